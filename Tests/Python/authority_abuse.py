"""Attacks an authority in every way that it must survive. An honest client keeps using it.

    authority_abuse.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT LABORATORY-KEY OFFICER PASSWORD SCALE [ATTACK...]

Prints one line for each attack. The last line is a JSON list of all secrets that the script sent.
No log may contain these secrets. Fails if the server gives a wrong answer, or if the honest client fails. SCALE is a
percentage of the full attack.
"""

import asyncio
import base64
import collections
import functools
import json
import pathlib
import random
import resource
import secrets
import sys
import threading
import time

import authority_portal
from authority_server import Server, signing_key
from venue_checkin.codes import ALPHABET, PIN_LENGTH, random_hotline_code
from venue_checkin.presence import DAY, HOUR, REPORT_SIZE
from venue_checkin.publication import Trust
from venue_checkin.requests import (ACCEPTED, LATER, PENDING, STATUSES, Answer, AuthorizationRequest, Submission,
                                    TestInquiry)
from venue_checkin.sharing import Batch, Waiting

port, directory, _, portal_port, laboratory_key, officer, password, scale, *names = sys.argv[1:]
port, portal_port, scale, public_key = int(port), int(portal_port), int(scale) / 100, signing_key(directory)
MARKS = {
    "User-Agent": "agent-" + secrets.token_hex(6),
    "X-Forwarded-For": "203.0.113.77",
    "Forwarded": "for=198.51.100.23",
}
# The portal accepts no other hosts.
HEAD = "Host: localhost\r\n" + "".join(f"{name}: {value}\r\n" for name, value in MARKS.items())
unspeakable = set(MARKS.values())
private = [pathlib.Path(directory, name).read_bytes() for name in ("signing.key", "authority.secret")]


def times(count):
    return max(1, int(count * scale))


def remember(secret):
    """Records a secret that no log may contain in any form."""
    unspeakable.update([secret] if isinstance(secret, str) else [secret.hex(), base64.b64encode(secret).decode()])
    return secret


# The honest client


