#!/usr/bin/env python3
"""Compares the tables of docs/dependencies.md with Package.swift.

The script compares the versions of packages, and the Debian packages of C libraries. It fails if a
package is not pinned, or if an entry is missing on one side. It needs only Python.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = re.compile(r'\.package\(\s*url: "[^"]*/([^/"]+?)(?:\.git)?",\s*(\w+): "([^"]+)"')
LIBRARY = re.compile(r'\.systemLibrary\(name: "(\w+)",[^\n]*\.apt\(\["([^"]+)"\]\)')
ROW = re.compile(r"^\| ([\w.'-]+(?: own)?) \| ([\w.+-]+) \|", re.MULTILINE)
# GRDB has its own module for SQLite.
BROUGHT = {("GRDB's own", "libsqlite3-dev")}


def main():
    manifest, document = (ROOT / "Package.swift").read_text(), (ROOT / "docs/dependencies.md").read_text()
    packages = PACKAGE.findall(manifest)
    unread = manifest.count(".package(") - len(packages)
    problems = [f"Package.swift: {unread} packages are not pinned to a version with exact:"] if unread else []
    problems += [f"Package.swift: {name} is pinned with {pin}:, not with exact:" for name, pin, _ in packages if pin != "exact"]
    needed = {(name.removesuffix(".git"), version) for name, _, version in packages} | set(LIBRARY.findall(manifest)) | BROUGHT
    documented = {row for row in ROW.findall(document) if row[1] not in ("version", "Debian")}
    problems += [f"docs/dependencies.md lacks a row for {name} {detail}" for name, detail in sorted(needed - documented)]
    problems += [f"docs/dependencies.md has {name} {detail}, but Package.swift does not" for name, detail in sorted(documented - needed)]
    if problems:
        sys.exit("\n".join(f"dependencies.py: {problem}" for problem in problems))


if __name__ == "__main__":
    main()
