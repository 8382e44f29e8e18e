#!/usr/bin/env python3
"""A phone with Exposure Notification, written from the specifications, independently of this project's code.

    phone.py payloads KEY INTERVAL COUNT POWER          prints the advertising data for COUNT intervals, a line each
    phone.py export FILE SIGNING_KEY REGION START END KEY INTERVAL
                                                        writes a signed export file with the phone's key of one day

KEY is a temporary exposure key in hexadecimal. INTERVAL is the first 10-minute interval, POWER the transmit power
in dBm. START and END are the period of the file in seconds since 1970. SIGNING_KEY is PKCS #8 in DER.
"""

import pathlib
import sys
import zipfile

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from read_export import HEADER, messages

# What phones put before the service data: iPhones send flags, other devices may send only the list of services.
HEADS = [bytes.fromhex(text) for text in ("02011a03036ffd17166ffd", "03036ffd17166ffd", "17166ffd")]
# The length of a day in intervals.
DAY = 144


def derived(key, info):
    return HKDF(hashes.SHA256(), 16, None, info).derive(key)


def payload(key, interval, power, head):
    """Returns the advertising data of an interval: identifier and encrypted metadata (version 1.0)."""
    padded = b"EN-RPI" + bytes(6) + interval.to_bytes(4, "little")
    identifier = Cipher(algorithms.AES(derived(key, b"EN-RPIK")), modes.ECB()).encryptor().update(padded)
    metadata = bytes([0x40, power & 0xFF, 0, 0])
    encryption = Cipher(algorithms.AES(derived(key, b"EN-AEMK")), modes.CTR(identifier)).encryptor()
    return head + identifier + encryption.update(metadata)


def write_export(path, signing_key, region, start, end, key, interval):
    classes = messages()
    info = classes["Info"](version="v1", id="310", algorithm="1.2.840.10045.4.3.2")
    export = classes["Export"](start=int(start), end=int(end), region=region, number=1, count=1, infos=[info])
    # A confirmed test, on the day of the first symptoms.
    export.keys.add(key=key, risk=5, start=interval // DAY * DAY, period=DAY, type=1, onset=0)
    content = HEADER + export.SerializeToString()
    private = serialization.load_der_private_key(pathlib.Path(signing_key).read_bytes(), None)
    signature = private.sign(content, ec.ECDSA(hashes.SHA256()))
    listed = classes["List"](signatures=[classes["Signature"](info=info, number=1, count=1, bytes=signature)])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as container:
        container.writestr("export.bin", content)
        container.writestr("export.sig", listed.SerializeToString())


match sys.argv[1:]:
    case ["payloads", key, interval, count, power]:
        for number in range(int(count)):
            head = HEADS[number % len(HEADS)]
            print(payload(bytes.fromhex(key), int(interval) + number, int(power), head).hex())
    case ["export", path, signing_key, region, start, end, key, interval]:
        write_export(path, signing_key, region, start, end, bytes.fromhex(key), int(interval))
    case _:
        sys.exit(__doc__)
