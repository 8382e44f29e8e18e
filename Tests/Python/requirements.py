#!/usr/bin/env python3
"""Maps tests to the requirements that they prove: the table at the end of docs/requirements.md.

    requirements.py --write            rewrites the table
    requirements.py --check            fails unless the table matches the tests, and every
                                       requirement has a test or a reason for having none
    requirements.py --results LOG...   prints what a test run has proved, from the logs of its
                                       processes; fails if a cited test failed or did not run

A test proves the requirements at the beginning of its name, as in @Test("U3, C4: …"),
@Suite("M4: …") or func `I8: …`. A script that proves a requirement has a comment:
“# Proves R1: WHAT, by COMMAND”. It needs only Python.
"""

import argparse
import collections
import difflib
import pathlib
import re
import sys

DOCUMENT = "docs/requirements.md"
BEGINNING = "<!-- From here on, Tests/Python/requirements.py --write makes it. -->"
SCRIPTS = ["Tests/**/*.py", "Tests/**/*.sh", "debian/*.sh", "Hardware/Image/*.sh"]

REQUIREMENT = re.compile(r"- \*\*([A-Z]\d+)\*\* ")
REASON = re.compile(r"\*No test:\* (.+)")
CITATION = re.compile(r"([A-Z]\d+(?:, [A-Z]\d+)*): (?=\S)")
# A name that probably was meant to cite a requirement.
ATTEMPT = re.compile(r"[MUPCISVNOR]\d+\b(?! of\b)")

STRING = r'"((?:[^"\\]|\\.)*)"'
ATTRIBUTE = re.compile(rf"^[ ]*@(Test|Suite)\b(?:\(\s*(?:{STRING})?)?", re.MULTILINE)
RAW_NAME = re.compile(r"\s*func `([^`]+)`")
CONDITION = re.compile(rf"\.enabled\(\s*if:[^\"]*{STRING}")
TRAIT = re.compile(rf"static var (\w+): Self \{{\s*\.enabled\(\s*if:[^\"]*{STRING}")
# The second tier: see Tests/TestTraits.
EXTENDED = re.compile(r"[ (]\.extended\b")
PROOF = re.compile(r"^# Proves ([A-Z]\d+(?:, [A-Z]\d+)*): (.+), by (.+)$", re.MULTILINE)

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
OUTCOME = re.compile(r'[✔✘➜] (?:Test|Suite) "(.*)"(?: with \d+ test cases?)? (passed|failed) after ')
SKIP = re.compile(r'➜ (?:Test|Suite) "(.*?)" skipped(?:: "(.*)")?')

# An extended proof runs only in the second tier, make test-all.
Proof = collections.namedtuple("Proof", "numbers name path line status isRun isExtended")


class Problem(Exception):
    """A problem: one sentence per line, with the remedy."""


# The project's requirements and proofs


def requirements(document):
    """Returns the numbers in document order, each with the reason for having no test, or None."""
    found = {}
    number = None
    for line in document.split(BEGINNING)[0].splitlines():
        begin = REQUIREMENT.match(line)
        if begin:
            number = begin[1]
            if number in found:
                raise Problem(f"{DOCUMENT}: {number} is there twice; give one of them another number")
            found[number] = None
        elif not line.startswith("  "):
            number = None
        reason = REASON.search(line)
        if reason and number:
            found[number] = reason[1]
    return found


def traits(root):
    """Returns the conditions shared by several suites, with their texts, by name."""
    files = sorted(root.glob("Tests/**/*.swift"))
    return {match[1]: match[2] for path in files for match in TRAIT.finditer(path.read_text())}


def condition(attribute, traits):
    """Returns why a test or suite with this attribute may be skipped; None if it always runs."""
    match = CONDITION.search(attribute)
    names = [name for name in re.findall(r"\.(\w+)\b", attribute) if name in traits and name != "extended"]
    named = traits[names[0]] if names else None
    return match[1] if match else named


def attributes(text):
    """Yields kind, name, whole attribute and line of each @Test and @Suite."""
    for match in ATTRIBUTE.finditer(text):
        end = match.end()
        if "(" in match[0]:
            end = closing(text, text.index("(", match.start()))
        raw = RAW_NAME.match(text, end)
        name = match[2] or (raw[1] if raw else None)
        yield match[1], name, text[match.start() : end], text.count("\n", 0, match.start()) + 1


def closing(text, start):
    """Returns the index after the parenthesis that closes the one at `start`. Ignores parentheses
    in strings."""
    depth, index = 0, start
    while index < len(text):
        string = re.compile(STRING).match(text, index)
        if string:
            index = string.end()
            continue
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        index += 1
        if depth == 0:
            return index
    return index


def swift_proofs(root):
    named = traits(root)
    for path in sorted(root.glob("Tests/**/*.swift")):
        place = str(path.relative_to(root))
        suite = (None, False)
        for kind, name, attribute, line in attributes(path.read_text()):
            reason, is_extended = condition(attribute, named), bool(EXTENDED.search(attribute))
            if kind == "Suite":
                suite = (reason, is_extended)
            numbers = cited(name or "", place, line)
            if numbers:
                reason, is_extended = reason or suite[0], is_extended or suite[1]
                status = "in make test-all" if is_extended else "in every run"
                if reason:
                    status = f"skipped if “{reason}”" + (", in make test-all" if is_extended else "")
                yield Proof(numbers, name, place, line, status, True, is_extended)


def cited(name, path, line):
    """Returns the numbers at the beginning of a test's name."""
    match = CITATION.match(name)
    rest = name[match.end() :] if match else name
    if ATTEMPT.match(rest):
        raise Problem(f"{path}:{line}: “{name}” begins with a number that is not read: write it as in “U3, C4: …”")
    return match[1].split(", ") if match else []


