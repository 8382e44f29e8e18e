"""Checks an attendee's network traffic, and whether it distinguishes attendees.

    traffic.py record SIMULATION DIRECTORY [OPTION...]  runs `SIMULATION traffic OPTION...` through
                                                        a proxy that records every byte
    traffic.py check DIRECTORY...                       lists the bytes that the protocol does not
                                                        define, and the differences between attendees
    traffic.py tamper DIRECTORY                         shows that the check detects changes

The capture is the content inside TLS. This script has more information than an observer of the
network: every byte, and the attendee of each connection. The deterministic part must be the same
for a guest who is warned and for a hermit who meets no other person. The random part (the moment of
an hour, the start of decoys, their delays) must have the same distribution for all attendees.
A real submission must look like a decoy.
"""

import asyncio
import bisect
import copy
import json
import math
import pathlib
import re
import subprocess
import sys
import threading

HOUR, DAY = 3600, 86_400
GUEST, HERMIT, POSITIVE = "guest", "hermit", "positive"


# Recording.


class Proxy:
    """Forwards bytes between client and server. Records the bytes of each connection in order, as
    [is_sent, bytes]."""

    def __init__(self, target):
        self.target, self.connections = target, []
        self.loop = asyncio.new_event_loop()
        self.server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    async def serve(self, reader, writer):
        parts = []
        self.connections.append(parts)
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            await asyncio.gather(
                self.pump(reader, server_writer, parts, True), self.pump(server_reader, writer, parts, False)
            )
        except ConnectionError:
            writer.close()

    async def pump(self, reader, writer, parts, is_sent):
        while data := await reader.read(65_536):
            if parts and parts[-1][0] == is_sent:
                parts[-1][1] += data
            else:
                parts.append([is_sent, data])
            writer.write(data)
            await writer.drain()
        writer.close()


def record(binary, directory, options):
    directory.mkdir(parents=True, exist_ok=True)
    journal = directory / "connections.json"
    command = [binary, "traffic", "--output", str(journal), *options]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    proxy = Proxy(int(program.stdout.readline()))
    program.stdin.write(f"{proxy.port}\n")
    program.stdin.flush()
    if program.wait() != 0:
        sys.exit("the simulation failed")
    opened = json.loads(journal.read_text())
    capture, offset = [], 0
    with open(directory / "capture.bin", "wb") as file:
        for connection, parts in zip(opened, proxy.connections):
            entry = dict(connection, parts=[])
            for is_sent, data in parts:
                file.write(data)
                entry["parts"].append([is_sent, offset, len(data)])
                offset += len(data)
            capture.append(entry)
    assert len(opened) == len(proxy.connections), f"{len(opened)} connections were meant, {len(proxy.connections)} were made"
    (directory / "capture.json").write_text(json.dumps({"port": proxy.port, "connections": capture}))
    print(f"{len(capture)} connections, {offset} bytes")


def load(directory):
    """Returns the connections with their bytes: attendee, time, errand, parts [[is_sent, bytes],
    ...]."""
    capture, data = json.loads((directory / "capture.json").read_text()), (directory / "capture.bin").read_bytes()
    connections = [
        dict(entry, parts=[[is_sent, data[offset : offset + count]] for is_sent, offset, count in entry["parts"]])
        for entry in capture["connections"]
    ]
    assert sum(len(part) for entry in connections for _, part in entry["parts"]) == len(data)
    return capture["port"], connections


# What the protocol defines: sections 8 to 11. Every byte of a request is checked.


COMPLETE = ["/v1/configuration", "/v1/packages/index"]
FILES = r"/v1/configuration|/v1/packages/index|/v1/packages/(?:0|[1-9][0-9]{0,9})"
SIZES = {"/v1/authorizations": 1024, "/v1/submissions": 16_384}
ANSWER_SIZE = 512
DIAGNOSIS_KEY = 28


# The allowed fields of a message: their length in bytes, or None for a number. Padding makes all
# messages the same size.
FIELDS = {
    "/v1/authorizations": {1: 10, 2: 6, 3: 32, 4: None, 5: 256, 6: None, 7: "padding"},
    "/v1/submissions": {1: None, 2: 256, 3: 32, 4: 32, 5: 59, 6: "days", 7: DIAGNOSIS_KEY, 8: None, 9: "padding"},
}


def varint(data, offset):
    value, shift = 0, 0
    while True:
        byte = data[offset]
        value |= (byte & 0x7F) << shift
        offset, shift = offset + 1, shift + 7
        if byte < 0x80:
            return value, offset


