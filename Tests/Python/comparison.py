"""Checks a run of `simulation compare`, without the code of any design.

    comparison.py check DIRECTORY    fails if the program and this script differ
    comparison.py tamper DIRECTORY   fails if a change of the results is not detected
    comparison.py documents DIRECTORY
                                     fails unless docs/comparison.md and its picture show these results

The script computes from town.json who should be warned, and the contact graph. From sonar.json, it
computes which pairs Sonar's server learns: it decrypts the uploaded cryptograms with the server's key.
It does not verify signatures, because the run contains no forged encounter.
"""

# Proves E69: an independent script confirms who should be warned and what Sonar's server learns, by make comparison

import base64
import collections
import copy
import json
import pathlib
import struct
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.x963kdf import X963KDF

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
DAY = 86_400
# A minute within two metres counts in full. With shared air, a minute farther away counts a quarter.
CLOSE = 20 ** 2
QUARTERS = 15 * 60 * 4
CONTACT = 15 * 60


def meetings(town):
    """Yields all meetings: both people, place, start, end, and whether they were close."""
    at_place = collections.defaultdict(list)
    for presence in town["presences"]:
        at_place[presence["place"]].append(presence)
    for place, presences in at_place.items():
        for index, one in enumerate(presences):
            for other in presences[:index]:
                start, end = max(one["start"], other["start"]), min(one["end"], other["end"])
                if start < end and one["person"] != other["person"]:
                    distance = (one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2
                    yield one["person"], other["person"], place, start, end, distance <= CLOSE


def contact_graph(town):
    """Returns the pairs who were close for 15 minutes in total."""
    seconds = collections.Counter()
    for one, other, _, start, end, is_close in meetings(town):
        seconds[frozenset((one, other))] += (end - start) * is_close
    return {pair for pair, sum in seconds.items() if sum >= CONTACT}


def exposed(town):
    """Returns who should be warned, and who of them can be."""
    people = town["people"]
    weighted = collections.Counter()
    for one, other, place, start, end, is_close in meetings(town):
        weight = 4 if is_close else 1 if town["places"][place]["shares_air"] else 0
        for source, target in ((one, other), (other, one)):
            infection = people[source].get("infection")
            if not infection or people[target].get("infection"):
                continue
            first, last = max(start, infection["start"]), min(end, infection["end"])
            for day in range(first // DAY, (last - 1) // DAY + 1):
                shared = min(last, (day + 1) * DAY) - max(first, day * DAY)
                weighted[source, target, day] += max(0, shared) * weight
    enough = [(source, target) for (source, target, _), sum in weighted.items() if sum >= QUARTERS]
    reachable = {
        target for source, target in enough
        if people[target]["takes_part"] and people[source]["takes_part"] and people[source]["infection"]["shares"]
    }
    return {target for _, target in enough}, reachable


def sonar_pairs(sonar):
    """Decrypts all uploads. Returns the pairs of people."""
    server = ec.derive_private_key(int.from_bytes(bytes(sonar["server_key"]), "big"), ec.SECP256R1())
    people = {identifier.replace("-", ""): person for identifier, person in sonar["people"].items()}
    pairs = set()
    for upload in map(json.loads, sonar["uploads"]):
        reporter = people[upload["sonarId"].lower().replace("-", "")]
        for event in upload["contactEvents"]:
            cryptogram = base64.b64decode(event["encryptedRemoteContactId"])
            point = b"\x04" + cryptogram[:64]
            public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            derived = X963KDF(algorithm=hashes.SHA256(), length=32, sharedinfo=point).derive(
                server.exchange(ec.ECDH(), public)
            )
            try:
                content = AESGCM(derived[:16]).decrypt(derived[16:], cryptogram[64:], None)
            except InvalidTag:
                continue
            start, end, identifier, country = struct.unpack(">II16sH", content)
            if start <= event["transmissionTime"] < end and country == event["countryCode"]:
                pairs.add(frozenset((reporter, people[identifier.hex()])))
    return pairs


def differences(town, warned, sonar):
    """Yields sentences about all differences."""
    must, can = exposed(town)
    if warned["exposed"] != sorted(must):
        yield f"who should be warned: {len(warned['exposed'])} people, but must be {len(must)}"
    if warned["reachable"] != sorted(can):
        yield f"who can be warned: {len(warned['reachable'])} people, but must be {len(can)}"
    graph = contact_graph(town)
    if warned["pairs"] != len(graph):
        yield f"the contact graph has {warned['pairs']} pairs, but must have {len(graph)}"
    pairs = sonar_pairs(sonar)
    computed = {"found": len(pairs & graph), "claimed": len(pairs), "all": len(graph)}
    if sonar["graph"] != computed:
        yield f"Sonar's server learns {sonar['graph']}, but must learn {computed}"


def tampered(town, warned, sonar):
    """Yields (change, town, warned, sonar). Each change must be detected."""

    def change(what, alter):
        changed = copy.deepcopy((town, warned, sonar))
        alter(*changed)
        return what, *changed

    yield change("a person too many", lambda _, said, __: said["exposed"].append(len(town["people"])))
    yield change("a person who cannot be warned", lambda _, said, __: said["reachable"].append(len(town["people"])))
    yield change("a pair too many", lambda _, said, __: said.update(pairs=said["pairs"] + 1))
    yield change("a larger share", lambda _, __, said: said["graph"].update(found=said["graph"]["found"] + 1))
    yield change("an upload is missing", lambda _, __, said: said.update(uploads=[]))
    yield change("everybody stands far apart", lambda happened, _, __: [
        presence.update(x=1000 * number) for number, presence in enumerate(happened["presences"])
    ])
    yield change("nobody is infected", lambda happened, _, __: [
        person.update(infection=None) for person in happened["people"]
    ])
    yield change("another server key", lambda _, __, said: said.update(server_key=[1] * 32))


def stale_documents(directory):
    """Yields a sentence for each document that shows other results, with the remedy."""
    picture = (directory / "comparison.svg").read_text()
    if (DOCS / "comparison.svg").read_text() != picture:
        yield f"docs/comparison.svg shows other results: copy {directory}/comparison.svg"
    document = (DOCS / "comparison.md").read_text()
    for table in (directory / "table.md").read_text().rstrip().split("\n\n"):
        if table not in document:
            yield f"docs/comparison.md lacks this part of {directory}/table.md:\n{table}"


def main():
    command, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    if command == "documents":
        found = list(stale_documents(directory))
        print("\n".join(found) if found else "docs/comparison.md shows these results")
        sys.exit(1 if found else 0)
    results = [json.loads((directory / name).read_text()) for name in ("town.json", "warned.json", "sonar.json")]
    if command == "tamper":
        unnoticed = 0
        for what, *changed in tampered(*results):
            found = list(differences(*changed))
            unnoticed += not found
            print(f"{what}: " + (found[0] if found else "not detected"))
        sys.exit(1 if unnoticed else 0)
    found = list(differences(*results))
    for sentence in found:
        print(sentence)
    town, warned, sonar = results
    print(f"people who should be warned: {len(warned['exposed'])}")
    print(f"pairs that Sonar's server learns: {sonar['graph']['found']} of {sonar['graph']['all']}")
    print(f"differences: {len(found)}")
    sys.exit(1 if found else 0)


main()
