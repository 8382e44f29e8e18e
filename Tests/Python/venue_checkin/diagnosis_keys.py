"""The records of diagnosis keys in a submission."""

import dataclasses
import itertools
import struct
from collections.abc import Iterable

from .messages import require

RECORD_SIZE, MAX_KEYS = 28, 30
KEY_INTERVALS = 144  # of ten minutes, in a day
MAX_DAYS_SINCE_ONSET, UNKNOWN_ONSET = 14, -128
CONFIRMED_TEST = 1
INTERVAL_SECONDS, KEPT_DAYS = 600, 14


@dataclasses.dataclass(frozen=True)
class DiagnosisKey:
    """A temporary exposure key with its times and its risk."""
    key: bytes
    start: int
    period: int = KEY_INTERVALS
    level: int = 0
    report_type: int = CONFIRMED_TEST
    days_since_onset: int | None = None

    def check(self) -> None:
        """Refuses values that no record has."""
        require(len(self.key) == 16, "the key's length")
        require(1 <= self.period <= KEY_INTERVALS and 0 <= self.start <= 2**32 - 1 - self.period, "the key's times")
        require(0 <= self.level <= 8 and 1 <= self.report_type <= 3, "the key's level or report type")
        require(abs(self.days_since_onset or 0) <= MAX_DAYS_SINCE_ONSET, "the days since the onset")

    def check_accepted(self, key_day: int, now: int) -> None:
        """Refuses what an authority refuses. `key_day` is the day of the authorisation key."""
        require(self.report_type == CONFIRMED_TEST, "the report type")
        require(self.start <= now // INTERVAL_SECONDS, "a key of the future")
        require(self.start + self.period >= (key_day - KEPT_DAYS) * KEY_INTERVALS, "a key that is too old")

    def encode(self) -> bytes:
        """The record."""
        self.check()
        onset = UNKNOWN_ONSET if self.days_since_onset is None else self.days_since_onset
        return struct.pack(">16sIBBBb4x", self.key, self.start, self.period, self.level, self.report_type, onset)

    @classmethod
    def decode(cls, record: bytes) -> "DiagnosisKey":
        """The key of a record. Refuses every other encoding."""
        require(len(record) == RECORD_SIZE, "the record's length")
        *values, onset = struct.unpack(">16sIBBBb4x", record)
        key = cls(*values, None if onset == UNKNOWN_ONSET else onset)
        require(key.encode() == record, "a used byte")
        return key


def check_key_set(records: Iterable[bytes]) -> None:
    """Refuses records that may not stand in one submission."""
    keys = [DiagnosisKey.decode(record) for record in records]
    require(len(keys) <= MAX_KEYS, "the number of keys")
    require(all(one.key < other.key for one, other in itertools.pairwise(keys)), "the order of the keys")
    for _, group in itertools.groupby(sorted(keys, key=lambda key: key.start), key=lambda key: key.start):
        require(len(list(group)) <= 3, "four keys with one start")
    for one, other in itertools.combinations(keys, 2):
        apart = one.start + one.period <= other.start or other.start + other.period <= one.start
        require(one.start == other.start or apart, "keys that overlap")
