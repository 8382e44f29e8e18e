#!/usr/bin/env python3
"""Checks that all packages of the build and of the tests are pinned, and that docs/dependencies.md lists them.

The script fails if

- Package.swift and Packages.lock name different versions;
- a Swift package, or a package that it needs, has no checksum in Packages.lock;
- a line of Packages.lock is not needed;
- a Python package has no hash, or requirements.txt and requirements.in name different versions;
- docs/dependencies.md lacks a Swift package or a C library, or has one too many.

It needs only Python and Swift.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = re.compile(r'\.package\(\s*url: "([^"]+)",\s*(\w+): "([^"]+)"')
LOCKED = re.compile(r"(https://\S+/([^/\s]+)) (\S+) ([0-9a-f]{64})( \S+)?")
LIBRARY = re.compile(r'\.systemLibrary\(name: "(\w+)",[^\n]*\.apt\(\["([^"]+)"\]\)')
ROW = re.compile(r"^\| ([\w.'-]+(?: own)?) \| ([\w.+-]+) \|", re.MULTILINE)
REQUIREMENT = re.compile(r"([\w.-]+)==([\w.]+)(( --hash=sha256:[0-9a-f]{64})*)")
# GRDB has its own module for SQLite.
BROUGHT = {("GRDB's own", "libsqlite3-dev")}


def locked():
    """Returns the URL and the version of each package in Packages.lock, by name."""
    lines = [line for line in (ROOT / "Packages.lock").read_text().splitlines() if not line.startswith("#")]
    matches = {line: LOCKED.fullmatch(line) for line in lines}
    if wrong := [line for line, match in matches.items() if not match]:
        sys.exit("\n".join(f"dependencies.py: Packages.lock: not a URL, a version and a SHA-256 checksum: {line}" for line in wrong))
    return {match[2]: (match[1], match[3]) for match in matches.values()}


def loaded():
    """Returns the name and the version of each package that SwiftPM loads; None if it fails, with a message."""

    def walk(package):
        for dependency in package["dependencies"]:
            yield pathlib.PurePath(dependency["url"]).name.removesuffix(".git"), dependency["version"]
            yield from walk(dependency)

    command = [ROOT / "debian/setup/swift.sh", "package", "show-dependencies", "--format", "json"]
    result = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    return set(walk(json.loads(result.stdout))) if result.returncode == 0 else None


def swift_problems(manifest, lock):
    packages = PACKAGE.findall(manifest)
    if unread := manifest.count(".package(") - len(packages):
        yield f"Package.swift: {unread} packages are not pinned to a version with exact:"
    for url, pin, version in packages:
        if pin != "exact":
            yield f"Package.swift: {url} is pinned with {pin}:, not with exact:"
        elif (url, version) not in lock.values():
            yield f"Packages.lock has no line for {url} {version}, which Package.swift names"
    pins, packages = {(name, version) for name, (_, version) in lock.items()}, loaded()
    if packages is None:
        yield "SwiftPM cannot load the packages, or needs one that is not in Packages.lock; see its message above"
        return
    for name, version in sorted(packages - pins):
        yield f"SwiftPM loads {name} {version}, which is not in Packages.lock"
    for name, version in sorted(pins - packages):
        yield f"SwiftPM does not load {name} {version}, which is in Packages.lock"


def python_problems():
    versions = {}
    for path in sorted((ROOT / "Tests/Python").glob("requirements*")):
        if path.suffix not in (".in", ".txt"):
            continue
        text = re.sub(r"\s*\\\n\s*", " ", path.read_text())
        for line in filter(None, (re.sub(r"(^|\s)#.*", "", line).strip() for line in text.splitlines())):
            match = REQUIREMENT.fullmatch(line)
            if not match or (path.suffix == ".txt" and not match[3]):
                yield f"{path.name}: not pinned to a version{' and hashes' if path.suffix == '.txt' else ''}: {line.split(' ')[0]}"
            else:
                versions.setdefault(path.name, {})[match[1].lower()] = match[2]
    for name, version in versions["requirements.in"].items():
        if version != versions["requirements.txt"].get(name):
            yield f"requirements.txt has another version of {name} than requirements.in; docs/dependencies.md describes how to write it"


def document_problems(manifest, lock):
    document = (ROOT / "docs/dependencies.md").read_text()
    needed = {(name, version) for name, (_, version) in lock.items()} | set(LIBRARY.findall(manifest)) | BROUGHT
    documented = {row for row in ROW.findall(document) if row[1] not in ("version", "Debian")}
    for name, detail in sorted(needed - documented):
        yield f"docs/dependencies.md lacks a row for {name} {detail}"
    for name, detail in sorted(documented - needed):
        yield f"docs/dependencies.md has {name} {detail}, but neither Packages.lock nor Package.swift does"


def main():
    manifest, lock = (ROOT / "Package.swift").read_text(), locked()
    problems = [*swift_problems(manifest, lock), *python_problems(), *document_problems(manifest, lock)]
    if problems:
        sys.exit("\n".join(f"dependencies.py: {problem}" for problem in problems))


if __name__ == "__main__":
    main()
