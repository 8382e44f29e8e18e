"""A client of one authority: enrolment, downloads, matching, and the messages that it may send.

It keeps everything in memory.
"""

import collections
import hashlib
from collections.abc import Callable, Iterable

from .advice import MAX_SIZE, Advice, read_advice
from .configuration import CLIENT_VERSION, Configuration, Profile, settings_digest, version
from .matching import evaluate, find_matches
from .messages import PaddedMessage, Refused, require
from .network import Connection, post
from .presence import DAY, HOUR, IV_SIZE, CheckIn
from .publication import (CONFIGURATION, CONFIGURATION_LIMIT, INDEX, INDEX_LIMIT, PackageFile, ReportPackage, Trust,
                          is_current)
from .relay import MESSAGE_TYPE
from .requests import Answer, TestInquiry
from .sharing import Batch, TestFacts, Waiting, make_reports
from .signed_file import fingerprint, load_signing_key

MAX_KEY_FILE = 1024


class Client:
    """The state of a client. `clock` tells the time in seconds."""

    def __init__(self, authority: str, address: str, clock: Callable[[], float]):
        self.authority, self.address, self.clock = authority, address, clock
        self.trust: Trust | None = None
        self.configuration: Configuration | None = None
        self.files: dict[int, PackageFile] = {}
        self.packages: dict[int, ReportPackage] = {}
        self.advice: Advice | None = None
        self.advice_digest = b""
        self.digests: dict[int, set[bytes]] = collections.defaultdict(set)
        self.own_ivs: set[bytes] = set()
        self.is_current = False

    @property
    def now(self) -> int:
        """The present time in whole seconds."""
        return int(self.clock())

    def enrol(self, confirm: Callable[[str, str], bool]) -> None:
        """Pins the authority's key if the user confirms region and fingerprint."""
        with Connection(self.address) as connection:
            key = connection.get("/v1/key", MAX_KEY_FILE)
            load_signing_key(key)
            trust = Trust(None, key)
            configuration = trust.read_configuration(connection.get("/v1/configuration", CONFIGURATION.max_size),
                                                     self.now // HOUR)
        require(is_current(configuration.hour, self.now // HOUR, CONFIGURATION_LIMIT), "the configuration is too old")
        require(confirm(trust.region, fingerprint(hashlib.sha256(key).digest())), "the user does not confirm")
        self.trust, self.configuration = trust, configuration

    def download(self) -> None:
        """A complete download: configuration, index, missing packages, and the advice if its digest has changed."""
        hour = self.now // HOUR
        with Connection(self.address) as connection:
            configuration = self.trust.read_configuration(
                connection.get("/v1/configuration", CONFIGURATION.max_size), hour)
            require(version(configuration.minimum_client_version) <= version(CLIENT_VERSION), "this client is too old")
            self.configuration = configuration
            days = min(14, max((profile.retention_days for profile in configuration.usable_profiles()), default=14))
            oldest = max(0, (self.now - days * DAY) // HOUR)
            for old in [stored for stored in self.files if stored < oldest]:
                del self.files[old], self.packages[old]
            index = self.trust.read_index(connection.get("/v1/packages/index", INDEX.max_size), hour)
            for package_hour, listed in index.files().items():
                if package_hour >= oldest and self.files.get(package_hour) != listed:
                    data = connection.get(f"/v1/packages/{package_hour}", listed.size)
                    self.packages[package_hour] = self.trust.read_package(data, package_hour, listed)
                    self.files[package_hour] = listed
                    self.digests[package_hour // 24].add(self.packages[package_hour].traffic_sha256)
            self.is_current = is_current(index.hour, hour, INDEX_LIMIT) \
                and is_current(configuration.hour, hour, CONFIGURATION_LIMIT)
            # Everything else is stored: a warning does not depend on the advice.
            digest = self.configuration.advice_sha256
            if digest != self.advice_digest:
                self.advice, self.advice_digest = None, b""
                if digest:
                    self.advice = read_advice(connection.get("/v1/advice", MAX_SIZE), self.configuration)
                    self.advice_digest = digest

    def settings_day(self) -> int:
        """The day whose settings hold. Refuses settings that the packages do not confirm."""
        day = min(max(self.packages, default=0), self.configuration.hour) // 24
        digest = settings_digest(self.configuration, day)
        require(digest is not None, "no key or relay for the day")
        require(self.digests[day] == {digest}, "settings that the packages do not confirm")
        return day

    def prepare_authorization(self) -> int:
        """Downloads before an authorisation, real or decoy. Tells the day of the key."""
        self.download()
        require(self.is_current, "news is missing")
        require(self.trust.newest_hour // 24 == self.settings_day(), "no package of the day")
        return self.settings_day()

    def prepare(self, proof: dict, facts: TestFacts, check_ins: Iterable[CheckIn], disease: int = 0) -> Waiting:
        """Chooses the reports of the selected check-ins, and blinds them, after a download."""
        day = self.prepare_authorization()
        facts.check(self.now // DAY)
        own = [check_in for check_in in check_ins if check_in.authority == self.authority]
        batch = Batch(make_reports(own, facts, self.profile(disease), self.now))
        batch.check(day, self.now, self.configuration.proximity is not None)
        self.own_ivs |= {report[:IV_SIZE] for _, report in batch.reports}
        return Waiting.prepare(proof, day, self.configuration.authorization_key(day).public_key, batch)

    def send(self, message: PaddedMessage) -> Answer:
        """Sends a message on a connection of its own. Only an inquiry needs no confirmed settings."""
        if not isinstance(message, TestInquiry):
            self.settings_day()
            require(self.configuration.oblivious_http is None, "this client uses no relay")
        return Answer.decode_padded(post(self.address, message.PATH, MESSAGE_TYPE, message.padded(), Answer.SIZE))

    def profile(self, number: int) -> Profile:
        """The rules of a disease."""
        profile = self.configuration.profile(number)
        require(profile is not None, f"no usable profile {number}")
        return profile

    def exposure(self, check_in: CheckIn, disease: int = 0) -> dict[int, int]:
        """The weighted time of a check-in by day, in hundredths of a minute, as the stored packages tell it."""
        presences, packages = check_in.presences(), [self.packages[hour] for hour in sorted(self.packages)]
        matches = find_matches(presences, packages, frozenset(self.own_ivs))
        return evaluate(check_in.start, check_in.end, presences, matches, self.profile(disease))
