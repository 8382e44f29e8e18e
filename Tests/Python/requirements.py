#!/usr/bin/env python3
"""Shows which tests prove which requirements of docs/requirements.md.

    requirements.py --check              fails if a requirement has neither a test nor a reason, or only
                                         tests of make test-all, or if a test names an unknown requirement
    requirements.py --results LOG...     prints what a test run has proved. Fails unless the run proved each
                                         requirement that has a test without a condition
                    --table FILE         also writes the tests of each requirement to a file

A test with the trait .proves("U3") writes one line to the log of its run (Tests/TestTraits/Proof.swift).
A test that was skipped writes no line. A script that proves a requirement has a comment:
“# Proves R1: WHAT, by COMMAND”. This script needs only Python.
"""

import argparse
import collections
import pathlib
import re
import sys

DOCUMENT = "docs/requirements.md"
SCRIPTS = ["Tests/**/*.py", "Tests/**/*.sh", "debian/*.sh", "Hardware/Image/*.sh"]

REQUIREMENT = re.compile(r"- \*\*([A-Z]\d+)\*\* ")
REASON = re.compile(r"\*No test:\* (.+)")
# The attribute of a test or of a suite, up to the declaration.
ATTRIBUTE = re.compile(r"@(Test|Suite)\((.*?)\)\s+(?:(?:package|private|final|static|@\w+)\s+)*(?:func|struct|class|actor|enum)\s", re.DOTALL)
TRAIT = re.compile(r'\.proves\(((?:"[A-Z]\d+"(?:, )?)+)\)')
COMMENT = re.compile(r"^# Proves ([A-Z]\d+(?:, [A-Z]\d+)*): (.+), by (.+)$", re.MULTILINE)
EXTENDED = ".extended"
CONDITIONS = [EXTENDED, ".enabled(", ".disabled("]

# A use of the trait: the requirement, the file, and the text of the attributes that decide whether the test runs.
Use = collections.namedtuple("Use", "number path attributes")


class Problem(Exception):
    """A problem: one sentence per line, with the remedy."""


def requirements(document):
    """Returns the numbers in document order. Each has the reason for having no test, or None."""
    found = {}
    number = None
    for line in document.splitlines():
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


def uses(root):
    """Returns the uses of the trait in the sources."""
    found = []
    for path in sorted(root.glob("Tests/**/*.swift")):
        attributes = [(match[1], match[2]) for match in ATTRIBUTE.finditer(path.read_text())]
        suites = " ".join(text for kind, text in attributes if kind == "Suite")
        for _, text in attributes:
            for trait in TRAIT.finditer(text):
                found += [Use(number, path.relative_to(root), f"{suites} {text}") for number in re.findall(r"[A-Z]\d+", trait[1])]
    return found


def scripts(root):
    """Returns the requirements that scripts prove, each with what it proves and where."""
    for path in sorted({path for pattern in SCRIPTS for path in root.glob(pattern)}):
        for match in COMMENT.finditer(path.read_text()):
            for number in match[1].split(", "):
                yield number, f"{match[2]} ({path.relative_to(root)}, by {match[3]})"


def check(root, known):
    tests, others = collections.defaultdict(list), dict(scripts(root))
    for use in uses(root):
        tests[use.number].append(use)
        if use.number not in known:
            raise Problem(f"{use.path}: a test proves {use.number}, which is not a requirement: correct the number, or add the requirement to {DOCUMENT}")
    problems = [f"a script proves {number}, which is not a requirement: correct the number, or add the requirement to {DOCUMENT}" for number in sorted(others.keys() - known.keys())]
    for number, reason in known.items():
        mine = tests[number]
        if not mine and number not in others and reason is None:
            problems.append(f"{DOCUMENT}: {number} has no test: add .proves(\"{number}\") to a test, or add “*No test:*” and a reason to {number}")
        if (mine or number in others) and reason is not None:
            problems.append(f"{DOCUMENT}: {number} has a test, and a reason for having no test: remove the reason")
        if mine and number not in others and all(EXTENDED in use.attributes for use in mine):
            problems.append(f"{DOCUMENT}: {number} has tests in make test-all only: add .proves(\"{number}\") to a test without .extended")
    if problems:
        raise Problem("\n".join(problems))


def outcomes(logs):
    """Returns whether each test passed, by requirement and by the name and the file of the test."""
    found = collections.defaultdict(dict)
    for log in logs:
        for line in log.read_text(errors="replace").splitlines():
            # The line can follow a program's output that does not end with a newline.
            fields = line[line.find("proof\t") :].split("\t") if "proof\t" in line else []
            if len(fields) != 6:
                continue
            _, numbers, outcome, path, name, _ = fields
            for number in numbers.split(","):
                test = f"{name} ({path})"
                found[number][test] = found[number].get(test, True) and outcome == "passed"
    return found


def report(root, known, found):
    """Prints one line for each requirement. Returns the problems of the run."""
    unconditional = {use.number for use in uses(root) if not any(condition in use.attributes for condition in CONDITIONS)}
    counts, problems = collections.Counter(), []
    for number, reason in known.items():
        mine = found.get(number, {})
        failed = [test for test, passed in mine.items() if not passed]
        missing = not mine and number in unconditional
        verdict = "NOT PROVED" if failed or missing else "proved" if mine else "no test" if reason else "not in this run"
        counts[verdict] += 1
        print(f"{number:4}{verdict:16}{f'{len(mine)} tests' if mine else reason or ''}".rstrip())
        if missing:
            problems.append(f"no test that proves {number} ran: see the log")
        problems += [f"{number} is not proved, because this test failed: {test}" for test in failed]
    print(f"Requirements: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}.", flush=True)
    return problems


def table(root, known, found):
    """Returns a line for each test or script that proves a requirement, after the requirement's number."""
    others = collections.defaultdict(list)
    for number, text in scripts(root):
        others[number].append(text)
    return "".join(f"{number}\t{test}\n" for number in known for test in sorted(found.get(number, {})) + others[number])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--check", action="store_true")
    wanted.add_argument("--results", nargs="+", type=pathlib.Path, metavar="LOG")
    parser.add_argument("--table", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2], help="another checkout")
    arguments = parser.parse_args()
    known = requirements((arguments.root / DOCUMENT).read_text())
    check(arguments.root, known)
    if arguments.results:
        found = outcomes(arguments.results)
        if arguments.table:
            arguments.table.write_text(table(arguments.root, known, found))
        problems = report(arguments.root, known, found)
        if problems:
            raise Problem("\n".join(problems))


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit("\n".join(f"requirements.py: {line}" for line in str(problem).splitlines()))
