"""Guesses, from published reports, which reports one person has shared, and when the symptoms began.

    linking.py FILE...  prints how often the guesses are right; exits with status 1 if they are right
                        too often

FILE is the output of `simulation reports`: the reports of a region that an attacker with the codes of
venues has opened, and the people who have shared them. Each attack gets the reports without the
people. It knows how the region's people behave: it has learned this from three quarters of them. It
guesses about the others.

By chance means: the best guess if all levels, infectiousness and types were equal, and if the packages
of a day were one package. The last column shows how often a guess is right by chance if an attacker
does not know when a report was published.
"""

# Proves S1: hours and levels of reports hardly show which reports one person has shared, by make simulation

import collections
import functools
import json
import math
import random
import sys

DAY = 24
# The limits of the advantage: how many times as often as by chance a guess may be right.
LINKED, ONSET = 2, 1.5
# The limits hold in a region in which this number of people share each day. In a larger one, linking
# succeeds so rarely that a ratio says little.
SMALL = 10
# The number of reports whose owner's other reports are guessed.
TARGETS = 5000
# The number of repetitions from which the error of a ratio is estimated.
RESAMPLES = 1000
# The count of what was never seen.
UNSEEN = 0.02
# Every fifth venue is one of a chain.
CHAIN = 5


class View:
    """What an attacker knows about a report.

    `unit` is the unit, in hours, of the time of publication. None means that this time is unknown."""

    def __init__(self, unit, sees_values):
        self.unit, self.sees_values = unit, sees_values

    def values(self, report):
        return (report["level"], report["infectiousness"], report["type"]) if self.sees_values else ()

    def time(self, report):
        """Returns the time of publication in units. If it is unknown, the day of the report."""
        return report["hour"] // self.unit if self.unit else report["day"]

    def kind(self, report):
        """Returns the values, and the age at publication in days if the attacker knows it."""
        return report["hour"] // DAY - report["day"] if self.unit else 0, self.values(report)


ATTACKER, CHANCE, TIMELESS = View(1, True), View(DAY, False), View(None, False)


def log(count, total):
    return math.log((count + UNSEEN) / (total + 1))


# Which reports are from one person?


class Linking:
    """Scores pairs of reports: how much likelier is the pair if one person has shared both?

    Reports of two people differ in time by anything. Their kinds are independent."""

    def __init__(self, view, reports):
        self.view = view
        self.gaps, self.pairs, self.total = collections.Counter(), collections.Counter(), 0
        self.kinds, self.count = collections.Counter(map(view.kind, reports)), len(reports)
        for group in by_person(reports).values():
            for one in group:
                for other in group:
                    if one["visit"] != other["visit"]:
                        self.gaps[view.time(other) - view.time(one)] += 1
                        self.pairs[view.kind(one), view.kind(other)] += 1
                        self.total += 1
        self.score = functools.cache(self.score)

    def score(self, gap, one, other):
        strangers = log(self.kinds[one], self.count) + log(self.kinds[other], self.count)
        return log(self.gaps[gap], self.total) + log(self.pairs[one, other], self.total) - strangers


def linked(view, learned, reports, targets):
    """Yields the owner of each target, and the probability that the guess is another report of the
    owner. Among the best, which look alike, the attacker guesses at random."""
    linking = Linking(view, learned)
    alike = collections.defaultdict(lambda: collections.defaultdict(list))
    for report in reports:
        alike[view.time(report)][view.kind(report)].append(report)
    for target in targets:
        time, kind = view.time(target), view.kind(target)
        visit = target["person"], target["visit"]
        found = (
            (linking.score(gap, kind, other), gap, other)
            for gap in linking.gaps for other, group in alike[time + gap].items()
            if any((report["person"], report["visit"]) != visit for report in group)
        )
        _, gap, other = max(found, default=(0, 0, kind))
        owners = [
            report["person"] for report in alike[time + gap][other] if (report["person"], report["visit"]) != visit
        ]
        yield target["person"], owners.count(target["person"]) / max(1, len(owners))


# When did the symptoms begin?


