#!/usr/bin/env python3
"""Checks that no test was lost when tests were renamed or moved.

    test_names.py LIST    LIST is the output of --list-tests: the present tests

Tests/Names/before.txt lists the tests before the renaming. Tests/Names/renamed.tsv maps the old name of
each renamed test to its new name. For a test that was removed on purpose, the reason in parentheses replaces
the new name. This script needs only Python.
"""

import pathlib
import re
import sys

# Swift Testing appends a place, such as “/ErasureTests.swift:49:6”, to names that are not unique in
# the program.
PLACE = re.compile(r"/\w+\.swift:\d+:\d+$")
NAMES = pathlib.Path(__file__).parents[1] / "Names"


def names(file):
    """Returns the names in a file, without places."""
    return [PLACE.sub("", line) for line in file.read_text().splitlines()]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    present = set(names(pathlib.Path(sys.argv[1])))
    before = names(NAMES / "before.txt")
    renamed = dict(line.split("\t") for line in (NAMES / "renamed.tsv").read_text().splitlines())
    problems = [f"{old} is in renamed.tsv, but not in before.txt" for old in renamed if old not in set(before)]
    for old in before:
        new = renamed.get(old, old)
        if new not in present and not (old in renamed and new.startswith("(") and new.endswith(")")):
            problems.append(f"{old} was lost: there is no test {new}" if old in renamed else f"{old} was lost: add its new name to renamed.tsv")
    if problems:
        sys.exit("\n".join(f"test_names.py: {problem}" for problem in problems))


if __name__ == "__main__":
    main()