def drawn(path, message):
    """Returns the random fields of a message, including the padding. Fails if there are fields that
    the protocol does not define."""
    offset, random = 0, []
    while offset < len(message):
        tag, offset = varint(message, offset)
        number, wire = tag >> 3, tag & 7
        expected = FIELDS[path].get(number, "nothing")
        if (wire, expected is None) not in ((0, True), (2, False)) or expected == "nothing":
            raise ValueError(f"a field {number} that {path} does not have")
        value, offset = varint(message, offset)
        if wire == 2:
            if isinstance(expected, int) and value != expected:
                raise ValueError(f"a field {number} of {value} bytes in {path}")
            if expected == DIAGNOSIS_KEY:
                # The rest is the interval and the type of the key, which many keys have in common.
                random.append(message[offset : offset + 16])
            elif expected != "days":
                random.append(message[offset : offset + value])
            offset += value
    if offset != len(message):
        raise ValueError(f"a field of {path} that does not end")
    return random


def linked(messages):
    """Returns where twelve random bytes occur twice, in one message or in two messages. Such bytes
    could identify a person. Returns None if they do not occur twice."""
    seen = set()
    for path, time, message in messages:
        for field in drawn(path, message):
            for window in [field] if len(field) < 12 else (field[i : i + 12] for i in range(len(field) - 11)):
                if window in seen:
                    return f"at {time}: {window.hex()} was sent before"
                seen.add(window)
    return None


def requests(sent, port):
    """Returns [(method, path, size of the body)] of all requests on a connection. Other data is an
    error."""
    host = f"127.0.0.1:{port}".encode()
    found, rest = [], sent
    get = re.compile(rb"GET (" + FILES.encode() + rb") HTTP/1\.1\r\nHost: " + re.escape(host) + rb"\r\n\r\n", re.S)
    post = re.compile(
        rb"POST (/v1/[a-z]+) HTTP/1\.1\r\nHost: " + re.escape(host) +
        rb"\r\nContent-Type: application/x-protobuf\r\nContent-Length: ([0-9]+)\r\n\r\n", re.S
    )
    while rest:
        if match := get.match(rest):
            found.append(("GET", match[1].decode(), 0))
            rest = rest[match.end() :]
        elif (match := post.match(rest)) and SIZES.get(match[1].decode()) == int(match[2]):
            size = int(match[2])
            if len(rest) - match.end() < size:
                raise ValueError("a message that does not end")
            drawn(match[1].decode(), rest[match.end() : match.end() + size])
            found.append(("POST", match[1].decode(), size))
            rest = rest[match.end() + size :]
        else:
            raise ValueError(f"what the protocol does not define: {rest[:200]!r}")
    return found


# The date is the only header that is not constant for a file.
HEADERS = {"content-type", "content-length", "date", "server", "last-modified", "etag", "cache-control"}
# These are the same in every response, and protect the pages of the same server.
HEADERS |= {"x-content-type-options", "cross-origin-resource-policy", "cross-origin-opener-policy"}


def responses(received):
    """Returns [(headers without the date, body)] of all responses on a connection."""
    found, rest = [], received
    while rest:
        head, separator, rest = rest.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        if not separator or lines[0] != "HTTP/1.1 200 OK":
            raise ValueError(f"not an HTTP response: {lines[0]}")
        headers = [tuple(line.split(": ", 1)) for line in lines[1:]]
        names = [name.lower() for name, _ in headers]
        if not set(names) <= HEADERS or len(set(names)) != len(names):
            raise ValueError(f"headers that the protocol does not need: {names}")
        size = int(next(value for name, value in headers if name.lower() == "content-length"))
        if len(rest) < size:
            raise ValueError("an answer that does not end")
        found.append((sorted((name.lower(), value) for name, value in headers if name.lower() != "date"), rest[:size]))
        rest = rest[size:]
    return found


def shape(connection, port):
    """Returns what an observer sees of a connection: requests and responses with their sizes, in
    order."""
    parts = connection["parts"]
    asked = requests(b"".join(part for is_sent, part in parts if is_sent), port)
    answered = responses(b"".join(part for is_sent, part in parts if not is_sent))
    if len(asked) != len(answered) or [is_sent for is_sent, _ in parts] != [True, False] * len(asked):
        raise ValueError("requests and answers do not take turns")
    if any(method == "POST" and len(body) != ANSWER_SIZE for (method, _, _), (_, body) in zip(asked, answered)):
        raise ValueError("an answer of another size")
    return asked, answered


