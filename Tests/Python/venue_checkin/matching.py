"""Which reports concern a check-in, and the risk that follows. Warnings are not compared."""

import collections
import dataclasses
from collections.abc import Iterable

from .configuration import Profile, Risk
from .messages import Refused
from .presence import DAY_INTERVALS, INTERVAL, IV_SIZE, Presence, Record
from .publication import ReportPackage

MAX_CANDIDATES = 8  # with the same keys and IV in one run


@dataclasses.dataclass(frozen=True)
class Match:
    """A record that concerns a presence."""
    presence: Presence
    iv: bytes
    record: Record


def overlap(record, presence: Presence) -> bool:
    """Whether a record and a presence have an interval in common."""
    return record.start < presence.window.end and presence.window.start < record.end


def find_matches(presences: Iterable[Presence], packages: Iterable[ReportPackage],
                 own_ivs: frozenset[bytes] = frozenset()) -> set[Match]:
    """The matches of presences in one run over packages. Reports with own IVs are ignored."""
    by_keys = collections.defaultdict(list)
    for presence in presences:
        by_keys[presence.keys].append(presence)
    matches, candidates = set(), collections.Counter()
    for package in packages:
        for days, block in package.days_of_blocks():
            today = [(keys, group) for keys, group in by_keys.items() if keys.day in days]
            for report in block.reports() if today else ():
                for keys, group in today:
                    iv = report[:IV_SIZE]
                    if iv in own_ivs or not is_candidate(report, group):
                        continue
                    candidates[keys, iv] += 1
                    if candidates[keys, iv] > MAX_CANDIDATES:
                        continue
                    try:
                        record = keys.open(report)
                    except Refused:
                        continue
                    matches.update(Match(presence, iv, record) for presence in group if overlap(record, presence))
    return matches


def is_candidate(report: bytes, group: list[Presence]) -> bool:
    """Whether the start in a report, decrypted before it is verified, is within the group's day and windows."""
    keys = group[0].keys
    start = int.from_bytes(keys.encrypt(report[:IV_SIZE], report[IV_SIZE:IV_SIZE + 4]), "big")
    return keys.day * DAY_INTERVALS <= start < max(presence.window.end for presence in group)


def evaluate(start: int, end: int, presences: Iterable[Presence], matches: Iterable[Match],
             profile: Profile) -> dict[int, int]:
    """The weighted time of a stay with a disease in hundredths of a minute, by day. A record under two seeds counts once."""
    groups = collections.defaultdict(lambda: collections.defaultdict(set))
    for match in matches:
        if match.presence in presences and match.record.profile == profile.number:
            groups[match.record][match.presence].add(match.iv)
    days = collections.Counter()
    for record, ivs in groups.items():
        shared = min(end, INTERVAL * record.end) - max(start, INTERVAL * record.start)
        time = (max(0, shared) + 30) // 60 * profile.risk.level_weights[record.level - 1]
        days[record.start // DAY_INTERVALS] += time * max(map(len, ivs.values()))
    return dict(sorted(days.items()))


def risk_of(hundredths: int, risk: Risk) -> str:
    """The risk of a day or of a whole check-in."""
    if hundredths == 0:
        return "none"
    return "increased" if hundredths >= 100 * risk.increased_minutes else "low"
