#!/usr/bin/env python3
"""Maps tests to the requirements that they prove, in the table at the end of docs/requirements.md.

    requirements.py --results LOG...   prints which requirements a test run has proved. Fails if a
                                       test in the table failed or did not run. Also fails if a
                                       test that proves a requirement is not in the table
    requirements.py --write LOG...     writes the table, from the logs of a test run
    requirements.py --check            fails unless the table agrees with the sources of the tests. Also
                                       fails if a requirement has neither a test nor a reason

A test with the trait .proves("U3") writes one line to the log of its run (Tests/TestTraits/Proof.swift).
A test that was skipped writes no line, and --write keeps its row. A script that proves a requirement has
a comment: “# Proves R1: WHAT, by COMMAND”. This script needs only Python.
"""

import argparse
import collections
import pathlib
import re
import sys

DOCUMENT = "docs/requirements.md"
BEGINNING = "<!-- Tests/Python/requirements.py --write generates the rest of this file. -->"
SCRIPTS = ["Tests/**/*.py", "Tests/**/*.sh", "debian/*.sh", "Hardware/Image/*.sh"]

REQUIREMENT = re.compile(r"- \*\*([A-Z]\d+)\*\* ")
REASON = re.compile(r"\*No test:\* (.+)")
ROW = re.compile(r"\| ([A-Z]\d+) \| (.+) \| (\S+) \| (.+) \|")
# A use of the trait in the source of a test.
TRAIT = re.compile(r'\.proves\(((?:"[A-Z]\d+"(?:, )?)+)\)')
COMMENT = re.compile(r"^# Proves ([A-Z]\d+(?:, [A-Z]\d+)*): (.+), by (.+)$", re.MULTILINE)
ALWAYS = "in every run"
# The condition of the trait .extended.
SECOND_TIER = "runs in make test-all"

# A test that proves a requirement. `path` is relative to the root.
Proof = collections.namedtuple("Proof", "number name path status")


class Problem(Exception):
    """A problem: one sentence per line, with the remedy."""


# The document


def requirements(document):
    """Returns the numbers in document order. Each has the reason for having no test, or None."""
    found = {}
    number = None
    for line in document.split(BEGINNING)[0].splitlines():
        begin = REQUIREMENT.match(line)
        if begin:
            number = begin[1]
            if number in found:
                raise Problem(f"{DOCUMENT}: {number} occurs twice; give one of the two requirements another number")
            found[number] = None
        elif not line.startswith("  "):
            number = None
        reason = REASON.search(line)
        if reason and number:
            found[number] = reason[1]
    return found


def rows(document):
    """Returns the proofs in the table."""
    return [Proof(*match.groups()) for match in map(ROW.fullmatch, document.split(BEGINNING)[-1].splitlines()) if match]


def written(document, known, proofs):
    """Returns the document with a table of these proofs."""
    if BEGINNING not in document:
        raise Problem(f"{DOCUMENT}: the line before the table is missing: add this line where the table must begin: {BEGINNING}")
    lines = ["| | test | where | status |", "|---|---|---|---|"]
    for number, reason in known.items():
        mine = sorted((proof for proof in proofs if proof.number == number), key=lambda proof: (proof.path, proof.name))
        lines += [f"| {number} | {proof.name} | {proof.path} | {proof.status} |" for proof in mine]
        if not mine:
            lines.append(f"| {number} | none | | {reason} |")
    return document.split(BEGINNING)[0] + "\n".join([BEGINNING, "", *lines, ""])


# Proofs by tests and by scripts


def outcomes(logs):
    """Returns whether each proof in these logs passed."""
    found = {}
    for log in logs:
        for line in log.read_text(errors="replace").splitlines():
            # The line can follow a program's output that does not end with a newline.
            fields = line[line.find("proof\t") :].split("\t") if "proof\t" in line else []
            if len(fields) != 6:
                continue
            _, numbers, outcome, path, name, conditions = fields
            for number in numbers.split(","):
                proof = Proof(number, name.replace("|", "\\|"), path, status(conditions))
                found[proof] = found.get(proof, True) and outcome == "passed"
    return found


def status(conditions):
    """Returns when a test with these conditions runs."""
    skips = [condition for condition in conditions.split("; ") if condition and condition != SECOND_TIER]
    parts = [f"skipped on some machines with this message: “{'; '.join(skips)}”"] if skips else []
    parts += ["in make test-all"] if SECOND_TIER in conditions.split("; ") else []
    return ", ".join(parts).replace("|", "\\|") or ALWAYS


def script_proofs(root):
    for path in sorted({path for pattern in SCRIPTS for path in root.glob(pattern)}):
        for match in COMMENT.finditer(path.read_text()):
            for number in match[1].split(", "):
                yield Proof(number, match[2], str(path.relative_to(root)), f"by {match[3]}")


def is_script(proof):
    return proof.status.startswith("by ")


# The three commands