def is_complete(asked):
    """Whether a download begins with configuration and index."""
    return [path for _, path, _ in asked[:2]] == COMPLETE


def kind(asked):
    """Returns the kind of a connection: download, authorisation or submission. The protocol defines
    no other kind."""
    paths = [path for _, path, _ in asked]
    files = paths[2:] if is_complete(asked) else paths
    if files != paths or all(path.startswith("/v1/packages/") for path in files):
        hours = [int(path.rpartition("/")[2]) for path in files]
        if hours == list(range(hours[0], hours[0] + len(hours)) if hours else []):
            return "download"
    if paths in (["/v1/authorizations"], ["/v1/submissions"]):
        return paths[0].rpartition("/")[2]
    raise ValueError(f"requests in an order that the protocol does not have: {paths}")


# Distinguishing attendees.


def observed(port, connections):
    """Returns hourly downloads and walks (a download, an authorisation, a submission) with times,
    by attendee, and the errors."""
    syncs, walks, errors, messages = {}, {}, [], []
    for connection in connections:
        attendee, time = connection["attendee"], connection["time"]
        try:
            asked, answered = shape(connection, port)
            seen = {"time": time, "kind": kind(asked), "asked": asked, "answered": answered}
        except ValueError as error:
            errors.append(f"{attendee} at {time}: {error}")
            continue
        if seen["kind"] != "download":
            sent = b"".join(part for is_sent, part in connection["parts"] if is_sent)
            messages.append((asked[0][1], time, sent[-asked[0][2] :]))
        # An observer recognises a walk by the authorisation immediately after a download. The
        # journal also shows the walks, and which of them are real.
        if connection["errand"] == "sync":
            syncs.setdefault(attendee, []).append(seen)
        else:
            walks.setdefault(attendee, []).append(dict(seen, is_real=connection["errand"] == "share"))
    if link := linked(messages):
        errors.append(link)
    return syncs, walks, errors


def same_downloads(syncs, walks):
    """All attendees must make the same requests. The first possible download requests each package,
    once. The first download and that of a walk also request configuration and index. Another one does
    not, because the packages show that nothing was missed. All attendees must get the same files."""
    files, hours_of_all = {}, set()
    for attendee in sorted(syncs.keys() | walks.keys()):
        regular = {id(seen) for seen in syncs.get(attendee, [])}
        downloads = [seen for seen in syncs.get(attendee, []) + walks.get(attendee, []) if seen["kind"] == "download"]
        newest, hours = None, []
        for seen in sorted(downloads, key=lambda seen: seen["time"]):
            hour, where = seen["time"] // HOUR, f"{attendee} at {seen['time']}"
            packages = range(hour if newest is None else newest + 1, hour + 1)
            paths = [f"/v1/packages/{package}" for package in packages]
            if is_complete(seen["asked"]):
                paths = COMPLETE + paths
                if id(seen) in regular and newest is not None:
                    yield f"{where}: requests configuration and index again"
            elif id(seen) not in regular or newest is None:
                yield f"{where}: does not request configuration and index"
            if [path for _, path, _ in seen["asked"]] != paths:
                yield f"{where}: requests {[path for _, path, _ in seen['asked']]} instead of {paths}"
            for (_, path, _), answer in zip(seen["asked"], seen["answered"]):
                if files.setdefault((path, hour if path in COMPLETE else 0), answer) != answer:
                    yield f"{where}: gets a different {path} than the other attendees"
            newest = hour
            if hours[-1:] != [hour]:
                hours.append(hour)
        if hours and hours != list(range(hours[0], hours[0] + len(hours))):
            yield f"{attendee}: does not have one download in each hour"
        hours_of_all.add(len(hours))
    if len(hours_of_all) != 1:
        yield f"hours with a download: {sorted(hours_of_all)}"


def whole(walks):
    """Returns [(download, authorisation, submission)] in the order of their start times. Several of
    these walks can be in progress at the same time, also at the end of the month."""
    found, begun, download = [], [], None
    for seen in walks:
        if seen["kind"] == "download" and not download:
            download = seen
        elif seen["kind"] == "authorizations" and download:
            begun.append([download, seen])
            download = None
        elif seen["kind"] == "submissions" and (steps := next((s for s in begun if s[0]["is_real"] == seen["is_real"]), None)):
            begun.remove(steps)
            found.append([*steps, seen])
        else:
            raise ValueError(f"at {seen['time']}: {seen['kind']} without what comes before")
    return sorted(found, key=lambda steps: steps[0]["time"])


