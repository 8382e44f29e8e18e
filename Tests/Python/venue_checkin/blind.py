"""Blind signatures: RSABSSA-SHA384-PSS-Randomized of RFC 9474, with a modulus of 2,048 bits."""

import hashlib
import math
import secrets

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA384
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key

from .messages import Refused, require

HASH_SIZE = SALT_SIZE = 48
SIGNATURE_SIZE = 256


def load_key(der: bytes) -> RSAPublicKey:
    """The key of a day. Refuses another kind, size or encoding of key."""
    try:
        key = load_der_public_key(der)
    except (ValueError, UnsupportedAlgorithm):
        raise Refused("not a public key") from None
    require(isinstance(key, RSAPublicKey) and key.key_size == 8 * SIGNATURE_SIZE, "another kind of key")
    exponent = key.public_numbers().e
    require(exponent % 2 == 1 and 3 <= exponent < 2**64, "the key's exponent")
    require(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) == der, "another encoding of the key")
    return key


def mgf1(seed: bytes, length: int) -> bytes:
    """The mask of RFC 8017, appendix B.2.1."""
    blocks = [hashlib.sha384(seed + counter.to_bytes(4, "big")).digest() for counter in range(-(-length // HASH_SIZE))]
    return b"".join(blocks)[:length]


def pss_encode(message: bytes, salt: bytes, bits: int) -> int:
    """EMSA-PSS-ENCODE of RFC 8017, section 9.1.1, as a number."""
    digest = hashlib.sha384(bytes(8) + hashlib.sha384(message).digest() + salt).digest()
    size = -(-bits // 8)
    block = bytes(size - len(salt) - HASH_SIZE - 2) + b"\x01" + salt
    masked = int.from_bytes(block, "big") ^ int.from_bytes(mgf1(digest, len(block)), "big")
    masked &= (1 << (8 * len(block) - (8 * size - bits))) - 1
    return int.from_bytes(masked.to_bytes(len(block), "big") + digest + b"\xbc", "big")


def blind(message: bytes, key: RSAPublicKey, salt: bytes | None = None,
          factor: int | None = None) -> tuple[bytes, bytes]:
    """The blinded message, and the inverse that only the client knows. Only tests give salt and factor."""
    numbers, size = key.public_numbers(), -(-key.key_size // 8)
    encoded = pss_encode(message, salt or secrets.token_bytes(SALT_SIZE), key.key_size - 1)
    require(math.gcd(encoded, numbers.n) == 1, "an unusable key")
    while factor is None or math.gcd(factor, numbers.n) != 1:
        factor = 1 + secrets.randbelow(numbers.n - 1)
    blinded = encoded * pow(factor, numbers.e, numbers.n) % numbers.n
    return blinded.to_bytes(size, "big"), pow(factor, -1, numbers.n).to_bytes(size, "big")


def finalize(message: bytes, blind_signature: bytes, inverse: bytes, key: RSAPublicKey) -> bytes:
    """The signature of the message. Refuses one that is not valid."""
    modulus = key.public_numbers().n
    product = int.from_bytes(blind_signature, "big") * int.from_bytes(inverse, "big") % modulus
    signature = product.to_bytes(-(-key.key_size // 8), "big")
    try:
        key.verify(signature, message, padding.PSS(padding.MGF1(SHA384()), SALT_SIZE), SHA384())
    except InvalidSignature:
        raise Refused("the blind signature") from None
    return signature
