"""Estimates what the number of places in packages tells about one person who shares ten reports.

    places.py WITHOUT WITH  prints the estimated ε; exits with status 1 if it is certainly above 1

Both files are the output of `simulation places`: one number for each day, without the person and with
the person. For each set of numbers above or below a limit, the script computes how much more often the
numbers of one file are in the set than those of the other. The estimate is the largest logarithm of
this ratio. The error of the test is at most 0.1 %, for all sets together: each probability has an
interval of Clopper and Pearson.
"""

# Proves S5: the number of places hides ten reports of one person, by make simulation

import math
import pathlib
import sys

EPSILON, DELTA = 1, 1e-6
ERROR = 0.001


def tail(successes, trials, probability):
    """The probability of at least this number of successes."""
    logs = [
        math.lgamma(trials + 1) - math.lgamma(count + 1) - math.lgamma(trials - count + 1)
        + count * math.log(probability) + (trials - count) * math.log1p(-probability)
        for count in range(successes, trials + 1)
    ]  # fmt: skip
    return sum(map(math.exp, logs))


def lowest(successes, trials, error):
    """The lower end of the interval for a probability: with a lower one, so many successes are too rare."""
    if successes == 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(successes, trials, middle) < error else (low, middle)
    return low


def highest(successes, trials, error):
    return 1 - lowest(trials - successes, trials, error)


def estimates(one, other):
    """Yields, for each set, the estimated ε and its lower end."""
    limits = sorted(set(one + other))
    sets = [(lambda number, limit=limit: number >= limit) for limit in limits]
    sets += [(lambda number, limit=limit: number < limit) for limit in limits]
    error = ERROR / (4 * len(sets))
    for contains in sets:
        for left, right in ((one, other), (other, one)):
            counts = [sum(map(contains, numbers)) for numbers in (left, right)]
            certain = lowest(counts[0], len(left), error) - DELTA
            possible = highest(counts[1], len(right), error)
            estimate = math.log(counts[0] / len(left) / (max(counts[1], 1) / len(right))) if counts[0] else -math.inf
            yield estimate, math.log(certain / possible) if certain > 0 else -math.inf


def main():
    one, other = ([int(line) for line in pathlib.Path(name).read_text().split()] for name in sys.argv[1:])
    found = list(estimates(one, other))
    # An estimate from few numbers means nothing, so the one with the highest lower end is shown.
    estimate, least = max(found, key=lambda pair: pair[1])
    verdict = "too much" if least > EPSILON else "not more than promised"
    print(f"{len(one)} and {len(other)} days: ε is about {estimate:.2f}, and at least {least:.2f}: {verdict}")
    sys.exit(1 if least > EPSILON else 0)


main()
