"""The configuration of an authority: its fields with their ranges, and the digest of the settings of a day.

New messages have the values that an authority publishes without a setting of its operator.
"""

import dataclasses
import datetime
import hashlib
import re
from collections.abc import Iterable

from .messages import DAYS, HOURS, Message, Unknown, decode_varint, field, require
from .signed_file import check_region, fingerprint, load_signing_key
from .venue_code import SETTINGS, check_authority, check_text

VERSION = re.compile(r"(0|[1-9][0-9]{0,4})\.(0|[1-9][0-9]{0,4})\.(0|[1-9][0-9]{0,4})")
CLIENT_VERSION = "0.1.0"
DAY_SETTINGS = ("profiles", "schedule", "authorization_keys", "oblivious_http", "proximity")
PROFILES, KNOWN = range(16), (1, 2)  # the numbers of profiles, and the known values of enumerations
AS_LONG_AS_STAY, FIXED = KNOWN
CONFIRMED_TEST, CLINICAL_SUSPICION = KNOWN
AIR_SETTINGS = ("indoor", "ventilated indoor", "outdoor")  # the order of the rules for the air
LEVELS, PERCENT, HUNDREDTHS = range(1, 9), range(101), range(251)


@dataclasses.dataclass
class Risk(Message):
    """How time becomes a risk."""
    level_weights: list[int] = field(1, int, range(1001), counts=(8,), default=(0, 0, 60, 80, 100, 120, 140, 160))
    increased_minutes: int = field(2, int, range(1, 1441), default=10)


def check_known(value: int, name: str) -> None:
    """Refuses an unknown value of an enumeration."""
    if value not in KNOWN:
        raise Unknown(name)


@dataclasses.dataclass
class Air(Message):
    """How long the air of a place counts after a stay."""
    rule: int = field(1, int, default=AS_LONG_AS_STAY)
    minutes: int = field(2, int, range(1441))

    def check(self) -> None:
        check_known(self.rule, "a rule for the air")

    def seconds(self, length: int) -> int:
        """The seconds after a stay of a length in seconds."""
        return 60 * self.minutes if self.rule == FIXED else min(length, 60 * self.minutes)


@dataclasses.dataclass
class Sharing(Message):
    """What a client shares."""
    minimum_stay_minutes: int = field(1, int, range(1441), default=10)
    air: list[Air] = field(2, Air, counts=(3,), default=(Air(minutes=30), Air(minutes=30), Air(minutes=0)))
    first_day_since_onset: int = field(3, int, range(-14, 15), default=-4)
    levels_since_onset: list[int] = field(4, int, LEVELS, counts=range(30), default=[5] * 9)
    levels_without_onset: list[int] = field(5, int, LEVELS, counts=range(30), default=[5] * 8)
    levels_without_symptoms: list[int] = field(6, int, LEVELS, counts=range(30), default=[5] * 3)

    def air_of(self, setting: int) -> Air:
        """The rule for a venue's setting."""
        name = SETTINGS[setting]
        return self.air[AIR_SETTINGS.index(name) if name in AIR_SETTINGS else 0]


@dataclasses.dataclass
class Name(Message):
    """The name of a disease or of a deadline in one language."""
    language: str = field(1, str, range(1, 23), default="en")
    text: str = field(2, str, range(1, 101), default="COVID-19")

    def check(self) -> None:
        require(re.fullmatch("[a-z0-9-]+", self.language) is not None, "a language")
        check_text(self.text)


@dataclasses.dataclass
class Deadline(Message):
    """Hours after the beginning of the exposure until which something helps."""
    name: str = field(1, str, range(1, 21))
    hours: int = field(2, int, range(1, 1441))
    names: list[Name] = field(3, Name, counts=range(33))

    def check(self) -> None:
        require(re.fullmatch("[a-z]+", self.name) is not None, "the name of a deadline")
        languages = [name.language for name in self.names]
        require(all(one < other for one, other in zip(languages, languages[1:])), "the order of the names of a deadline")


@dataclasses.dataclass
class Profile(Message):
    """A disease and its rules."""
    number: int = field(1, int, PROFILES)
    names: list[Name] = field(2, Name, counts=range(1, 33), default=(Name(),))
    risk: Risk = field(3, Risk, default=Risk)
    sharing: Sharing = field(4, Sharing, default=Sharing)
    evidence: int = field(5, int, default=CONFIRMED_TEST)
    retention_days: int = field(6, int, range(1, 61), default=14)
    deadlines: list[Deadline] = field(7, Deadline, counts=range(9))
    publication_hours: int = field(8, int, range(25))

    @classmethod
    def decode(cls, data: bytes) -> "Profile | UnusableProfile":
        """The profile of these bytes, which can be unusable."""
        try:
            return super().decode(data)
        except Unknown:
            number = decode_varint(data, 1)[0] if data[:1] == b"\x08" else 0
            require(number in PROFILES and (number > 0 or data[:1] != b"\x08"), "the number of a profile")
            return UnusableProfile(number, data)

    def check(self) -> None:
        check_known(self.evidence, "an evidence")
        require(None not in (self.risk, self.sharing), "settings are absent")
        for texts in ([name.language for name in self.names], [deadline.name for deadline in self.deadlines]):
            require(all(one < other for one, other in zip(texts, texts[1:])), "the order of names or deadlines")
        require("en" in (name.language for name in self.names), "no English name")

    @property
    def report_type(self) -> int:
        """The type of all reports of the disease."""
        return 1 if self.evidence == CONFIRMED_TEST else 2