class Onset:
    """Guesses the day on which the symptoms began, from reports that are known to be from one person."""

    # The unit of the time of publication in hours. With shorter ones, there are too few examples.
    UNIT = 12

    def __init__(self, view, onsets, groups):
        self.view = view
        self.before, self.seen = collections.Counter(), collections.defaultdict(collections.Counter)
        for person, group in groups.items():
            before = self.since(group, onsets[person])
            self.before[before] += 1
            self.seen[before].update(self.features(group, onsets[person]))
        self.totals = {before: sum(seen.values()) for before, seen in self.seen.items()}

    def since(self, group, day):
        """Returns the time from a day to the first publication."""
        if not self.view.unit:
            return 0
        unit = max(self.UNIT, self.view.unit)
        return (min(report["hour"] for report in group) - day * DAY) // unit

    def features(self, group, onset):
        # If the time of publication is known, the days since the onset follow from it.
        return [
            (self.since(group, report["day"]) if self.view.unit else report["day"] - onset, self.view.values(report))
            for report in group
        ]

    def guess(self, group):
        def score(onset):
            before = self.since(group, onset)
            seen, total = self.seen[before], self.totals.get(before, 0)
            return log(self.before[before], 1) + sum(log(seen[found], total) for found in self.features(group, onset))

        days = [report["day"] for report in group]
        return max(range(min(days) - 8, max(days) + 9), key=score)


def dated(view, onsets, learned, groups):
    onset = Onset(view, onsets, learned)
    for person, group in groups.items():
        yield person, onset.guess(group) == onsets[person]


# The results.


def by_person(reports):
    groups = collections.defaultdict(list)
    for report in reports:
        groups[report["person"]].append(report)
    return groups


def mean(outcomes):
    return sum(is_right for _, is_right in outcomes) / len(outcomes)


def ratios(outcomes, expected):
    """Returns the ratio of two means, and the ends of its 95 % interval. People are resampled."""
    people = collections.defaultdict(lambda: [0, 0])
    for index, group in enumerate((outcomes, expected)):
        for person, is_right in group:
            people[person][index] += is_right
    counts, chance = list(people.values()), random.Random(1)
    samples = []
    for _ in range(RESAMPLES):
        sums = [sum(column) for column in zip(*chance.choices(counts, k=len(counts)))]
        samples.append(sums[0] / max(1, sums[1]))
    samples.sort()
    return mean(outcomes) / mean(expected), samples[RESAMPLES // 40], samples[-RESAMPLES // 40]


def attacks(region, reports):
    """Yields the name of each attack, its limit, and the outcomes of the three views."""
    people, sharers = region["people"], region["sharers_per_day"]
    first = len(people) * 3 // 4
    onsets = {person: values["onset"] for person, values in enumerate(people) if values.get("onset") is not None}
    learned = [report for report in reports if report["person"] < first]
    # Not on the first and the last day: the attack has all reports that were published at the time.
    judged = by_person(report for report in reports if first + sharers <= report["person"] < len(people) - sharers)
    targets = [
        report for group in judged.values() for report in group if any(other["visit"] != report["visit"] for other in group)
    ]
    chance = random.Random(1)
    targets = chance.sample(targets, min(len(targets), TARGETS))
    yield "another report of the person", LINKED, [
        list(linked(view, learned, reports, targets)) for view in (ATTACKER, CHANCE, TIMELESS)
    ]
    known = {person: group for person, group in by_person(learned).items() if person in onsets}
    unknown = {person: group for person, group in judged.items() if person in onsets}
    for name, some in (
        ("the onset, from one report", lambda group: [chance.choice(group)]),
        ("the onset, from all reports", lambda group: group),
    ):
        parts = [{person: some(group) for person, group in groups.items()} for groups in (known, unknown)]
        yield name, ONSET, [list(dated(view, onsets, *parts)) for view in (ATTACKER, CHANCE, TIMELESS)]


def main():
    too_good = 0
    for name in sys.argv[1:]:
        with open(name) as file:
            region = json.load(file)
        print(f"{name}: {region['sharers_per_day']} people share each day")
        chain = [report for report in region["reports"] if report["venue"] % CHAIN == 0]
        for codes, reports in (("all venues", region["reports"]), ("a chain", chain)):
            for what, limit, (outcomes, expected, timeless) in attacks(region, reports):
                ratio, low, high = ratios(outcomes, expected)
                is_too_good = high > limit and region["sharers_per_day"] <= SMALL
                too_good += is_too_good
                print(
                    f"  codes of {codes}: {what}: {mean(outcomes):.1%} of {len(outcomes)}, by chance {mean(expected):.1%}: "
                    f"{ratio:.2f} times as often ({low:.2f} to {high:.2f}), at most {limit}; "
                    f"without times {mean(timeless):.1%}" + (": TOO OFTEN" if is_too_good else "")
                )
    print(f"too often: {too_good}")
    sys.exit(1 if too_good else 0)


main()
