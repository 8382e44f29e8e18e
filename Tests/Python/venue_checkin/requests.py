"""The messages between a client and an authority."""

import dataclasses

from .blind import SIGNATURE_SIZE
from .codes import check_hotline_code, check_pin
from .diagnosis_keys import MAX_KEYS, RECORD_SIZE, check_key_set
from .messages import DAYS, PaddedMessage, field, require
from .presence import IV_SIZE, REPORT_SIZE

ACCEPTED, REFUSED, PENDING, NEGATIVE, LATER = range(1, 6)
STATUSES = (
    "accepted", "refused", "pending", "negative", "later", "key", "keys_not_accepted", "inconclusive", "invalid",
)
MAX_REPORTS = 200


@dataclasses.dataclass
class AuthorizationRequest(PaddedMessage):
    """Asks for a blind signature, with one proof of a positive test."""
    SIZE, PATH = 1024, "/v1/authorizations"

    hotline_code: str = field(1, str, (0, 10))
    pin: str = field(2, str, (0, 6))
    registration_token: bytes = field(3, bytes, (0, 32))
    key_day: int = field(4, int, DAYS)
    blinded_message: bytes = field(5, bytes, (SIGNATURE_SIZE,))
    decoy: bool = field(6, bool)
    padding: bytes = field(7, bytes)

    def check(self) -> None:
        proofs = [proof for proof in (self.hotline_code, self.pin, self.registration_token) if proof]
        require(len(proofs) == 1, "not exactly one proof")
        if self.hotline_code:
            check_hotline_code(self.hotline_code)
        if self.pin:
            check_pin(self.pin)


@dataclasses.dataclass
class Submission(PaddedMessage):
    """Reports and diagnosis keys, with the signature that authorises them."""
    SIZE, PATH = 16_384, "/v1/submissions"

    key_day: int = field(1, int, DAYS)
    signature: bytes = field(2, bytes, (SIGNATURE_SIZE,))
    randomizer: bytes = field(3, bytes, (32,))
    nonce: bytes = field(4, bytes, (32,))
    reports: list[bytes] = field(5, bytes, (REPORT_SIZE,), counts=range(MAX_REPORTS + 1))
    days: list[int] = field(6, int, DAYS, counts=range(MAX_REPORTS + 1))
    diagnosis_keys: list[bytes] = field(7, bytes, (RECORD_SIZE,), counts=range(MAX_KEYS + 1))
    decoy: bool = field(8, bool)
    padding: bytes = field(9, bytes)

    def check(self) -> None:
        require(len(self.reports) == len(self.days), "not a day for each report")
        require(bool(self.reports or self.diagnosis_keys), "neither reports nor keys")
        require(len({report[:IV_SIZE] for report in self.reports}) == len(self.reports), "two reports with one IV")
        check_key_set(self.diagnosis_keys)


@dataclasses.dataclass
class TestInquiry(PaddedMessage):
    """Asks for a laboratory's result."""
    SIZE, PATH = 1024, "/v1/tests"

    test: bytes = field(1, bytes, (32,))
    registration_token: bytes = field(2, bytes, (32,))
    decoy: bool = field(3, bool)
    padding: bytes = field(4, bytes)


@dataclasses.dataclass
class Answer(PaddedMessage):
    """The answer to all of them."""
    SIZE = 512

    status: int = field(1, int, range(1, len(STATUSES) + 1))
    blind_signature: bytes = field(2, bytes, (0, SIGNATURE_SIZE))
    padding: bytes = field(3, bytes)