@dataclasses.dataclass
class UnusableProfile:
    """A profile with a field or a value that this version does not know."""
    number: int
    encoded: bytes

    def encode(self) -> bytes:
        """The profile as the authority has encoded it."""
        return self.encoded


@dataclasses.dataclass
class Schedule(Message):
    """When a client deletes, downloads and sends."""
    retention_days: int = field(1, int, range(1, 15), default=14)
    publication_hours: int = field(2, int, range(1, 25), default=24)
    decoys_per_hundred_days: int = field(3, int, range(10, 10_001), default=20)
    submission_delay_seconds: int = field(4, int, range(60, 3601), default=300)
    skipped_hours: int = field(5, int, range(5), default=3)


@dataclasses.dataclass
class AuthorizationKey(Message):
    """The key that signs blindly on a day."""
    day: int = field(1, int, DAYS)
    public_key: bytes = field(2, bytes, range(1, 1025))


@dataclasses.dataclass
class ObliviousHTTP(Message):
    """The relay, and the keys of the gateway."""
    relay: str = field(1, str, range(1, 201))
    keys: bytes = field(2, bytes, range(1, 1025))

    def check(self) -> None:
        require(all("!" <= character <= "~" for character in self.relay), "a character of the relay's URL")


@dataclasses.dataclass
class Windows(Message):
    """How encounters become a risk, with exposure windows."""
    infectiousness: list[int] = field(
        1, int, range(3), counts=(30,), default=[0] * 10 + [1, 1, 2, 2, 2, 2, 2, 2, 1, 1] + [0] * 9 + [1])
    report_type_when_missing: int = field(2, int, range(1, 5), default=1)
    report_type_weights: list[int] = field(3, int, HUNDREDTHS, counts=(4,), default=(100, 100, 100, 0))
    infectiousness_weights: list[int] = field(4, int, HUNDREDTHS, counts=(2,), default=(30, 100))
    attenuation_thresholds: list[int] = field(5, int, range(256), counts=(3,), default=(55, 67, 75))
    attenuation_weights: list[int] = field(6, int, HUNDREDTHS, counts=(4,), default=(175, 100, 33, 0))
    minimum_window_score: int = field(7, int, range(86_401))
    increased_minutes: int = field(8, int, range(1, 1441), default=15)

    def check(self) -> None:
        first, second, third = self.attenuation_thresholds
        require(first < second < third, "the order of the attenuation thresholds")


@dataclasses.dataclass
class Scores(Message):
    """How encounters become a risk, with scores."""
    evaluation: int = field(1, int, (1, 2), default=1)
    minimum_risk_score: int = field(2, int, range(1, 4097), default=11)
    attenuation_scores: list[int] = field(3, int, range(9), counts=(8,), default=[0] + [2] * 7)
    days_since_last_exposure_scores: list[int] = field(4, int, range(9), counts=(8,), default=[5] * 8)
    duration_scores: list[int] = field(5, int, range(9), counts=(8,), default=[0] * 3 + [1] * 5)
    transmission_risk_scores: list[int] = field(6, int, range(9), counts=(8,), default=[5] * 8)
    duration_at_attenuation_thresholds: list[int] = field(7, int, range(256), counts=(2,), default=(55, 63))
    weights: list[int] = field(8, int, PERCENT, counts=(4,), default=[100] * 4)
    increased_score: int = field(9, int, range(1, 4097), default=50)

    def check(self) -> None:
        first, second = self.duration_at_attenuation_thresholds
        require(first <= second, "the order of the thresholds for durations")


@dataclasses.dataclass
class Proximity(Message):
    """The evaluation of encounters: windows or scores."""
    windows: Windows | None = field(1, Windows)
    scores: Scores | None = field(2, Scores)

    def check(self) -> None:
        require((self.windows is None) != (self.scores is None), "not exactly one evaluation")


