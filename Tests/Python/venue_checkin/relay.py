"""Messages through a relay: HPKE (RFC 9180), Binary HTTP (RFC 9292) and Oblivious HTTP (RFC 9458)."""

import dataclasses
import hashlib
import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .messages import Refused, require

KEM, SUITE = b"KEM\x00\x20", b"HPKE\x00\x20\x00\x01\x00\x01"
ALGORITHMS = b"\x00\x20\x00\x01\x00\x01"
PLAINTEXT_SIZE, REQUEST_SIZE, ANSWER_SIZE = 16_585, 16_640, 640
KEY_SIZE, NONCE_SIZE = 16, 12
MESSAGE_TYPE = "application/x-protobuf"


def extract(salt: bytes, secret: bytes) -> bytes:
    """HKDF-Extract."""
    return hmac.digest(salt, secret, hashlib.sha256)


def expand(key: bytes, info: bytes, size: int) -> bytes:
    """HKDF-Expand."""
    return HKDFExpand(SHA256(), size, info).derive(key)


def labeled_extract(suite: bytes, salt: bytes, label: bytes, secret: bytes) -> bytes:
    """LabeledExtract of RFC 9180, section 4."""
    return extract(salt, b"HPKE-v1" + suite + label + secret)


def labeled_expand(suite: bytes, key: bytes, label: bytes, info: bytes, size: int) -> bytes:
    """LabeledExpand of RFC 9180, section 4."""
    return expand(key, size.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, size)


@dataclasses.dataclass(frozen=True)
class Sender:
    """A sender's context of HPKE in the mode base, for one message."""
    enc: bytes
    key: bytes
    nonce: bytes
    exporter: bytes

    @classmethod
    def setup(cls, public_key: bytes, info: bytes, ephemeral: X25519PrivateKey | None = None) -> "Sender":
        """Encapsulates a secret for a public key. Only tests give the ephemeral key."""
        ephemeral = ephemeral or X25519PrivateKey.generate()
        enc = ephemeral.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        try:
            shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public_key))
        except ValueError:
            raise Refused("the gateway's public key") from None
        shared = labeled_expand(KEM, labeled_extract(KEM, b"", b"eae_prk", shared), b"shared_secret",
                                enc + public_key, 32)
        context = b"\x00" + labeled_extract(SUITE, b"", b"psk_id_hash", b"") \
            + labeled_extract(SUITE, b"", b"info_hash", info)
        secret = labeled_extract(SUITE, shared, b"secret", b"")
        return cls(enc, labeled_expand(SUITE, secret, b"key", context, KEY_SIZE),
                   labeled_expand(SUITE, secret, b"base_nonce", context, NONCE_SIZE),
                   labeled_expand(SUITE, secret, b"exp", context, 32))

    def seal(self, plaintext: bytes) -> bytes:
        """Encrypts the first message of the context."""
        return AESGCM(self.key).encrypt(self.nonce, plaintext, b"")

    def export(self, label: bytes, size: int) -> bytes:
        """A secret that only both sides know."""
        return labeled_expand(SUITE, self.exporter, b"sec", label, size)


def encode_integer(value: int) -> bytes:
    """The shortest encoding of RFC 9000, section 16."""
    size, prefix = next((size, prefix) for prefix, size in enumerate((1, 2, 4, 8)) if value < 2 ** (8 * size - 2))
    return (prefix << (8 * size - 2) | value).to_bytes(size, "big")


def decode_integer(data: bytes, position: int) -> tuple[int, int]:
    """An integer in its shortest encoding, and the position behind it."""
    require(position < len(data), "an integer is cut")
    size = 1 << (data[position] >> 6)
    value = int.from_bytes(data[position:position + size], "big") & (2 ** (8 * size - 2) - 1)
    require(encode_integer(value) == data[position:position + size], "an integer that is cut or too long")
    return value, position + size


def decode_part(data: bytes, position: int) -> tuple[bytes, int]:
    """Bytes after their length, and the position behind them."""
    size, position = decode_integer(data, position)
    require(size <= len(data) - position, "a length beyond the end")
    return data[position:position + size], position + size


def request_head(path: str, size: int) -> bytes:
    """The Binary HTTP request before a message of this size."""
    parts = b"".join(encode_integer(len(part)) + part for part in (b"POST", b"https", b"", path.encode()))
    header = b"".join(encode_integer(len(part)) + part for part in (b"content-type", MESSAGE_TYPE.encode()))
    return b"\x00" + parts + encode_integer(len(header)) + header + encode_integer(size)


def decode_response(data: bytes) -> tuple[int, bytes]:
    """The status and the content of a Binary HTTP response."""
    require(data[:1] == b"\x01", "not a response of known length")
    status, position = decode_integer(data, 1)
    require(200 <= status <= 599, "the status")
    header, position = decode_part(data, position)
    at = 0
    while at < len(header):
        _, at = decode_part(header, at)
        _, at = decode_part(header, at)
    content, position = decode_part(data, position)
    trailer, position = decode_part(data, position)
    require(trailer == b"" and not any(data[position:]), "a trailer, or padding other than zeros")
    return status, content


@dataclasses.dataclass(frozen=True)
class Exchange:
    """An encapsulated request, and what opens its answer."""
    request: bytes
    sender: Sender

    @classmethod
    def encapsulate(cls, gateway_key: bytes, path: str, message: bytes,
                    ephemeral: X25519PrivateKey | None = None) -> "Exchange":
        """A message to the gateway with this key configuration (without its length)."""
        header = gateway_key[:1] + ALGORITHMS
        sender = Sender.setup(gateway_key[3:35], b"message/bhttp request\x00" + header, ephemeral)
        plaintext = (request_head(path, len(message)) + message).ljust(PLAINTEXT_SIZE, b"\x00")
        require(len(plaintext) == PLAINTEXT_SIZE, "a message that is too long")
        return cls(header + sender.enc + sender.seal(plaintext), sender)

    def open(self, answer: bytes) -> tuple[int, bytes]:
        """The inner status and the content of an answer."""
        require(len(answer) == ANSWER_SIZE, "the answer's size")
        nonce, ciphertext = answer[:KEY_SIZE], answer[KEY_SIZE:]
        key = extract(self.sender.enc + nonce, self.sender.export(b"message/bhttp response", KEY_SIZE))
        try:
            response = AESGCM(expand(key, b"key", KEY_SIZE)).decrypt(expand(key, b"nonce", NONCE_SIZE), ciphertext, b"")
        except InvalidTag:
            raise Refused("an answer that cannot be opened") from None
        return decode_response(response)
