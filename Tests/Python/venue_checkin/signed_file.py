"""Signed files, and the keys of an authority that sign them."""

import dataclasses
import hashlib
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

from .messages import Message, Refused, field, require

KEY_PREFIX = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")
KEY_SIZE = 91
REGION = re.compile("[a-z0-9-]{1,32}")


@dataclasses.dataclass
class SignedMessage(Message):
    """A file with its signature."""
    payload: bytes = field(1, bytes)
    key_id: str = field(2, str, (32,))
    signature: bytes = field(3, bytes)


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of signed file."""
    context: bytes
    payload: type[Message]
    max_size: int


def load_signing_key(data: bytes) -> EllipticCurvePublicKey:
    """A public key of an authority. Refuses other bytes, and a point that is not on the curve."""
    require(len(data) == KEY_SIZE and data.startswith(KEY_PREFIX), "not a public key of an authority")
    try:
        return load_der_public_key(data)
    except ValueError:
        raise Refused("a point that is not on the curve") from None


def key_identifier(public_key: bytes) -> str:
    """The name of a key in signed files."""
    return hashlib.sha256(public_key).hexdigest()[:32]


def fingerprint(digest: bytes) -> str:
    """The text for people of the SHA-256 of a key or of settings: 16 bytes in groups of four digits."""
    digits = digest[:16].hex()
    return "-".join(digits[at:at + 4] for at in range(0, 32, 4))


def check_region(region: str) -> None:
    """Refuses a text that is not the name of a region."""
    require(REGION.fullmatch(region) is not None, "the region")


def read_signed(kind: Kind, data: bytes, keys: list[bytes], region: str | None) -> tuple[Message, bytes]:
    """The payload of a signed file, and the one of the keys that signed it. `region` None accepts any."""
    require(len(data) <= kind.max_size, "a file that is too large")
    message = SignedMessage.decode(data)
    key = next((key for key in keys if key and key_identifier(key) == message.key_id), None)
    require(key is not None, "signed by another key")
    try:
        load_signing_key(key).verify(message.signature, kind.context + message.payload, ECDSA(SHA256()))
    except InvalidSignature:
        raise Refused("the signature") from None
    payload = kind.payload.decode(message.payload)
    require(region in (None, payload.region), "another region")
    return payload, key
