"""Reads the first NDEF record of a tag with nfcpy, through a PN532 at any device path.

    nfcpy_read.py DEVICE [--deadline SECONDS]

Prints the URI of the record, or the URI in a smart poster. nfcpy has its own PN532 driver and
ISO-DEP implementation, so this script finds errors that libnfc has on both sides.
"""

import argparse
import errno
import os
import sys
import time

import ndef
import nfc
import nfc.clf.pn532
import nfc.clf.transport


class Frontend(nfc.ContactlessFrontend):
    """A frontend on a serial port with any name. nfcpy itself only finds ports directly in /dev."""

    def __init__(self, path):
        super().__init__()
        self.device = nfc.clf.pn532.init(nfc.clf.transport.TTY(path))
        # ContactlessFrontend.open sets this attribute for its messages.
        self.device._path = path


def read(path, deadline):
    """Returns the first record of the first tag, or raises LookupError with a sentence."""
    with Frontend(path) as frontend:
        tag = frontend.connect(
            rdwr={"on-connect": lambda tag: False, "targets": ["106A"]},
            terminate=lambda: time.monotonic() > deadline,
        )
        if not tag:
            raise LookupError("no tag came before the deadline")
        if tag.ndef is None:
            raise LookupError(f"the tag has no NDEF: {tag}")
        records = list(tag.ndef.records)
        if not records:
            raise LookupError("the tag's NDEF message is empty")
        return records[0]


def read_in_time(path, deadline):
    """Calls read() again if nfcpy's driver gives up on the chip. The driver waits only 100 ms for some
    answers, and the simulated chip can take longer on a busy machine."""
    while True:
        try:
            return read(path, deadline)
        except OSError as error:
            # For a late acknowledgement, the driver replaces ETIMEDOUT with EIO. If the late answer
            # arrives after the driver has opened the port again, the driver raises ENODEV.
            causes = {error.errno, getattr(error.__context__, "errno", None)}
            late = not causes.isdisjoint({errno.ETIMEDOUT, errno.ENODEV})
            if not late or time.monotonic() > deadline:
                raise


def main():
    parser = argparse.ArgumentParser(description="Print the URI of the first NDEF record of a tag.")
    parser.add_argument("device", help="the path of the reader's serial port")
    parser.add_argument("--deadline", type=float, default=60, metavar="SECONDS", help="for a tag to come (default 60)")
    arguments = parser.parse_args()
    try:
        record = read_in_time(arguments.device, time.monotonic() + arguments.deadline)
    except (LookupError, OSError, nfc.clf.Error, nfc.tag.TagCommandError, ndef.DecodeError) as error:
        sys.exit(f"nfcpy_read.py: {arguments.device}: {error}")
    if isinstance(record, ndef.SmartposterRecord):
        record = record.resource
    if not isinstance(record, ndef.UriRecord):
        sys.exit(f"nfcpy_read.py: {arguments.device}: the first record is not a URI: {record}")
    print(record.iri)


if __name__ == "__main__":
    main()
