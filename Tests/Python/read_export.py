#!/usr/bin/env python3
"""Reads and verifies an export file of diagnosis keys, independently of this project's code.

    read_export.py FILE PUBLIC_KEY

Prints a JSON object with the fields of the file. Fails if the container, the signature or a field
does not follow the specification "Exposure Key export file format and verification".
"""

import json
import pathlib
import sys
import zipfile

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

HEADER = b"EK Export v1    "
FIELD = descriptor_pb2.FieldDescriptorProto
INFO = [(3, "version", FIELD.TYPE_STRING), (4, "id", FIELD.TYPE_STRING), (5, "algorithm", FIELD.TYPE_STRING)]
KEY = [
    (1, "key", FIELD.TYPE_BYTES),
    (2, "risk", FIELD.TYPE_INT32),
    (3, "start", FIELD.TYPE_INT32),
    (4, "period", FIELD.TYPE_INT32),
    (5, "type", FIELD.TYPE_INT32),
    (6, "onset", FIELD.TYPE_SINT32),
]
EXPORT = [
    (1, "start", FIELD.TYPE_FIXED64),
    (2, "end", FIELD.TYPE_FIXED64),
    (3, "region", FIELD.TYPE_STRING),
    (4, "number", FIELD.TYPE_INT32),
    (5, "count", FIELD.TYPE_INT32),
    (6, "infos", "Info"),
    (7, "keys", "Key"),
    (8, "revised", "Key"),
]
SIGNATURE = [(1, "info", "Info"), (2, "number", FIELD.TYPE_INT32), (3, "count", FIELD.TYPE_INT32), (4, "bytes", FIELD.TYPE_BYTES)]
MESSAGES = {"Info": INFO, "Key": KEY, "Export": EXPORT, "Signature": SIGNATURE, "List": [(1, "signatures", "Signature")]}
REPEATED = {"infos", "keys", "revised", "signatures"}


def messages():
    """Returns the classes of the messages."""
    file = descriptor_pb2.FileDescriptorProto(name="export.proto", syntax="proto2")
    for name, fields in MESSAGES.items():
        message = file.message_type.add(name=name)
        for number, field, kind in fields:
            label = FIELD.LABEL_REPEATED if field in REPEATED else FIELD.LABEL_OPTIONAL
            if isinstance(kind, str):
                message.field.add(name=field, number=number, label=label, type=FIELD.TYPE_MESSAGE, type_name="." + kind)
            else:
                message.field.add(name=field, number=number, label=label, type=kind)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {name: message_factory.GetMessageClass(pool.FindMessageTypeByName(name)) for name in MESSAGES}


def key(message):
    return {
        "key": message.key.hex(),
        "risk": message.risk if message.HasField("risk") else None,
        "start": message.start,
        "period": message.period if message.HasField("period") else 144,
        "type": message.type if message.HasField("type") else None,
        "onset": message.onset if message.HasField("onset") else None,
    }


def main():
    path, public_key = map(pathlib.Path, sys.argv[1:])
    with zipfile.ZipFile(path) as container:
        if sorted(container.namelist()) != ["export.bin", "export.sig"]:
            sys.exit("read_export.py: the entries are not export.bin and export.sig")
        content, signatures = container.read("export.bin"), container.read("export.sig")
    if not content.startswith(HEADER):
        sys.exit("read_export.py: unknown header")
    classes = messages()
    trusted = serialization.load_pem_public_key(public_key.read_bytes())
    listed = classes["List"].FromString(signatures).signatures
    # Raises InvalidSignature.
    trusted.verify(listed[0].bytes, content, ec.ECDSA(hashes.SHA256()))
    export = classes["Export"].FromString(content[len(HEADER) :])
    keys = [each.key for each in export.keys]
    result = {
        "start": export.start,
        "end": export.end,
        "region": export.region,
        "number": export.number,
        "count": export.count,
        "signers": [f"{info.id} {info.version} {info.algorithm}" for info in export.infos],
        "sorted": keys == sorted(keys),
        "keys": [key(each) for each in export.keys],
        "revised": [key(each) for each in export.revised],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
