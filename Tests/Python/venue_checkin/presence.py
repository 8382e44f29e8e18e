"""Stays, their windows, the keys of a presence, and the reports that only these keys open."""

import dataclasses
import hashlib
import hmac
import secrets
import struct

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .messages import DAYS, require
from .venue_code import VenueCode, identity

INTERVAL, HOUR, DAY = 300, 3600, 86_400  # seconds
DAY_INTERVALS = DAY // INTERVAL
REPORT_SIZE, IV_SIZE, RECORD_SIZE = 59, 16, 11
INFECTIOUSNESS = ("none", "standard", "high")
REPORT_TYPES = ("unspecified", "confirmed test", "clinical diagnosis", "self-report")


@dataclasses.dataclass(frozen=True)
class Window:
    """The intervals of one day that a stay touches. The end is exclusive."""
    day: int
    start: int
    end: int


def check_stay(start: int, end: int) -> None:
    """Refuses times that are not a stay."""
    require(0 <= start < end <= DAYS.stop * DAY and end - start <= DAY, "not a stay")


def windows(start: int, end: int) -> list[Window]:
    """The times from start to end, rounded outward and split at midnight UTC."""
    first, last = start // INTERVAL, -(-end // INTERVAL)
    return [Window(day, max(first, day * DAY_INTERVALS), min(last, (day + 1) * DAY_INTERVALS))
            for day in range(first // DAY_INTERVALS, -(-last // DAY_INTERVALS))]


@dataclasses.dataclass(frozen=True)
class Record:
    """The content of a report."""
    start: int
    end: int
    level: int
    infectiousness: int = 1
    report_type: int = 1
    profile: int = 0

    def check(self, day: int) -> None:
        """Refuses a record that is not valid for a day."""
        require(day * DAY_INTERVALS <= self.start < self.end <= (day + 1) * DAY_INTERVALS, "the record's times")
        require(1 <= self.level <= 8 and self.profile < 16, "the record's level")
        require(self.infectiousness < len(INFECTIOUSNESS), "the record's infectiousness")
        require(self.report_type < len(REPORT_TYPES), "the record's report type")

    def encode(self) -> bytes:
        """The eleven bytes of the record."""
        return struct.pack(">IIBBB", self.start, self.end, self.profile << 4 | self.level, self.infectiousness,
                           self.report_type)


@dataclasses.dataclass(frozen=True)
class PresenceKeys:
    """The keys of a seed, a venue's identity and a day."""
    day: int
    encryption: bytes
    authentication: bytes

    @classmethod
    def derive(cls, seed: bytes, venue: bytes, day: int) -> "PresenceKeys":
        """Derives the keys. `venue` is the identity."""
        info = b"venue-checkin/v1/presence" + struct.pack(">I", day) + venue
        keys = HKDF(SHA256(), 48, salt=None, info=info).derive(seed)
        return cls(day, keys[:16], keys[16:])

    def encrypt(self, iv: bytes, content: bytes) -> bytes:
        """Encrypts a record, or decrypts one."""
        return Cipher(algorithms.AES(self.encryption), modes.CTR(iv)).encryptor().update(content)

    def tag(self, body: bytes) -> bytes:
        """The authentication of IV and ciphertext."""
        return hmac.digest(self.authentication, body, hashlib.sha256)

    def protect(self, record: Record, iv: bytes | None = None) -> bytes:
        """A report of the record. Only tests give the IV."""
        record.check(self.day)
        iv = iv or secrets.token_bytes(IV_SIZE)
        body = iv + self.encrypt(iv, record.encode())
        return body + self.tag(body)

    def open(self, report: bytes) -> Record:
        """The record of a report. Refuses a report that is to be dropped."""
        require(len(report) == REPORT_SIZE, "the report's length")
        body, tag = report[:-32], report[-32:]
        require(hmac.compare_digest(self.tag(body), tag), "a report for other keys")
        start, end, level, *rest = struct.unpack(">IIBBB", self.encrypt(body[:IV_SIZE], body[IV_SIZE:]))
        record = Record(start, end, level & 15, *rest, level >> 4)
        record.check(self.day)
        return record


@dataclasses.dataclass(frozen=True)
class Presence:
    """Keys, and the window in which they count."""
    keys: PresenceKeys
    window: Window


@dataclasses.dataclass
class CheckIn:
    """A stay at a venue whose code was scanned once, at the start."""
    authority: str
    code: VenueCode
    start: int
    end: int

    @classmethod
    def scan(cls, authority: str, code: VenueCode, now: int) -> "CheckIn":
        """A new check-in, for the usual length of a stay."""
        end = now + 60 * code.default_stay
        check_stay(now, end)
        return cls(authority, code, now, end)

    @property
    def identity(self) -> bytes:
        """The identity of the venue."""
        return identity(self.authority, self.code)

    def presences(self) -> list[Presence]:
        """The presences of the stay."""
        return presences(self.code.seeds, self.identity, self.start, self.end)


def presences(seeds: list[bytes], venue: bytes, start: int, end: int) -> list[Presence]:
    """A presence for each day of a stay and each seed."""
    return [Presence(PresenceKeys.derive(seed, venue, window.day), window)
            for window in windows(start, end) for seed in seeds]