class Honest(threading.Thread):
    """Repeats the whole process: test or code, configuration, authorisation, submission."""

    def __init__(self):
        super().__init__(daemon=True)
        self.rounds, self.failure, self.longest, self.held_up, self.is_stopped = 0, None, 0, 0, False
        self.browser, self.page = authority_portal.log_in(Server(portal_port), officer, password)

    def run(self):
        try:
            while not self.is_stopped:
                start = time.monotonic()
                self.share(self.code if self.rounds % 4 == 0 and self.rounds < 400 else self.result)
                self.longest = max(self.longest, time.monotonic() - start)
                self.rounds += 1
        except BaseException as error:
            self.failure = error
            raise

    def share(self, proof):
        server = Server(port)
        proof, trust, now = proof(server), Trust(None, public_key), int(time.time())
        configuration = trust.read_configuration(server.get("/v1/configuration"), now // HOUR)
        key = configuration.authorization_keys[-1]
        batch = Batch([(key.day, remember(secrets.token_bytes(REPORT_SIZE))) for _ in range(2)])
        for _, report in batch.reports:
            remember(report[:16])
        waiting = Waiting.prepare(proof, key.day, key.public_key, batch)
        waiting.accept(self.patiently(server, waiting.authorization_request()), now, configuration)
        self.patiently(server, waiting.submission())
        trust.read_index(server.get("/v1/packages/index"), int(time.time()) // HOUR)
        server.connection.close()

    def code(self, server):
        self.page = self.browser.submit(self.page, "/portal/codes", issue="hotline-code-1")
        return {"hotline_code": remember(authority_portal.code(self.page))}

    def result(self, server):
        inquiry = random_inquiry()
        self.patiently(server, inquiry, PENDING)
        result = {"results": [{"test": remember(inquiry.test).hex(), "result": "positive"}]}
        headers = {"Authorization": f"Bearer {laboratory_key}"} | MARKS
        assert server.request("POST", "/v1/laboratory/results", json.dumps(result), headers)[0] == 204
        self.patiently(server, inquiry)
        return {"registration_token": inquiry.registration_token}

    def patiently(self, server, message, expected=ACCEPTED):
        """Retries while the answer is “later”, because guesses are running at the same time."""
        deadline = time.monotonic() + 60
        while True:
            answer = server.send(message)
            if answer.status == expected:
                return answer
            assert answer.status == LATER and time.monotonic() < deadline, f"{message.PATH}: status {answer.status}"
            self.held_up += 1


# Attacks


async def talk(data, parts=1, to_end=False):
    """Returns one response, or all data until the connection ends."""
    is_for_portal = data.split(b" ", 2)[1:2] and data.split(b" ", 2)[1].startswith(b"/portal")
    reader, writer = await asyncio.open_connection("127.0.0.1", portal_port if is_for_portal else port)
    remember(str(writer.get_extra_info("sockname")[1]))
    received = b""
    try:
        size = -(-len(data) // parts)
        for start in range(0, len(data), size):
            writer.write(data[start : start + size])
            await writer.drain()
        while chunk := await asyncio.wait_for(reader.read(65_536), 60):
            received += chunk
            if not to_end and is_whole(received):
                break
    except ConnectionError:
        pass
    finally:
        writer.close()
    return received


def is_whole(received):
    head, separator, body = received.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = [line.split(b":")[1] for line in lines if line.startswith(b"content-length:")]
    return bool(separator) and len(body) >= int((length or [b"0"])[0])


def status_of(received):
    return int(received[9:12]) if received else 0


async def in_crowd(count, jobs):
    """Runs this number of jobs at a time, and counts their results."""
    jobs, results = iter(jobs), collections.Counter()

    async def work():
        for job in jobs:
            results[await job()] += 1

    await asyncio.gather(*(work() for _ in range(count)))
    return dict(results)


def post(path, body, more=""):
    return f"POST {path} HTTP/1.1\r\n{HEAD}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body


def checked(name, received, allowed):
    status = status_of(received)
    assert status in allowed, f"{name} was answered with {status}: {received[:200]}"
    assert not any(secret in received for secret in private), f"{name} brought a secret"
    assert b"SQLite format" not in received and b"root:" not in received, f"{name} brought a file"
    return status


HARMLESS = {0, 200, 204, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 417, 421, 431}


def drawn(count):
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def random_inquiry():
    return TestInquiry(secrets.token_bytes(32), remember(secrets.token_bytes(32)))


async def guesses(name, count, guessed):
    """Makes this number of guesses over 64 connections, as fast as they are answered."""

    free = collections.deque()

    async def guess():
        reader, writer = free.popleft() if free else await asyncio.open_connection("127.0.0.1", port)
        message = guessed()
        writer.write(post(message.PATH, message.padded()))
        received = await reader.readexactly(len(b"HTTP/1.1 200 OK"))
        assert received == b"HTTP/1.1 200 OK", f"a guess was answered with {received}"
        await reader.readuntil(b"\r\n\r\n")
        status = Answer.decode_padded(await reader.readexactly(Answer.SIZE)).status
        assert status != ACCEPTED, f"a guess of a {name} was right"
        free.append((reader, writer))
        return STATUSES[status - 1]

    start = time.monotonic()
    results = await in_crowd(64, (guess for _ in range(count)))
    for _, writer in free:
        writer.close()
    print(f"{count} guesses of a {name} in {time.monotonic() - start:.1f} s: {results}")


async def guessing(_):
    today = int(time.time()) // DAY
    blinded = (2**2040 + secrets.randbelow(2**2000)).to_bytes(256, "big")

    def code():
        return AuthorizationRequest(remember(random_hotline_code()), key_day=today, blinded_message=blinded)

    def pin():
        return AuthorizationRequest(pin=remember(drawn(PIN_LENGTH)), key_day=today, blinded_message=blinded)

    def token():
        token = remember(secrets.token_bytes(32))
        return AuthorizationRequest(registration_token=token, key_day=today, blinded_message=blinded)

    await guesses("hotline code", times(10_000), code)
    await guesses("PIN", times(2000), pin)
    await guesses("token", times(2000), token)
    await guesses("test", times(2000), random_inquiry)


ROUTES = [TestInquiry.PATH, AuthorizationRequest.PATH, Submission.PATH, "/v1/laboratory/results", "/portal/login"]
ROUTES += ["/portal/codes", "/nowhere"]
KEY_HEADER = f"Authorization: Bearer {laboratory_key}\r\n"
FORM_HEADER = "Content-Type: application/x-www-form-urlencoded\r\n"


LENGTHS = ["-1", "9" * 20, "1024, 1024", "1024\r\nContent-Length: 1023", "0x400", "+1024", "", "1e3"]


async def oversized(_):
    big, chunk = bytes(10 << 20), b"10000\r\n%s\r\n" % bytes(65_536)
    cases = []
    for route in ROUTES:
        more = KEY_HEADER + FORM_HEADER
        whole = post(route, big, more)
        head = whole[: -len(big)]
        cases += [
            (f"10 MB to {route}", whole),
            (f"a length of 10 MB and 100 bytes to {route}", head + bytes(100)),
            (f"a length of 10 and 10 MB to {route}", head.replace(b": 10485760", b": 10") + big),
            (f"chunks without end to {route}", chunked(route, more) + chunk * 160),
        ]
        for length in LENGTHS:
            head = f"POST {route} HTTP/1.1\r\n{HEAD}{more}Content-Length: {length}\r\n\r\n"
            cases.append((f"the length {length!r} to {route}", head.encode() + bytes(1024)))
    await run_all("oversized", cases)


def chunked(route, more=""):
    return f"POST {route} HTTP/1.1\r\n{HEAD}{more}Transfer-Encoding: chunked\r\n\r\n".encode()


async def run_all(name, cases, allowed=HARMLESS, to_end=False):
    async def run(case, data):
        return checked(case, await talk(data, to_end=to_end), allowed)

    start = time.monotonic()
    results = await in_crowd(100, [functools.partial(run, *case) for case in cases])
    print(f"{name}: {len(cases)} connections in {time.monotonic() - start:.1f} s, statuses {results}")


def valid_messages():
    """A complete synthetic message for each route."""
    today = int(time.time()) // DAY
    reports = [remember(secrets.token_bytes(REPORT_SIZE)) for _ in range(3)]
    messages = [
        random_inquiry(),
        AuthorizationRequest(remember(random_hotline_code()), key_day=today, blinded_message=bytes([3] * 256)),
        Submission(today, *map(secrets.token_bytes, (256, 32, 32)), reports, [today] * 3),
    ]
    form = f"name={officer}&password={drawn(12)}&form_token={secrets.token_hex(32)}".encode()
    results = json.dumps({"results": [{"test": secrets.token_hex(32), "result": "negative"}]}).encode()
    return {
        **{message.PATH: message.padded() for message in messages},
        "/v1/laboratory/results": results,
        "/portal/login": form,
    }


async def damaged(_):
    cases = []
    for route, body in valid_messages().items():
        more = KEY_HEADER if "laboratory" in route else FORM_HEADER
        content = min(len(body), 600)
        for _ in range(times(200)):
            flipped = bytearray(body)
            for _ in range(random.randint(1, 4)):
                flipped[random.randrange(content)] ^= 1 << random.randrange(8)
            cases.append((f"flipped bits to {route}", post(route, bytes(flipped), more)))
        for _ in range(times(100)):
            message = bytearray(post(route, body, more))
            message[random.randrange(200)] ^= 1 << random.randrange(8)
            cases.append((f"flipped bits in the head to {route}", bytes(message)))
        for size in {0, 1, 2, 100, len(body) - 1, len(body) + 1, 2 * len(body)}:
            cases.append((f"another size to {route}", post(route, (body * 2)[:size], more)))
        for method in ("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "HEAD", "BREW", "post"):
            cases.append((f"{method} {route}", post(route, body, more).replace(b"POST", method.encode(), 1)))
    random.shuffle(cases)
    await run_all("damaged", cases, HARMLESS | {501})


async def truncated(_):
    async def cut(route, body):
        message = post(route, body)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(message[: random.randrange(len(message))])
        how = random.choice(["closed", "reset", "half closed"])
        try:
            if how == "half closed":
                writer.write_eof()
                received = await asyncio.wait_for(reader.read(), 60)
                checked("a truncated message", received, HARMLESS)
            elif how == "reset":
                writer.transport.abort()
        except ConnectionError:
            pass
        writer.close()
        return how

    jobs = [functools.partial(cut, *message) for message in valid_messages().items()]
    print(f"truncated: {await in_crowd(100, jobs * times(200))}")


LARGE = "9223372036854775807"
RANGES = ["0-0", "5-2", "-5", "99999999-", f"0-{LARGE}0", f"{LARGE}-", f"{LARGE}-{LARGE}", "0-1,2-3"]
RANGES += ["²-", "٣-٤", "a-b", ""]


def malformed_cases():
    get = f"GET /v1/configuration HTTP/1.1\r\n{HEAD}"
    yield "10,000 headers", (get + "".join(f"X-{number}: a\r\n" for number in range(10_000)) + "\r\n").encode()
    yield "a header of 1 MB", (get + "X-Long: " + "a" * (1 << 20) + "\r\n\r\n").encode()
    yield "a header's name of 1 MB", (get + "X" * (1 << 20) + ": a\r\n\r\n").encode()
    yield "a URL of 1 MB", f"GET /{'a' * (1 << 20)} HTTP/1.1\r\n{HEAD}\r\n".encode()
    yield "a method of 1 MB", b"A" * (1 << 20) + b" / HTTP/1.1\r\n\r\n"
    yield "HTTP/1.0", b"GET /v1/configuration HTTP/1.0\r\n\r\n"
    yield "HTTP/1.0 that stays", b"GET /v1/configuration HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    yield "HTTP/0.9", b"GET /v1/configuration\r\n"
    yield "HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(100)
    yield "HTTP/9.9", b"GET / HTTP/9.9\r\nHost: a\r\n\r\n"
    settings = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
    yield "an upgrade", (get + settings + "\r\n").encode()
    key = "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    yield "a web socket", (get + "Connection: Upgrade\r\n" + key + "\r\n").encode()
    yield "TLS", bytes.fromhex("1603010200010001fc0303") + secrets.token_bytes(500)
    yield "random bytes", secrets.token_bytes(4096)
    yield "zeros", bytes(65_536)
    yield "no host", b"GET /v1/configuration HTTP/1.1\r\n\r\n"
    yield "two hosts", (get + "Host: other\r\n\r\n").encode()
    yield "bare line feeds", get.replace("\r", "").encode() + b"\n"
    yield "bare carriage returns", get.replace("\n", "").encode() + b"\r"
    yield "a folded header", (get + "X-Folded: a\r\n b\r\n\r\n").encode()
    yield "a space before the colon", (get + "X-Space : a\r\n\r\n").encode()
    yield "a zero in a header", (get + "X-Zero: a\0b\r\n\r\n").encode()
    yield "bytes outside of ASCII", get.encode() + b"X-Latin: \xff\xfe\x80\r\n\r\n"
    for wonder in ("100-continue", "wonders"):
        yield "an expectation", post("/v1/tests", valid_messages()["/v1/tests"], f"Expect: {wonder}\r\n")
    for part in RANGES:
        yield f"the range {part}", (get + f"Range: bytes={part}\r\n\r\n").encode()
    for name in "If-None-Match If-Modified-Since If-Range Cookie Accept-Encoding Content-Type Origin".split():
        for value in ("", "*", "Thu, 99 Foo 99999 99:99:99 GMT", '"' * 5000, "=;=;=" * 1000, "%00%ff"):
            yield f"{name}: {value[:20]}", (get + f"{name}: {value}\r\n\r\n").encode()


DOTS = ["..", "%2e%2e", "%2E%2E", ".%2e", "%2e.", "..%00", "%c0%ae%c0%ae", "%252e%252e"]
DOTS += ["..;", "..\\", "%5c..", "....//"]
PRIVATE = ["signing.key", "authority.secret", "authority.sqlite", "authority.conf", "etc/passwd"]
NAMES = """%00 index%00 1%00 -1 0 00 1e9 index/ index.new .index.new % %f %zz %ff ٣ index#a *""".split()
URLS = """* ? # http:// http://other/v1/configuration https://other:99999/ //other/v1/configuration /\\other /v1 /v1/
    /v1/packages /v1//configuration /v1/./configuration /%76%31/configuration /v1/configuration/ /v1/configuration%20
    /v1/configuration%0d%0aSet-Cookie:%20a=b /v1%0d%0aX:a /portal/%00 file:///etc/passwd /proc/self/environ
    //etc/passwd"""


def urls():
    for dots in DOTS:
        for target in PRIVATE:
            for prefix in ("/", "/v1/", "/v1/packages/", "//", "/v1/packages/index/", "/portal/"):
                for depth in (1, 3, 12):
                    yield prefix + (dots + "/") * depth + target
                    yield prefix + (dots + "%2f") * depth + target
    yield from ["/v1/packages/" + name for name in [*NAMES, "9" * 400, "index?" + "a" * 5000]]
    yield from [*URLS.split(), "", "/portal?" + "&" * 5000, "/" + "a/" * 3000, "/" + "%41" * 2000]


async def malformed(_):
    await run_all("malformed", list(malformed_cases()), HARMLESS | {501, 505})
    absurd = list(urls())
    absurd = random.sample(absurd, min(len(absurd), times(len(absurd))))
    await run_all("absurd URLs", [(url, f"GET {url} HTTP/1.1\r\n{HEAD}\r\n".encode()) for url in absurd])


ENCODINGS = ["chunked", "Chunked", " chunked", "chunked ", "x, chunked", "chunked, x", "chunked, chunked", "xchunked"]
ENCODINGS += ["identity", "\tchunked", "chunked\r\nTransfer-Encoding: x", "chunked;a=b", '"chunked"']
CHUNK_SIZES = ["0x0", "-0", "+0", " 0", "0 ", "0;" + "a" * 20_000, "0" * 17, "F" * 17, "g", ""]


async def smuggling(_):
    """Sends messages whose end is ambiguous, with a request between the two possible ends."""
    hidden = f"GET /v1/configuration HTTP/1.1\r\n{HEAD}\r\n"
    cases = []
    for encoding in ENCODINGS:
        for length in (0, 4, len(hidden)):
            both = [f"Content-Length: {length}\r\n", f"Transfer-Encoding:{encoding}\r\n"]
            for order in (both, both[::-1]):
                message = f"POST /v1/tests HTTP/1.1\r\n{HEAD}{''.join(order)}\r\n0\r\n\r\n{hidden}"
                cases.append((f"{order}", message.encode()))
    for size in CHUNK_SIZES:
        cases.append((f"a chunk's size {size[:20]!r}", chunked("/v1/tests") + f"{size}\r\n\r\n{hidden}".encode()))

    async def run(case, data):
        received = await talk(data, to_end=True)
        checked(case, received, HARMLESS | {501})
        count = received.count(b"HTTP/1.1 ")
        # After a valid message, the following bytes are a new request. After an ambiguous message,
        # the server must not treat them as a new request.
        assert count <= 1 or b"Content-Length" not in data, f"{case} was answered {count} times"
        return count

    results = await in_crowd(100, [functools.partial(run, *case) for case in cases])
    print(f"smuggling: {len(cases)} messages, responses to each {results}")


async def pipelined(_):
    """Sends many requests at once on each of 20 connections. Half of the connections never read."""
    total = times(1000)
    many = f"GET /v1/configuration HTTP/1.1\r\n{HEAD}\r\n".encode() * total

    async def run(reads):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(many)
        count = 0
        if reads:
            while count < total and (chunk := await asyncio.wait_for(reader.read(1 << 20), 60)):
                count += chunk.count(b"HTTP/1.1 200")
        writer.close()
        return count if reads else "not read"

    results = await in_crowd(20, [functools.partial(run, number % 2 == 0) for number in range(20)])
    print(f"pipelined: {results}")


async def slow(_):
    """Sends one byte per second on many connections. The server must close them soon after its
    timeout."""

    async def trickle(first, then):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        start = time.monotonic()
        writer.write(first)
        try:
            while True:
                try:
                    if not await asyncio.wait_for(reader.read(65_536), 1):
                        break
                except TimeoutError:
                    writer.write(then)
        except ConnectionError:
            pass
        writer.close()
        return round(time.monotonic() - start)

    body = bytes(Submission.SIZE)
    starts = [
        (b"", b"G"),
        (b"GET / HTTP/1.1\r\nX: ", b"a"),
        (post("/v1/submissions", body)[: -len(body)], b"\n"),
        (post("/nowhere", body)[: -len(body)], b"\n"),
        (chunked("/v1/tests"), b"1"),
    ]
    lives = await in_crowd(times(1000), [functools.partial(trickle, *start) for start in starts] * times(200))
    print(f"slow: seconds that connections lived, and how many {dict(sorted(lives.items()))}")
    assert max(lives) < 30, "a slow connection lives on"


async def crowd(honest):
    """Opens fewer concurrent connections than the server accepts, then more than it accepts."""
    await wait_in_crowd(times(3000), honest)
    await wait_in_crowd(times(6000), honest)


async def wait_in_crowd(count, honest):
    """Opens this number of silent connections, until the honest client has finished two more
    rounds."""

    async def open_one():
        try:
            return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 10)
        except (OSError, TimeoutError):
            return None

    connections = await asyncio.gather(*(open_one() for _ in range(count)))
    connected = [connection for connection in connections if connection]
    for _, writer in connected:
        writer.write(b"GET /v1/")
    rounds, start = honest.rounds, time.monotonic()
    while honest.rounds < rounds + 2 and honest.failure is None and time.monotonic() < start + 120:
        await asyncio.sleep(0.05)
    assert honest.rounds >= rounds + 2, "the honest client does not get through the crowd"
    print(f"crowd: {len(connected)} connections of {count}, two honest rounds in {time.monotonic() - start:.1f} s")
    for _, writer in connected:
        writer.transport.abort()


ATTACKS = [guessing, oversized, truncated, damaged, malformed, smuggling, pipelined, slow, crowd]


async def main():
    honest = Honest()
    honest.start()
    for attack in ATTACKS:
        if names and attack.__name__ not in names:
            continue
        rounds = honest.rounds
        await attack(honest)
        print(f"    the honest client completed {honest.rounds - rounds} rounds", flush=True)
        assert honest.failure is None, f"the honest client failed: {honest.failure!r}"
    honest.is_stopped = True
    await asyncio.to_thread(honest.join, 60)
    assert honest.failure is None, f"the honest client failed: {honest.failure!r}"
    print(f"the honest client completed {honest.rounds} rounds, in at most {honest.longest:.1f} s each")
    print(f"it received the answer “later” {honest.held_up} times")
    print(json.dumps(sorted(unspeakable)))


# Raise the limit: libnfc leaves only 1,000 descriptors to its process and to child processes such
# as this one.
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
asyncio.run(main())