def same_walks(walks):
    """A real submission must look like a decoy. Both have the same requests in the same order, of
    the same sizes, on the same number of connections."""
    shapes = {}
    for attendee, seen in walks.items():
        try:
            for steps in whole(seen):
                outline = tuple(
                    tuple((method, re.sub("[0-9]+$", "N", path), size) for method, path, size in step["asked"])
                    for step in steps
                )
                # The first download after publication requests the new packages. It can be a
                # regular download, or part of a walk.
                outline = (tuple(request for request in outline[0] if not request[1].endswith("/N")),) + outline[1:]
                sizes = tuple(len(body) for step in steps[1:] for _, body in step["answered"])
                shapes.setdefault((outline, sizes), []).append((attendee, steps[0]["time"], steps[0]["is_real"]))
        except ValueError as error:
            yield f"{attendee}: {error}"
    if len(shapes) > 1:
        yield f"walks differ: {[(outline, len(seen)) for outline, seen in shapes.items()]}"
    if not any(is_real for seen in shapes.values() for _, _, is_real in seen):
        yield "there is no real submission to compare with"


def ks(left, right):
    """Returns the Kolmogorov–Smirnov statistic of two samples, and its approximate p-value."""
    left, right = sorted(left), sorted(right)
    distance = max(
        abs(bisect.bisect_right(left, value) / len(left) - bisect.bisect_right(right, value) / len(right))
        for value in left + right
    )
    scaled = distance * math.sqrt(len(left) * len(right) / (len(left) + len(right)))
    tail = 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101))
    return distance, min(1, max(0, tail)) if scaled > 0.2 else 1


def samples(syncs, walks, attendee):
    """Returns the random quantities of one attendee."""
    decoys = [steps for steps in whole(walks.get(attendee, [])) if not steps[0]["is_real"]]
    begins = [steps[0]["time"] for steps in decoys]
    times = sorted(seen["time"] for seen in syncs.get(attendee, []))
    return {
        "moment of the hour of a download": [time % HOUR for time in times],
        "seconds between two decoys": [later - earlier for earlier, later in zip(begins, begins[1:])],
        "moment of the day of a decoy": [time % DAY for time in begins],
        "moment of the hour of a decoy": [time % HOUR for time in begins],
        "seconds from authorisation to submission": [steps[2]["time"] - steps[1]["time"] for steps in decoys],
        "seconds from download to authorisation": [steps[1]["time"] - steps[0]["time"] for steps in decoys],
        "seconds from the last regular download to a decoy": [
            begin - times[bisect.bisect_right(times, begin) - 1] for begin in begins if begin >= times[0]
        ],
    }


# The significance of all comparisons together: one in a thousand.
SIGNIFICANCE = 0.001


def same_chance(captures):
    """Checks that random quantities have one distribution, over all months together."""
    pooled = {GUEST: {}, HERMIT: {}}
    counts = {GUEST: 0, HERMIT: 0}
    for syncs, walks in captures:
        for attendee in pooled:
            for name, values in samples(syncs, walks, attendee).items():
                pooled[attendee].setdefault(name, []).extend(values)
            counts[attendee] += len(whole(walks.get(attendee, [])))
    results = []
    for name in pooled[GUEST]:
        left, right = pooled[GUEST][name], pooled[HERMIT][name]
        if min(len(left), len(right)) < 5:
            yield f"{name}: {len(left)} and {len(right)} are not enough for a comparison"
            continue
        results.append((name, len(left), len(right), *ks(left, right)))
    # The comparison of two Poisson counts.
    total = sum(counts.values())
    deviations = abs(counts[GUEST] - counts[HERMIT]) / math.sqrt(max(1, total))
    results.append(("number of decoys", counts[GUEST], counts[HERMIT], deviations, math.erfc(deviations / math.sqrt(2))))
    for name, left, right, statistic, probability in results:
        print(f"{name}: {left} and {right}, statistic {statistic:.3f}, p = {probability:.3f}")
        if probability < SIGNIFICANCE / len(results):
            yield f"{name}: the guest and the hermit differ, p = {probability:.2g}"


def differences(captures):
    """Yields sentences about all violations in [(port, connections)]."""
    chance = []
    for port, connections in captures:
        syncs, walks, errors = observed(port, connections)
        yield from errors
        yield from same_downloads(syncs, walks)
        found = list(same_walks(walks))
        yield from found
        if not found:
            chance.append((syncs, walks))
    if chance:
        yield from same_chance(chance)


