#!/usr/bin/env python3
"""Checks the relative links of all Markdown files: the file and the heading after the # must exist."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)


def anchor(heading):
    """Returns GitHub's anchor for a heading: lower case, hyphens for spaces, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def problem(file, link):
    path, _, fragment = link.partition("#")
    target = (file.parent / path).resolve() if path else file
    if not target.exists():
        return "no such file"
    if fragment and fragment not in map(anchor, HEADING.findall(target.read_text())):
        return "no such heading"
    return None


def main():
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found = 0
    for name in listed.stdout.split("\0")[:-1]:
        file = ROOT / name
        for link in LINK.findall(file.read_text()):
            if "://" not in link and (why := problem(file, link)):
                print(f"links.py: error: {name} links to {link}: {why}", file=sys.stderr)
                found += 1
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
