#!/usr/bin/env python3
"""Searches the results of failover.py for what was lost, and for what was published in two forms.

    failover_check.py DIRECTORY            prints each mistake; exits with 1 if there is one
    failover_check.py DIRECTORY --tamper   plants one mistake of each kind in a copy, and fails if it is not found

The directory contains:

    load.jsonl         what the authority acknowledged (failover_load.py)
    signing.pub        the authority's key
    a/, b/             the public directories of both instances
    db1/, db2/         the tables of both database servers, as CSV
"""

import argparse
import base64
import collections
import csv
import functools
import hashlib
import json
import pathlib
import random
import shutil
import sys
import tempfile

from read_export import HEADER, messages
from venue_checkin.publication import PACKAGE, ReportPackage
from venue_checkin.signed_file import read_signed

INSTANCES, SERVERS = ("a", "b"), ("db1", "db2")
TABLES = ["package", "package_part", "export", "export_part", "officer", "registration", "pool", "mark", "audit"]
csv.field_size_limit(1 << 30)


# Reading


def load_log(directory):
    """The events of the log, by their kind."""
    events = collections.defaultdict(list)
    for line in (directory / "load.jsonl").read_text().splitlines():
        entry = json.loads(line)
        events[entry["event"]].append(entry)
    return events


def table(directory, server, name):
    """The rows of a table."""
    with open(directory / server / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


def stored_files(directory, server):
    """The published files in a database: their digests by name, once as stated and once as computed."""
    files = {}
    for name, of_file in (("package", lambda row: row["hour"]),
                          ("export", lambda row: f"{int(row['hour'])}/{row['number']}")):
        parts = collections.defaultdict(dict)
        for row in table(directory, server, f"{name}_part"):
            parts[of_file(row)][int(row["number" if name == "package" else "part"])] = bytes.fromhex(row["bytes"].removeprefix("\\x"))
        for row in table(directory, server, name):
            content = b"".join(part for _, part in sorted(parts[of_file(row)].items()))
            files[name, of_file(row)] = {row["digest"].removeprefix("\\x"), hashlib.sha256(content).hexdigest()}
    return files


def public_files(directory, instance):
    """The published files of an instance, by name."""
    place = directory / instance
    return {file.name: file.read_bytes() for file in [*(place / "v1/packages").glob("[0-9]*"), *(place / "exports").glob("*.zip")]}


def database_name(name):
    """The key of a published file in `stored_files`."""
    if not name.endswith(".zip"):
        return "package", name
    start, _, number = name.removesuffix(".zip").split("-")
    return "export", f"{int(start) // 3600}/{int(number)}"


@functools.cache
def exported(content):
    """The keys in an export."""
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as container:
        export = messages()["Export"].FromString(container.read("export.bin")[len(HEADER):])
    return [key.key.hex() for key in export.keys]


# Searching


def forms(directory, events):
    """Hours and files that have two forms, or that an instance or a database lacks."""
    seen = collections.defaultdict(lambda: collections.defaultdict(set))
    for instance in INSTANCES:
        for name, content in public_files(directory, instance).items():
            seen[database_name(name)][hashlib.sha256(content).hexdigest()].add(f"the files of {instance}")
    for server in SERVERS:
        for name, digests in stored_files(directory, server).items():
            for digest in digests:
                seen[name][digest].add(server)
    places = {*SERVERS, *(f"the files of {instance}" for instance in INSTANCES)}
    for name, digests in seen.items():
        if missing := places - set.union(*digests.values()):
            yield "missing file", f"{' '.join(name)} is not in {', '.join(sorted(missing))}"
    for entry in events["form"]:
        seen[database_name(entry["file"])][entry["sha256"]].add(f"{entry['instance']} at {entry['time']}")
    for name, digests in seen.items():
        if len(digests) > 1:
            yield "two forms", f"{' '.join(name)}: " + "; ".join(f"{digest[:16]} in {', '.join(sorted(where))}"
                                                                 for digest, where in digests.items())


def published(directory, events):
    """Reports, keys and warnings that were acknowledged, and are not published once."""
    key = base64.b64decode((directory / "signing.pub").read_text().split("-----")[2])
    reports, warnings, keys = collections.defaultdict(list), set(), collections.Counter()
    hours = []
    for name, content in public_files(directory, "a").items():
        if name.endswith(".zip"):
            keys.update(exported(content))
            continue
        package, _ = read_signed(PACKAGE, content, [key], "example")
        hours.append(int(name))
        for days, block in package.days_of_blocks():
            for report in block.reports():
                reports[report.hex()].append(days)
        warnings |= {warning.public_identifier for warning in package.warnings}
    hours.sort()
    if hours != list(range(hours[0], hours[0] + len(hours))):
        yield "missing file", "the packages have a gap"
    for entry in events["submission"]:
        for day, report in entry["reports"]:
            found = reports.get(report, [])
            if len(found) != 1 or day not in found[0]:
                yield "submission", f"a report that was accepted at {entry['time']} is published {len(found)} times"
    for entry in [*events["submission"], *events["publish"]]:
        for one in entry["keys"]:
            if keys[one] != 1:
                yield "key", f"a key that was accepted at {entry['time']} is published {keys[one]} times"
    for entry in events["warning"]:
        if entry["identifier"] not in warnings:
            yield "officer's change", f"the warning {entry['identifier']}, entered at {entry['time']}, is not published"


def codes(events):
    """Codes that the authority lost, or accepted twice."""
    known, used = {entry["number"] for entry in events["code"]}, {entry["number"] for entry in events["used"]}
    for entry in events["refused"]:
        yield "code" if "number" in entry else "refusal", f"at {entry['time']}, the authority refused {entry['what']}"
    for entry in events["reused"]:
        yield "code", f"at {entry['time']}, the authority accepted a used code for another batch"
    uncertain = {entry["number"] for entry in [*events["unknown"], *events["refused"]] if "number" in entry}
    for number in sorted(known - used - uncertain):
        yield "code", f"the code {number} was never tried"


def officers(directory, events):
    """Officers that were added and do not exist, or that were removed and exist."""
    uncertain = {entry["name"] for entry in events["unknown"] if entry["what"] == "officer"}
    wanted = {entry["name"]: entry["exists"] for entry in events["officer"]}
    for server in SERVERS:
        stored = {row["name"] for row in table(directory, server, "officer")}
        for name, exists in wanted.items():
            if name not in uncertain and (name in stored) != exists:
                yield "officer's change", f"{name} was {'added' if exists else 'removed'}, but is {'not ' * exists}in {server}"


def databases(directory, events):
    """Tables that differ between both servers, and reports that still wait."""
    for name in TABLES:
        one, other = (sorted(map(str, table(directory, server, name))) for server in SERVERS)
        if one != other:
            yield "databases", f"the table {name} differs: {len(one)} and {len(other)} rows"
    for server in SERVERS:
        count, promised = len(table(directory, server, "registration")), events["registered"][-1]["count"]
        if count < promised:
            yield "registration", f"{server} has {count} registrations, but {promised} were acknowledged"
        if waiting := len(table(directory, server, "pool")):
            yield "submission", f"{waiting} reports still wait in {server}"


def search(directory):
    """All mistakes, as pairs of a kind and a sentence."""
    events = load_log(directory)
    yield from forms(directory, events)
    yield from published(directory, events)
    yield from codes(events)
    yield from officers(directory, events)
    yield from databases(directory, events)


# Planted mistakes


def append(directory, **entry):
    with open(directory / "load.jsonl", "a") as log:
        log.write(json.dumps({"time": 0} | entry) + "\n")


def change(file):
    """Changes the last byte of a file."""
    content = file.read_bytes()
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def rewrite(directory, servers, name, edit):
    """Changes the rows of a table on some servers."""
    for server in servers:
        rows = table(directory, server, name)
        with open(directory / server / f"{name}.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(edit(rows))


def some(directory, pattern):
    return random.choice(sorted(directory.glob(pattern)))


def without_hour(directory):
    """Removes the package with an acknowledged report from all places, as if it had never been made."""
    entry = random.choice(load_log(directory)["submission"])
    report = bytes.fromhex(entry["reports"][0][1])[:16]
    hour = next(file.name for file in (directory / "a/v1/packages").glob("[0-9]*") if report in file.read_bytes())
    for instance in INSTANCES:
        (directory / instance / "v1/packages" / hour).unlink()
    for name in ("package", "package_part"):
        rewrite(directory, SERVERS, name, lambda rows: [row for row in rows if row["hour"] != hour])


def without_officer(directory):
    """Removes the last officer that was added and not removed."""
    last = {entry["name"]: entry["exists"] for entry in load_log(directory)["officer"]}
    name = [name for name, exists in last.items() if exists][-1]
    rewrite(directory, SERVERS, "officer", lambda rows: [row for row in rows if row["name"] != name])


def other_digest(rows):
    return [rows[0] | {"digest": "\\x" + "00" * 32}, *rows[1:]]


# The kind under which each mistake must be found, what was planted, and how.
MISTAKES = [
    ("two forms", "a package of b differs", lambda place: change(some(place, "b/v1/packages/[0-9]*"))),
    ("two forms", "an export of b differs", lambda place: change(some(place, "b/exports/*.zip"))),
    ("two forms", "a package in db2 differs", lambda place: rewrite(place, ["db2"], "package", other_digest)),
    ("two forms", "an export in db1 differs", lambda place: rewrite(place, ["db1"], "export", other_digest)),
    ("two forms", "a package had another form for a while", lambda place: append(
        place, event="form", instance="b", file=some(place, "a/v1/packages/[0-9]*").name, sha256="00" * 32)),
    ("missing file", "b lacks a package", lambda place: some(place, "b/v1/packages/[0-9]*").unlink()),
    ("missing file", "a lacks an export", lambda place: some(place, "a/exports/*.zip").unlink()),
    ("submission", "an accepted report is in no package", lambda place: append(
        place, event="submission", reports=[[20_000, random.randbytes(59).hex()]], keys=[])),
    ("submission", "the package of an accepted report was never made", without_hour),
    ("key", "an accepted key is in no export", lambda place: append(place, event="publish", keys=[random.randbytes(16).hex()])),
    ("key", "a submitted key is in no export", lambda place: append(
        place, event="submission", reports=[], keys=[random.randbytes(16).hex()])),
    ("code", "a code was refused", lambda place: append(place, event="refused", what="code: 2", number=1)),
    ("code", "a used code was accepted again", lambda place: append(place, event="reused", status=1)),
    ("code", "a code was never tried", lambda place: append(place, event="code", number=0)),
    ("refusal", "a submission was refused", lambda place: append(place, event="refused", what="submission: 2")),
    ("officer's change", "an officer is gone", without_officer),
    ("officer's change", "a removed officer is there", lambda place: append(place, event="officer", name="admin", exists=False)),
    ("officer's change", "a warning is in no package", lambda place: append(place, event="warning", identifier="nowhere")),
    ("registration", "registrations are gone", lambda place: append(place, event="registered", count=10**9)),
    ("databases", "db2 lacks a mark", lambda place: rewrite(place, ["db2"], "mark", lambda rows: rows[1:])),
]


def tamper(directory):
    """Returns whether each planted mistake is found."""
    is_complete = True
    for kind, what, plant in MISTAKES:
        with tempfile.TemporaryDirectory() as copy:
            place = pathlib.Path(copy, "evidence")
            shutil.copytree(directory, place)
            plant(place)
            found = any(found == kind for found, _ in search(place))
        print(f"{'found' if found else 'NOT FOUND'}: {what}")
        is_complete &= found
    return is_complete


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--tamper", action="store_true")
    options = parser.parse_args()
    if options.tamper:
        sys.exit(0 if tamper(options.directory) else "failover_check.py: error: a planted mistake was not found")
    mistakes = list(search(options.directory))
    for kind, sentence in mistakes:
        print(f"{kind}: {sentence}")
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