# Changes that must be detected.


def tampered(port, connections):
    """Yields (change, connections). Each change must be detected."""
    def change(what, alter, choose=lambda connection: connection["attendee"] == GUEST and connection["errand"] == "sync"):
        index = next(index for index in range(len(connections) // 2, len(connections)) if choose(connections[index]))
        changed = copy.copy(connections)
        changed[index] = dict(connections[index], parts=copy.deepcopy(connections[index]["parts"]))
        alter(changed[index])
        return what, changed

    def replace(old, new, is_sent=True):
        def alter(connection):
            for part in connection["parts"]:
                if part[0] == is_sent:
                    part[1] = part[1].replace(old, new)
        return alter

    def is_complete_download(connection):
        return connection["parts"][0][1].startswith(b"GET /v1/configuration")

    def is_walk(connection):
        return connection["errand"] == "decoy" and connection["parts"][0][1].startswith(b"POST")

    def is_real(connection):
        return connection["errand"] == "share" and connection["parts"][0][1].startswith(b"POST /v1/sub")

    yield change("an additional header", replace(b"Host:", b"User-Agent: checkin\r\nHost:"))
    yield change("a cookie", replace(b"\r\n\r\n", b"\r\ncookie: a=b\r\n\r\n"))
    yield change("a condition", replace(b"\r\n\r\n", b"\r\nif-none-match: \"1\"\r\n\r\n"))
    yield change("a query", replace(b"/v1/packages/index", b"/v1/packages/index?id=1"), is_complete_download)
    yield change("another path", replace(b"/v1/configuration", b"/v1/venue"), is_complete_download)
    yield change("an unexpected body", lambda connection: connection["parts"][-2].__setitem__(1, connection["parts"][-2][1] + b"x"))
    yield change("a message that is a byte shorter", lambda connection: connection["parts"][0].__setitem__(1, connection["parts"][0][1][:-1]), is_walk)
    yield change("an answer that is different for one attendee", lambda connection: connection["parts"][-1].__setitem__(1, connection["parts"][-1][1][:-1] + bytes([connection["parts"][-1][1][-1] ^ 1])))
    yield change("a cookie from the server", replace(b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nset-cookie: a=b\r\n", False))
    yield change("a missing download", lambda connection: connection.update(attendee=POSITIVE))
    first, second = [index for index, connection in enumerate(connections) if is_walk(connection)][:2]
    repeated = copy.copy(connections)
    repeated[second] = dict(connections[second], parts=connections[first]["parts"])
    yield "a message that was sent before", repeated
    yield change("a field that the protocol does not have", lambda connection: connection["parts"][0].__setitem__(1, connection["parts"][0][1].replace(b"\r\n\r\n\n", b"\r\n\r\nz", 1)), lambda connection: is_walk(connection) and b"authorizations" in connection["parts"][0][1])
    real = [index for index, connection in enumerate(connections) if is_real(connection)]
    if real:
        merged = copy.deepcopy(connections[: real[0]]) + connections[real[0] + 1 :]
        before = max(index for index in range(real[0]) if connections[index]["errand"] == "share")
        merged[before]["parts"] += connections[real[0]]["parts"]
        yield "a real submission on the connection of its authorisation", merged


def main():
    command, rest = sys.argv[1], sys.argv[2:]
    if command == "record":
        record(rest[0], pathlib.Path(rest[1]), rest[2:])
        return
    captures = [load(pathlib.Path(directory)) for directory in rest]
    if command == "tamper":
        port, connections = captures[0]
        unnoticed = 0
        for what, changed in tampered(port, connections):
            syncs, walks, errors = observed(port, changed)
            found = errors + list(same_downloads(syncs, walks)) + list(same_walks(walks))
            unnoticed += not found
            print(f"{what}: {len(found)} differences" + (f", such as: {found[0][:160]}" if found else ", not detected"))
        sys.exit(1 if unnoticed else 0)
    found = list(differences(captures))
    for sentence in found:
        print(sentence[:400])
    requests_ = sum(len([1 for is_sent, _ in connection["parts"] if is_sent]) for _, all_ in captures for connection in all_)
    print(f"{len(captures)} months, {sum(len(all_) for _, all_ in captures)} connections, {requests_} requests")
    print(f"differences: {len(found)}")
    sys.exit(1 if found else 0)


main()