def check(root, document, known):
    """Compares the table with the sources."""
    table = rows(document)
    problems = []
    if document != written(document, known, table):
        problems.append(f"{DOCUMENT}: the table does not have the format that this script writes: run requirements.py --write .build/test-logs/*.log")
    for number in sorted({proof.number for proof in table} - set(known)):
        problems.append(f"{DOCUMENT}: a test proves {number}, which is not a requirement: correct the test's number, or add the requirement")
    for number, reason in known.items():
        mine = [proof for proof in table if proof.number == number]
        if not mine and reason is None:
            problems.append(f"{DOCUMENT}: {number} has no test: add .proves(\"{number}\") to a test, or add “*No test:*” and a reason to {number}")
        if mine and reason is not None:
            problems.append(f"{DOCUMENT}: {number} has a test, and a reason for having no test: remove the reason")
        if mine and all("make test-all" in proof.status for proof in mine):
            problems.append(f"{DOCUMENT}: {number} has tests in make test-all only: add .proves(\"{number}\") to a test without .extended")
    if set(script_proofs(root)) != {proof for proof in table if is_script(proof)}:
        problems.append(f"{DOCUMENT}: the rows for scripts differ from the comments in the scripts: run requirements.py --write")
    # The sources, as the number of tests by file and requirement.
    sources = collections.Counter()
    for path in root.glob("Tests/**/*.swift"):
        for match in TRAIT.finditer(path.read_text()):
            sources.update((str(path.relative_to(root)), number) for number in re.findall(r"[A-Z]\d+", match[1]))
    listed = collections.Counter((proof.path, proof.number) for proof in table if not is_script(proof))
    for path, number in sorted(sources.keys() | listed.keys()):
        if sources[path, number] != listed[path, number]:
            problems.append(
                f"{path}: {sources[path, number]} tests prove {number}, and the table has {listed[path, number]}: "
                "run the tests, then requirements.py --write .build/test-logs/*.log"
            )
    if problems:
        raise Problem("\n".join(problems))


def write(root, document, known, found):
    """Returns the document with the proofs of a run, of scripts, and of tests that did not run."""
    run = {(proof.path, proof.name) for proof in found}

    def is_kept(proof):
        path = root / proof.path
        if (proof.path, proof.name) in run or not path.exists():
            return False
        name = proof.name.replace("\\|", "|")
        # A string literal can continue on the next line.
        text = re.sub(r"\\\n\s*", "", path.read_text())
        return name in text or name.replace('"', '\\"') in text

    kept = [proof for proof in rows(document) if not is_script(proof) and is_kept(proof)]
    return written(document, known, [*found, *kept, *script_proofs(root)])


def report(known, table, found):
    """Returns one line for each requirement, and the problems of the run."""
    lines, counts, problems = [], collections.Counter(), []
    for number, reason in known.items():
        mine = [proof for proof in table if proof.number == number]
        passed = [proof for proof in mine if found.get(proof)]
        failed = [proof for proof in mine if found.get(proof) is False]
        missing = [proof for proof in mine if proof not in found and proof.status == ALWAYS]
        others = [proof for proof in mine if proof not in found and proof.status != ALWAYS]
        verdict = "NOT PROVED" if failed or missing else "proved" if passed else "not in this run" if mine else "no test"
        counts[verdict] += 1
        details = [f"{len(passed)} passed"] if passed else []
        details += [f"{len(others)} not in this run"] if others and passed else []
        lines.append(f"{number:4}{verdict:16}{', '.join(details) or reason or ''}".rstrip())
        for outcome, proofs in ("failed", failed), ("did not run", missing), ("", others):
            lines += [f"      {outcome or proof.status}: {proof.name} ({proof.path})" for proof in proofs]
    if counts["NOT PROVED"]:
        problems.append("a test that proves a requirement failed, or did not run: see NOT PROVED above")
    for proof in found:
        if proof not in table:
            problems.append(
                f"{proof.path}: “{proof.name}” proves {proof.number} ({proof.status}), and the table does not have this row: "
                "run requirements.py --write .build/test-logs/*.log"
            )
    summary = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    return [*lines, f"Requirements: {summary}."], problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--write", nargs="+", type=pathlib.Path, metavar="LOG")
    wanted.add_argument("--check", action="store_true")
    wanted.add_argument("--results", nargs="+", type=pathlib.Path, metavar="LOG")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2], help="another checkout")
    arguments = parser.parse_args()
    path = arguments.root / DOCUMENT
    document = path.read_text()
    known = requirements(document)
    if arguments.write:
        path.write_text(write(arguments.root, document, known, outcomes(arguments.write)))
    elif arguments.check:
        check(arguments.root, document, known)
    else:
        lines, problems = report(known, rows(document), outcomes(arguments.results))
        print("\n".join(lines), flush=True)
        if problems:
            raise Problem("\n".join(problems))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit("\n".join(f"requirements.py: {line}" for line in str(problem).splitlines()))