def script_proofs(root):
    for path in sorted({path for pattern in SCRIPTS for path in root.glob(pattern)}):
        text = path.read_text()
        for match in PROOF.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Proof(match[1].split(", "), match[2], str(path.relative_to(root)), line, f"by {match[3]}", False, False)


# The table


def proofs(root, known):
    found = [*swift_proofs(root), *script_proofs(root)]
    problems = []
    for proof in found:
        for number in proof.numbers:
            if number not in known:
                problems.append(
                    f"{proof.path}:{proof.line}: “{proof.name}” cites {number}, which is not in {DOCUMENT}: "
                    "correct the number, or write the requirement there"
                )
    names = collections.Counter(proof.name for proof in found)
    problems += [
        f"{proof.path}:{proof.line}: “{proof.name}” is the name of two tests, and a log does not tell them apart: rename one"
        for proof in found
        if names[proof.name] > 1
    ]
    proved = {number for proof in found for number in proof.numbers}
    for number, reason in known.items():
        if number not in proved and reason is None:
            problems.append(
                f"{DOCUMENT}: {number} has no test: name one after it (“{number}: …”), or write “*No test:*” and the reason below it"
            )
        if number in proved and all(proof.isExtended for proof in found if number in proof.numbers):
            problems.append(f"{DOCUMENT}: {number} has tests in make test-all only: name one that is not .extended after it")
        if number in proved and reason is not None:
            problems.append(f"{DOCUMENT}: {number} has a test, and a reason why it has none: take the reason away")
    if problems:
        raise Problem("\n".join(problems))
    return found


def cell(text):
    return text.replace('\\"', '"').replace("|", "\\|")


def table(known, found):
    lines = ["| | test | where | status |", "|---|---|---|---|"]
    for number, reason in known.items():
        mine = [proof for proof in found if number in proof.numbers]
        for proof in sorted(mine, key=lambda proof: (proof.path, proof.line)):
            name = CITATION.sub("", proof.name) if proof.isRun else proof.name
            lines.append(f"| {number} | {cell(name)} | {proof.path} | {cell(proof.status)} |")
        if not mine:
            lines.append(f"| {number} | none | | {cell(reason)} |")
    return lines


def written(document, known, found):
    """Returns the document with its correct table."""
    if BEGINNING not in document:
        raise Problem(f"{DOCUMENT}: there is no place for the table: put this line where it begins: {BEGINNING}")
    return document.split(BEGINNING)[0] + "\n".join([BEGINNING, "", *table(known, found), ""])


def check(document, known, found):
    expected = written(document, known, found)
    if document == expected:
        return
    difference = difflib.unified_diff(document.splitlines(), expected.splitlines(), lineterm="", n=0)
    changed = [line for line in difference if re.match(r"[-+](?![-+])", line)]
    raise Problem(
        "\n".join(
            [f"{DOCUMENT}: the table is not what the tests say: look at the difference, then: Tests/Python/requirements.py --write"]
            + changed
        )
    )


# The results of a run


def outcomes(logs):
    """Returns the worst outcome of each test and the reason for skipping it, by name."""
    order = ["skipped", "passed", "failed"]
    found = {}
    for log in logs:
        for line in COLOUR.sub("", log.read_text(errors="replace")).splitlines():
            match, skip = OUTCOME.search(line), SKIP.search(line)
            if match:
                name, outcome = match[1], (match[2], "")
            elif skip:
                name, outcome = skip[1], ("skipped", skip[2] or "no reason was given")
            else:
                continue
            if name not in found or order.index(outcome[0]) > order.index(found[name][0]):
                found[name] = outcome
    return found


def report(known, found, results):
    """Returns a line per requirement, and whether all cited tests have passed or were skipped."""
    lines, counts = [], collections.Counter()
    for number, reason in known.items():
        mine = [(proof, *result(proof, results)) for proof in found if number in proof.numbers]
        bad = [entry for entry in mine if entry[1] in ("failed", "did not run")]
        passed = [entry for entry in mine if entry[1] == "passed"]
        others = [entry for entry in mine if entry[1] not in ("passed", "failed", "did not run")]
        verdict = "NOT PROVED" if bad else "proved" if passed else "not in this run" if mine else "no test"
        counts[verdict] += 1
        said = [f"{len(passed)} passed"] if passed else []
        said += [f"{len(others)} not in this run"] if others and passed else []
        lines.append(f"{number:4}{verdict:16}{', '.join(said) or reason or ''}".rstrip())
        lines += [f"      {outcome}: {proof.name} ({proof.path}:{proof.line}){why}" for proof, outcome, why in bad + others]
    summary = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    return [*lines, f"Requirements: {summary}."], not counts["NOT PROVED"]


def result(proof, results):
    if not proof.isRun:
        return proof.status, ""
    outcome, reason = results.get(proof.name.replace('\\"', '"'), ("did not run", ""))
    return outcome, f": {reason}" if reason else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--write", action="store_true")
    wanted.add_argument("--check", action="store_true")
    wanted.add_argument("--results", nargs="+", type=pathlib.Path, metavar="LOG")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2], help="another checkout")
    arguments = parser.parse_args()
    path = arguments.root / DOCUMENT
    document = path.read_text()
    known = requirements(document)
    found = proofs(arguments.root, known)
    if arguments.write:
        path.write_text(written(document, known, found))
        return
    check(document, known, found)
    if arguments.results:
        lines, isProved = report(known, found, outcomes(arguments.results))
        print("\n".join(lines), flush=True)
        if not isProved:
            raise Problem("a test that proves a requirement failed, or did not run: see NOT PROVED above")


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit("\n".join(f"requirements.py: {line}" for line in str(problem).splitlines()))