@dataclasses.dataclass
class Configuration(Message):
    """The payload of the file `configuration`."""
    region: str = field(1, str, range(1, 33))
    hour: int = field(2, int, HOURS)
    profiles: list[Profile | UnusableProfile] = field(3, Profile, counts=range(1, 17), default=(Profile(),))
    schedule: Schedule = field(5, Schedule, default=Schedule)
    authorization_keys: list[AuthorizationKey] = field(6, AuthorizationKey, counts=range(3))
    minimum_client_version: str = field(7, str, range(5, 18), default=CLIENT_VERSION)
    next_key: bytes = field(8, bytes, (0, 91))
    previous_key: bytes = field(9, bytes, (0, 91))
    oblivious_http: ObliviousHTTP | None = field(10, ObliviousHTTP)
    proximity: Proximity | None = field(11, Proximity)
    web_client_sha256: bytes = field(12, bytes, (0, 32))
    advice_sha256: bytes = field(13, bytes, (0, 32))
    advice_hosts: list[str] = field(14, str, range(1, 254), counts=range(17))

    def check(self) -> None:
        check_region(self.region)
        require(self.schedule is not None, "settings are absent")
        numbers = [profile.number for profile in self.profiles]
        require(all(one < other for one, other in zip(numbers, numbers[1:])), "the order of the profiles")
        today = self.hour // 24
        require([key.day for key in self.authorization_keys] in ([], [today], [today - 1], [today - 1, today]),
                "the days of the authorisation keys")
        version(self.minimum_client_version)
        for host in self.advice_hosts:
            check_authority(host)
        require(all(one < other for one, other in zip(self.advice_hosts, self.advice_hosts[1:])),
                "the order of the hosts of the advice")
        for key in filter(None, (self.next_key, self.previous_key)):
            load_signing_key(key)

    def profile(self, number: int) -> Profile | None:
        """The usable profile with a number."""
        return next((one for one in self.usable_profiles() if one.number == number), None)

    def usable_profiles(self) -> list[Profile]:
        """The profiles that this version knows."""
        return [one for one in self.profiles if isinstance(one, Profile)]

    def authorization_key(self, day: int) -> AuthorizationKey | None:
        """The authorisation key of a day."""
        return next((key for key in self.authorization_keys if key.day == day), None)


def version(text: str) -> tuple[int, ...]:
    """The three numbers of a version, which can be compared."""
    match = VERSION.fullmatch(text)
    require(match is not None, "a version")
    numbers = tuple(map(int, match.groups()))
    require(max(numbers) <= 65_535, "a version")
    return numbers


def gateway_keys(keys: bytes) -> dict[int, bytes]:
    """The gateway's key configurations by their identifiers, without their two bytes of length.

    Refuses the whole list if one of them is not as the protocol describes.
    """
    found, rest = {}, keys
    while rest:
        size = int.from_bytes(rest[:2], "big")
        item, rest = rest[2:2 + size], rest[2 + size:]
        algorithms = {item[at:at + 4] for at in range(37, size, 4)}
        require(len(item) == size >= 41 and item[1:3] == b"\x00\x20", "a key configuration")
        require(int.from_bytes(item[35:37], "big") == size - 37 and size % 4 == 1
                and b"\x00\x01\x00\x01" in algorithms, "the algorithms of a key")
        require(item[0] not in found, "two keys with one identifier")
        found[item[0]] = item
    require(1 <= len(found) <= 8, "the number of keys")
    return found


def settings_digest(configuration: Configuration, day: int) -> bytes | None:
    """The digest of all settings that shape the messages of a day, or None if the day has none."""
    key, relay = configuration.authorization_key(day), configuration.oblivious_http
    if key is None:
        return None
    if relay is not None:
        item = gateway_keys(relay.keys).get(day % 256)
        if item is None:
            return None
        relay = ObliviousHTTP(relay.relay, len(item).to_bytes(2, "big") + item)
    settings = dataclasses.replace(configuration, authorization_keys=[key], oblivious_http=relay)
    return hashlib.sha256(settings.encode_fields(DAY_SETTINGS)).digest()


def state_digest(configuration: Configuration, earlier: Iterable[bytes]) -> bytes:
    """The digest in a package of what is published besides it. `earlier` are the SHA-256 of the earlier packages."""
    lasting = [name for name in configuration.specs() if name not in ("hour", "authorization_keys", "oblivious_http")]
    digest = hashlib.sha256(configuration.encode_fields(lasting)).digest()
    return hashlib.sha256(b"".join([digest, *earlier])).digest()


def calendar_day(day: int) -> str:
    """A day as YYYY-MM-DD."""
    return (datetime.date(1970, 1, 1) + datetime.timedelta(day)).isoformat()


def days_text(configuration: Configuration) -> str:
    """The text of `days.txt`: a line for each day that has a digest, the newest first."""
    digests = {key.day: settings_digest(configuration, key.day) for key in reversed(configuration.authorization_keys)}
    return "".join(f"{calendar_day(day)}  {fingerprint(digest)}\n" for day, digest in digests.items() if digest)
