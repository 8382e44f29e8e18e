"""What a client shares after a positive test, how it is authorised, and the decoys."""

import dataclasses
import hashlib
import secrets
from collections.abc import Iterable

from . import blind
from .codes import random_hotline_code
from .configuration import Configuration, Profile, Sharing
from .diagnosis_keys import KEY_INTERVALS, DiagnosisKey, check_key_set
from .messages import require
from .presence import DAY, IV_SIZE, REPORT_SIZE, CheckIn, PresenceKeys, Record, Window, windows
from .requests import ACCEPTED, MAX_REPORTS, Answer, AuthorizationRequest, Submission

SHARED_DAYS, MAX_FACT_AGE = 14, 28
random = secrets.SystemRandom()


def exponential(mean: float) -> int:
    """A random number of seconds, `Exp(mean)`."""
    return int(random.expovariate(1 / mean))


@dataclasses.dataclass(frozen=True)
class TestFacts:
    """What a person knows about the test: days, and whether there were symptoms."""
    day: int
    symptoms: bool = False
    onset: int | None = None

    def check(self, today: int) -> None:
        """Refuses days that are too early or too late. `today` is the later one of the day in UTC and the local one."""
        for day in (self.day, self.day if self.onset is None else self.onset):
            require(today - MAX_FACT_AGE <= day <= today, "a day of the test or an onset")

    def level(self, day: int, sharing: Sharing) -> int:
        """The transmission risk level of a day."""
        if self.onset is not None:
            table, index = sharing.levels_since_onset, day - self.onset - sharing.first_day_since_onset
        else:
            table = sharing.levels_without_onset if self.symptoms else sharing.levels_without_symptoms
            index = self.day - day
        return table[index] if 0 <= index < len(table) else 1


def shared_level(day: int, facts: TestFacts, profile: Profile, now: int) -> int | None:
    """The level of a day, or None if nothing of this day is shared."""
    level = facts.level(day, profile.sharing)
    is_near = now // DAY - min(SHARED_DAYS, profile.retention_days) <= day <= now // DAY
    return level if is_near and profile.risk.level_weights[level - 1] > 0 else None


def shared_parts(check_in: CheckIn, profile: Profile, now: int) -> list[Window]:
    """The times of a check-in that may be shared, with the time of the air, one part for each day."""
    start, end = check_in.start, min(check_in.end, max(now, check_in.start + 1))
    if end - start < 60 * profile.sharing.minimum_stay_minutes:
        return []
    return windows(start, end + profile.sharing.air_of(check_in.code.setting).seconds(end - start))


def make_reports(check_ins: Iterable[CheckIn], facts: TestFacts, profile: Profile,
                 now: int) -> list[tuple[int, bytes]]:
    """The days and reports of the selected check-ins of one authority, in random order."""
    reports = []
    for check_in in check_ins:
        for part in shared_parts(check_in, profile, now):
            level = shared_level(part.day, facts, profile, now)
            if level is not None:
                record = Record(part.start, part.end, level, 1, profile.report_type, profile.number)
                reports += [(part.day, PresenceKeys.derive(seed, check_in.identity, part.day).protect(record))
                            for seed in check_in.code.seeds]
    require(len(reports) <= MAX_REPORTS, "too many reports")
    random.shuffle(reports)
    return reports


@dataclasses.dataclass(frozen=True)
class Batch:
    """Reports, each with its day, and diagnosis keys that are shared at once."""
    reports: list[tuple[int, bytes]]
    diagnosis_keys: list[bytes] = dataclasses.field(default_factory=list)
    nonce: bytes = dataclasses.field(default_factory=lambda: secrets.token_bytes(32))

    def check(self, key_day: int, now: int, accepts_keys: bool) -> None:
        """Refuses a batch that the authority would refuse after it has used up the proof."""
        require(bool(self.reports or self.diagnosis_keys), "nothing to share")
        require(len(self.reports) <= MAX_REPORTS, "too many reports")
        for day, report in self.reports:
            require(len(report) == REPORT_SIZE, "the length of a report")
            require(key_day - SHARED_DAYS <= day <= now // DAY, "the day of a report")
        require(len({report[:IV_SIZE] for _, report in self.reports}) == len(self.reports), "two reports with one IV")
        require(accepts_keys or not self.diagnosis_keys, "keys that the authority does not accept")
        check_key_set(self.diagnosis_keys)
        for record in self.diagnosis_keys:
            DiagnosisKey.decode(record).check_accepted(key_day, now)

    def digest(self) -> bytes:
        """What the blind signature covers."""
        entries = [day.to_bytes(4, "big") + report for day, report in
                   sorted(self.reports, key=lambda entry: entry[1][:IV_SIZE])]
        content = b"".join([self.nonce, *entries, b"\x01", *self.diagnosis_keys])
        return hashlib.sha384(b"venue-checkin/v1/submission" + content).digest()


@dataclasses.dataclass
class Waiting:
    """A submission on its way: what the client keeps until the end, and the same with each repetition."""
    proof: dict
    key_day: int
    public_key: bytes
    batch: Batch
    randomizer: bytes
    blinded_message: bytes
    inverse: bytes
    signature: bytes = b""
    due: int | None = None

    @classmethod
    def prepare(cls, proof: dict, key_day: int, public_key: bytes, batch: Batch) -> "Waiting":
        """Blinds a batch with the key of the day."""
        randomizer = secrets.token_bytes(32)
        blinded, inverse = blind.blind(randomizer + batch.digest(), blind.load_key(public_key))
        return cls(proof, key_day, public_key, batch, randomizer, blinded, inverse)

    def authorization_request(self) -> AuthorizationRequest:
        """The request, which is the same in each repetition."""
        return AuthorizationRequest(**self.proof, key_day=self.key_day, blinded_message=self.blinded_message)

    def accept(self, answer: Answer, now: int, configuration: Configuration) -> None:
        """Keeps the signature of an accepted authorisation, and draws the time of the submission."""
        require(answer.status == ACCEPTED, "not accepted")
        self.signature = blind.finalize(self.randomizer + self.batch.digest(), answer.blind_signature, self.inverse,
                                        blind.load_key(self.public_key))
        self.due = now + exponential(configuration.schedule.submission_delay_seconds)

    def submission(self) -> Submission:
        """The submission, which is the same in each repetition."""
        days, reports = zip(*self.batch.reports) if self.batch.reports else ((), ())
        return Submission(self.key_day, self.signature, self.randomizer, self.batch.nonce, list(reports), list(days),
                          self.batch.diagnosis_keys)


def random_signature() -> bytes:
    """Bytes that look like a signature or a blinded message."""
    return bytes([secrets.randbelow(128)]) + secrets.token_bytes(blind.SIGNATURE_SIZE - 1)


def decoy_authorization(key_day: int) -> AuthorizationRequest:
    """A decoy's authorisation."""
    return AuthorizationRequest(random_hotline_code(), key_day=key_day, blinded_message=random_signature(), decoy=True)


def decoy_submission(key_day: int, reports: bool = True, keys: bool = False) -> Submission:
    """A decoy's submission, with reports, keys or both."""
    count = 1 + secrets.randbelow(MAX_REPORTS) if reports else 0
    days = range(key_day - 1, key_day - 2 - secrets.randbelow(14), -1) if keys else ()
    records = sorted(DiagnosisKey(secrets.token_bytes(16), day * KEY_INTERVALS).encode() for day in days)
    return Submission(key_day, random_signature(), secrets.token_bytes(32), secrets.token_bytes(32),
                      [secrets.token_bytes(REPORT_SIZE) for _ in range(count)], [key_day] * count, records, True)
