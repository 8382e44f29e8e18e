#!/usr/bin/env python3
"""Checks the tables of docs/sources.md, and counts their rows by document and state.

Each row has a section, a statement, a state, and the requirements that contain the statement, a reason, or both, as
in “U3, I2: the reason”. The script fails if

- a row has another number of cells, an unknown state, or the section and statement of an earlier row;
- a row names a requirement that docs/requirements.md does not have;
- a row has no requirement and no reason, or a state other than “satisfied” and no reason.
"""

import argparse
import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import requirements

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = "docs/sources.md"
STATES = ["satisfied", "different", "partly", "missing", "not applicable"]
HEADER = ["section", "statement", "state", "requirement or reason"]
LAST = re.compile(r"(?P<numbers>[A-Z]\d+(?:, [A-Z]\d+)*)?(?:(?:^|: )(?P<reason>.+))?")
NUMBER = re.compile(r"\b[A-Z]\d+\b")

Row = collections.namedtuple("Row", "line document cells")


def rows(text: str) -> list[Row]:
    """Returns the rows of the tables below headings of documents.

    >>> [row.cells for row in rows("## A\\n| section | statement | state | requirement or reason |\\n|---|---|---|---|\\n| b | c | d | e |")]
    [['b', 'c', 'd', 'e']]
    """
    found, document = [], None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            document = line[3:]
        elif document and line.startswith("|") and not line.startswith("|---"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells != HEADER:
                found.append(Row(number, document, cells))
    return found


def problem(cells: list[str], known: set[str]) -> str | None:
    """Returns what is wrong with a row; None if nothing is.

    >>> problem(["Overview", "It rains", "satisfied", "U1"], {"U1"})
    >>> problem(["Overview", "It rains", "partly", "U1: only here"], {"U1"})
    >>> problem(["Overview", "It rains", "different", "U1"], {"U1"})
    'is “different” without a reason'
    >>> problem(["Overview", "It rains", "satisfied", "U1, U9: as in U8"], {"U1"})
    'names U8, U9, which docs/requirements.md does not have'
    >>> problem(["Overview", "It rains", "satisfied", ""], {"U1"})
    'has an empty cell'
    """
    if len(cells) != len(HEADER):
        return f"has {len(cells)} cells instead of {len(HEADER)}"
    if not all(cells):
        return "has an empty cell"
    _, _, state, last = cells
    if state not in STATES:
        return f"has the state “{state}”, which is not one of {', '.join(STATES)}"
    if unknown := sorted(set(NUMBER.findall(last)) - known):
        return f"names {', '.join(unknown)}, which {requirements.DOCUMENT} does not have"
    match = LAST.fullmatch(last)
    if state != "satisfied" and not (match and match["reason"]):
        return f"is “{state}” without a reason"
    return None


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    known = set(requirements.requirements((ROOT / requirements.DOCUMENT).read_text()))
    listed = rows((ROOT / DOCUMENT).read_text())
    problems = [f"{DOCUMENT}:{row.line}: the row {what}" for row in listed if (what := problem(row.cells, known))]
    seen = collections.Counter((row.document, *row.cells[:2]) for row in listed)
    problems += [f"{DOCUMENT}: two rows of “{document}” are “{section} | {statement}”" for (document, section, statement), count in seen.items() if count > 1]
    if problems or not listed:
        sys.exit("\n".join(f"sources.py: {line}" for line in problems or [f"{DOCUMENT} has no rows"]))
    counts = collections.Counter((row.document, row.cells[2]) for row in listed)
    for document in dict.fromkeys(row.document for row in listed):
        states = [f"{counts[document, state]} {state}" for state in STATES if counts[document, state]]
        print(f"{document}: {', '.join(states)}")
    print(f"{len(listed)} statements: {', '.join(f'{sum(row.cells[2] == state for row in listed)} {state}' for state in STATES)}")


if __name__ == "__main__":
    main()
