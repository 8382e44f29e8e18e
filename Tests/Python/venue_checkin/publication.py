"""What an authority publishes: packages, their index, and the list of a web client. Also whom a client trusts."""

import dataclasses
import hashlib
import re

from .configuration import Configuration
from .messages import HOURS, Message, field, require
from .presence import DAY_INTERVALS, IV_SIZE, RECORD_SIZE
from .signed_file import Kind, check_region, read_signed
from .venue_code import check_text

MAX_PACKAGE_SIZE = 2**26
INDEX_LIMIT, CONFIGURATION_LIMIT = 5, 48  # hours until a file is out of date
TAG_SIZE = 32
MIN_PLACES = 32  # of a block


@dataclasses.dataclass
class ReportBlock(Message):
    """The reports of a day, or of all days of a package, in columns."""
    ivs: bytes = field(1, bytes)
    ciphertexts: bytes = field(2, bytes)
    tags: bytes = field(3, bytes)

    def check(self) -> None:
        count = len(self.ivs) // IV_SIZE
        require(count >= MIN_PLACES, "the number of reports")
        require([len(self.ivs), len(self.ciphertexts), len(self.tags)]
                == [count * size for size in (IV_SIZE, RECORD_SIZE, TAG_SIZE)], "the length of a column")
        ivs = [self.ivs[at:at + IV_SIZE] for at in range(0, len(self.ivs), IV_SIZE)]
        require(ivs == sorted(ivs), "the order of the reports")

    def reports(self) -> list[bytes]:
        """The reports, real ones and padding."""
        columns = ((self.ivs, IV_SIZE), (self.ciphertexts, RECORD_SIZE), (self.tags, TAG_SIZE))
        return [b"".join(column[index * size:(index + 1) * size] for column, size in columns)
                for index in range(len(self.ivs) // IV_SIZE)]


@dataclasses.dataclass
class VenueWarning(Message):
    """A warning of the authority for a venue."""
    public_identifier: str = field(1, str, range(1, 101))
    start_interval: int = field(2, int)
    end_interval: int = field(3, int)
    transmission_risk_level: int = field(4, int, range(1, 9))
    is_recall: bool = field(5, bool, (0, 1))
    profile: int = field(6, int, range(16))

    def check(self) -> None:
        check_text(self.public_identifier)
        midnight = (self.start_interval // DAY_INTERVALS + 1) * DAY_INTERVALS
        require(self.start_interval < self.end_interval <= midnight, "the times of a warning")

    def sort_key(self) -> tuple:
        """What the warnings of a package are ordered by."""
        return self.public_identifier.encode(), *dataclasses.astuple(self)[1:]


@dataclasses.dataclass
class ReportPackage(Message):
    """The reports and warnings of an hour."""
    region: str = field(1, str)
    hour: int = field(2, int, HOURS)
    blocks: list[ReportBlock] = field(3, ReportBlock, counts=range(1, 16))
    warnings: list[VenueWarning] = field(4, VenueWarning, counts=range(10_001))
    traffic_sha256: bytes = field(5, bytes, (0, 32))
    earlier_packages: int = field(6, int)
    state_sha256: bytes = field(7, bytes, (32,))

    def check(self) -> None:
        check_region(self.region)
        require(self.earlier_packages <= self.hour, "the number of earlier packages")
        require(len(self.state_sha256) == 32, "the digest of the state")
        require(len(self.blocks) in (1, len(self.days)), "the number of blocks")
        keys = [warning.sort_key() for warning in self.warnings]
        require(all(one < next_one for one, next_one in zip(keys, keys[1:])), "the order of the warnings")

    @property
    def days(self) -> range:
        """The days whose reports are in the package."""
        return range(max(0, self.hour // 24 - 14), self.hour // 24 + 1)

    def days_of_blocks(self) -> list[tuple[range, ReportBlock]]:
        """The blocks, each with the days whose reports are in it."""
        if len(self.blocks) == 1:
            return [(self.days, self.blocks[0])]
        return [(range(day, day + 1), block) for day, block in zip(self.days, self.blocks)]


@dataclasses.dataclass
class PackageFile(Message):
    """The size and the hash of a package."""
    size: int = field(1, int, range(1, MAX_PACKAGE_SIZE + 1))
    sha256: bytes = field(2, bytes, (32,))


@dataclasses.dataclass
class PackageIndex(Message):
    """The list of the packages."""
    region: str = field(1, str)
    oldest_hour: int = field(2, int, HOURS)
    packages: list[PackageFile] = field(3, PackageFile, counts=range(1, HOURS.stop + 1))
    hour: int = field(4, int, HOURS)

    def check(self) -> None:
        check_region(self.region)
        require(self.newest_hour <= self.hour, "signed before the newest hour")

    @property
    def newest_hour(self) -> int:
        """The hour of the last package."""
        return self.oldest_hour + len(self.packages) - 1

    def files(self) -> dict[int, PackageFile]:
        """The packages by their hours."""
        return dict(enumerate(self.packages, self.oldest_hour))


PACKAGE = Kind(b"venue-checkin/v1/package", ReportPackage, MAX_PACKAGE_SIZE)
INDEX = Kind(b"venue-checkin/v1/index", PackageIndex, 2**18)
CONFIGURATION = Kind(b"venue-checkin/v1/configuration", Configuration, 2**16)


def is_current(signed: int, now: int, limit: int) -> bool:
    """Whether a file is not out of date."""
    return now <= signed + limit


@dataclasses.dataclass
class Trust:
    """What a client pins at the enrolment, and what it accepted last."""
    region: str | None
    key: bytes
    next_key: bytes = b""
    previous_key: bytes = b""
    configuration_hour: int = 0
    newest_hour: int = 0

    def read_configuration(self, data: bytes, now: int) -> Configuration:
        """The configuration of a file, whose keys replace the pinned ones."""
        configuration, key = read_signed(CONFIGURATION, data, [self.key, self.next_key], self.region)
        require(configuration.hour <= now + 1, "a file from the future")
        require(configuration.hour >= self.configuration_hour, "older than the last configuration")
        self.region, self.configuration_hour, self.key = configuration.region, configuration.hour, key
        self.next_key, self.previous_key = configuration.next_key, configuration.previous_key
        return configuration

    def read_index(self, data: bytes, now: int) -> PackageIndex:
        """The index of a file."""
        index, _ = read_signed(INDEX, data, [self.key], self.region)
        require(index.hour <= now + 1, "a file from the future")
        require(index.newest_hour >= self.newest_hour, "older than the last index")
        self.newest_hour = index.newest_hour
        return index

    def read_package(self, data: bytes, hour: int, listed: PackageFile) -> ReportPackage:
        """The package of an hour, as an index lists it."""
        require(len(data) == listed.size and hashlib.sha256(data).digest() == listed.sha256, "another file than listed")
        package, _ = read_signed(PACKAGE, data, [self.key, self.previous_key], self.region)
        require(package.hour == hour, "another hour")
        return package


WEB_FILE = re.compile("([0-9a-f]{64})  ((?:[a-z0-9_]+/)?[a-z0-9_]+[.][a-z0-9]+)\n")
MAX_WEB_LIST = 33_400


def parse_web_client(text: str) -> dict[str, str]:
    """The files of a web client and their hashes."""
    require(len(text) <= MAX_WEB_LIST, "a list that is too long")
    lines = text.splitlines(keepends=True)
    require(1 <= len(lines) <= 200, "the number of files")
    matches = [WEB_FILE.fullmatch(line) for line in lines]
    require(all(matches), "a line of the list")
    paths = [match[2] for match in matches]
    require(all(len(path) <= 100 for path in paths), "a path that is too long")
    require(all(path < next_path for path, next_path in zip(paths, paths[1:])), "the order of the files")
    return {match[2]: match[1] for match in matches}


def web_client_list(files: dict[str, bytes]) -> str:
    """The list of a web client's files."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {path}\n" for path, content in sorted(files.items()))
