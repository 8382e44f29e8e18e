#!/usr/bin/env python3
"""Checks docs/protocol.md and docs/protocol/*.md, the normative text of the protocol.

Each section must end with a line such as “Vectors: `venue_codes`. Tests: `a/path`. Requirements: M1.”,
and everything that it names must exist. A comment that cites a section, as in
“protocol version 1, section "Risk"”, must cite one that exists.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from requirements import requirements

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
PROOFS = re.compile(r"^(?:Vectors|Tests|Requirements): .*$", re.MULTILINE)
PART = re.compile(r"(Vectors|Tests|Requirements): (.+?)\.(?= [A-Z]|$)")
SOURCES = ["*.swift", "*.js", "*.c", "*.h", "*.proto", "*.py", "*.sh"]
# The start of the next line of a comment can stand between two words.
GAP = r"\s+(?:(?://+|\*|#)\s*)?"
CITATION = re.compile(rf'protocol{GAP}version{GAP}1,{GAP}sections?{GAP}("[^"]+"(?:(?:,|{GAP}and){GAP}"[^"]+")*)', re.IGNORECASE)
# Sections about the text itself.
WITHOUT_PROOFS = {"Notation"}


def texts():
    return [ROOT / "docs/protocol.md", *sorted((ROOT / "docs/protocol").glob("*.md"))]


def sections(text):
    """Yields the title and the content of each section."""
    parts = SECTION.split(text)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def missing(content, known):
    """Yields what is wrong with the last line of a section."""
    lines = PROOFS.findall(content)
    if len(lines) != 1 or not content.rstrip().endswith(lines[0]):
        yield "does not end with one line of vectors, tests and requirements"
        return
    for kind, names in PART.findall(lines[0]):
        for name in names.split(", "):
            plain = name.strip("`")
            exists = (ROOT / plain).is_file() if kind == "Tests" else plain in known[kind]
            if not exists:
                yield f"names {plain} under {kind}, which does not exist"


def main():
    known = {
        "Vectors": json.loads((ROOT / "Tests/Vectors/venue-checkin-v1.json").read_text()),
        "Requirements": requirements((ROOT / "docs/requirements.md").read_text()),
    }
    problems, titles = [], set()
    for file in texts():
        for title, content in sections(file.read_text()):
            titles.add(title)
            if title not in WITHOUT_PROOFS:
                problems += [f"{file.relative_to(ROOT)}: section “{title}” {what}" for what in missing(content, known)]
    listed = subprocess.run(["git", "ls-files", "-z", *SOURCES], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    cited = 0
    for name in listed.stdout.split("\0")[:-1]:
        if not (ROOT / name).is_file():
            continue
        for match in CITATION.finditer((ROOT / name).read_text(errors="replace")):
            for title in re.findall(r'"([^"]+)"', match[1]):
                cited += 1
                title = re.sub(GAP, " ", title)
                if title not in titles:
                    problems.append(f"{name} cites section “{title}” of the protocol, which does not exist")
    if not titles or not cited:
        problems.append("no section or no citation was found")
    if problems:
        sys.exit("\n".join(f"protocol_text.py: {problem}" for problem in problems))
    print(f"{len(titles)} sections, {cited} citations")


if __name__ == "__main__":
    main()
