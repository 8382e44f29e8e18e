"""Random days of Sonar devices, computed with the package “cryptography” and Python's integers.

sonar_days.py COUNT SEED   writes a list of COUNT days as JSON to standard output

Each day has all inputs and all results of one device: its cryptogram, the payloads of some reads, the
encounter that another device stores, its upload, and the signature of a request. The same seed gives
the same days. A test compares the results with those of Sources/Sonar.
"""

import base64
import datetime
import hashlib
import hmac
import json
import random
import struct
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.x963kdf import X963KDF

DAY = 86_400
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
SYMPTOMS = ["COUGH", "TEMPERATURE", "ANOSMIA", "SNEEZE", "NAUSEA"]


def scalar(chance):
    return chance.randrange(1, ORDER)


def private_key(number):
    return ec.derive_private_key(number, ec.SECP256R1())


def coordinates(key):
    numbers = key.public_key().public_numbers()
    return numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")


def cryptogram(content, server, ephemeral):
    """The ephemeral point, the ciphertext and the tag."""
    point = coordinates(ephemeral)
    shared = ephemeral.exchange(ec.ECDH(), server.public_key())
    derived = X963KDF(algorithm=hashes.SHA256(), length=32, sharedinfo=b"\x04" + point).derive(shared)
    return point + AESGCM(derived[:16]).encrypt(derived[16:], content, None)


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def payload(country, cryptogram, power, time, key):
    signed = struct.pack(">H", country) + cryptogram + struct.pack(">bI", power, time)
    return signed + mac(key, signed)[:16]


def day(chance):
    platform = chance.choice(["android", "ios"])
    midnight = chance.randrange(0, 49_000) * DAY
    made = midnight + chance.randrange(DAY)
    country = chance.choice([826, 18_242, chance.randrange(1 << 15)])
    sonar_id, key = chance.randbytes(16), chance.randbytes(32)
    server, ephemeral = scalar(chance), scalar(chance)
    start = made if platform == "ios" else midnight
    content = struct.pack(">II", start, midnight + DAY) + sonar_id + struct.pack(">H", country)
    sealed = cryptogram(content, private_key(server), private_key(ephemeral))

    # Some reads by one device, which stores them as the Android app does. They arrive in any order.
    reads = []
    for _ in range(chance.randrange(1, 6)):
        time = chance.randrange(made * 1000, (midnight + DAY) * 1000)
        power = 0 if platform == "ios" else chance.randrange(-128, 128)
        reads.append({"milliseconds": time, "strength": chance.randrange(-128, 128), "power": power})
    # Each time occurs once, so that the order of the readings is certain.
    reads = list({read["milliseconds"]: read for read in reads}.values())
    chance.shuffle(reads)
    for read in reads:
        read["payload"] = payload(country, sealed, read["power"], read["milliseconds"] // 1000, key).hex()
    ordered = sorted(reads, key=lambda read: read["milliseconds"])
    times = [read["milliseconds"] for read in ordered]
    encounter = {
        "payload": ordered[0]["payload"],
        "start": times[0],
        "strengths": [read["strength"] for read in ordered],
        "intervals": [0] + [(later - earlier) // 1000 for earlier, later in zip(times, times[1:])],
        "duration": (times[-1] - times[0]) // 1000 if len(times) > 1 else 60,
    }

    # An upload in the form of the Android app, with the line breaks of its encoder on some days.
    def encoded(data):
        text = base64.b64encode(data).decode()
        if platform == "ios":
            return text
        return "".join(text[index:index + 76] + "\n" for index in range(0, len(text), 76))

    first = bytes.fromhex(encounter["payload"])
    strengths = struct.pack(f"{len(ordered)}b", *encounter["strengths"])
    event = {
        "encryptedRemoteContactId": encoded(sealed),
        "rssiValues": encounter["strengths"] if platform == "ios" else encoded(strengths),
        "rssiIntervals": encounter["intervals"],
        "timestamp": times[0] // 1000 if platform == "ios" else iso(times[0] // 1000),
        "duration": encounter["duration"],
        "txPowerInProtocol": ordered[0]["power"],
        "txPowerAdvertised": -128,
        "hmacSignature": encoded(first[113:]),
        "transmissionTime": times[0] // 1000,
        "countryCode": country,
    }
    text = sonar_id.hex()
    identifier = "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])
    symptoms = chance.sample(SYMPTOMS, chance.randrange(1, 6))
    body = json.dumps({
        "sonarId": identifier.upper() if platform == "ios" else identifier,
        "symptoms": symptoms,
        "symptomsTimestamp": iso(midnight),
        "contactEvents": [event],
    })
    timestamp = iso(midnight + chance.randrange(DAY))
    return {
        "platform": platform,
        "made": made,
        "country": country,
        "sonarID": identifier,
        "secretKey": key.hex(),
        "server": server.to_bytes(32, "big").hex(),
        "ephemeral": ephemeral.to_bytes(32, "big").hex(),
        "point": coordinates(private_key(ephemeral)).hex(),
        "content": content.hex(),
        "cryptogram": sealed.hex(),
        "reads": reads,
        "encounter": encounter,
        "symptoms": symptoms,
        "body": body,
        "timestamp": timestamp,
        "signature": base64.b64encode(mac(key, timestamp.encode() + body.encode())).decode(),
    }


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    chance = random.Random(int(sys.argv[2]))
    json.dump([day(chance) for _ in range(int(sys.argv[1]))], sys.stdout)


if __name__ == "__main__":
    main()
