"""The load of failover.py: clients, phone apps and officers, whose log names everything that the authority acknowledged.

Each line of the log is a JSON object with the time since boot, an event and its facts:

    submission  reports and keys of an accepted submission
    publish     keys that an app has published
    code        the number of a code that an officer has issued
    used        the authority accepted this code
    refused     the authority refused a code, or a request that it must accept
    reused      the authority accepted a used code for another batch
    officer     an officer was added, or removed
    warning     a venue warning was entered
    registered  the number of accepted registrations for tests
    unknown     a request that had no answer, so that nothing is promised
    form        a published file as one instance shows it
"""

import base64
import datetime
import hashlib
import hmac
import html
import http.client
import itertools
import json
import queue
import random
import secrets
import socket
import threading
import time

from authority_portal import Browser, issue_ten, log_in
from failover_bed import ADDRESSES, CLIENTS, INSTANCES, PORTAL
from venue_checkin.diagnosis_keys import DiagnosisKey
from venue_checkin.messages import Refused
from venue_checkin.presence import DAY, HOUR, REPORT_SIZE
from venue_checkin.publication import Trust
from venue_checkin.relay import MESSAGE_TYPE
from venue_checkin.requests import ACCEPTED, LATER, PENDING, REFUSED, Answer, TestInquiry
from venue_checkin.sharing import Batch, Waiting

APP = "org.example.app"
PROBE_SECONDS, PATIENCE = 0.25, 10
CERTIFICATE_SECONDS = 600  # a certificate is valid a little longer; the test moves the clock
# An instance that has not published yet may show an older configuration than the other one.
NO_ANSWER = (OSError, http.client.HTTPException, AssertionError, KeyError, Refused)


class SecureConnection(http.client.HTTPSConnection):
    """A connection over TLS to the web server of one instance, under a name of the authority."""

    def __init__(self, name, instance, trust, timeout):
        super().__init__(name, timeout=timeout, context=trust)
        self.address = ADDRESSES[instance]

    def connect(self):
        plain = socket.create_connection((self.address, 443), self.timeout)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)


class Server:
    """The authority as its clients see it: under one name, at the web servers of both instances."""

    def __init__(self, bed, name=CLIENTS, timeout=PATIENCE):
        self.bed, self.name, self.timeout = bed, name, timeout
        self.instance = random.choice(INSTANCES)

    def request(self, method, path, body=None, headers={}):
        """Returns the status, the headers and the body. Asks the other instance after a failure, when the caller repeats."""
        connection = SecureConnection(self.name, self.instance, self.bed.trust, self.timeout)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            answer = response.status, response.headers, response.read()
        except (OSError, http.client.HTTPException):
            self.move()
            raise
        finally:
            connection.close()
        if answer[0] >= 500:
            self.move()
        return answer

    def move(self):
        self.instance = INSTANCES[1 - INSTANCES.index(self.instance)]

    def send(self, message):
        """Returns the answer to a message of the protocol."""
        status, _, body = self.request("POST", message.PATH, message.padded(), {"Content-Type": MESSAGE_TYPE})
        if status != 200:
            raise http.client.HTTPException(f"POST {message.PATH} was answered with {status}")
        return Answer.decode_padded(body)


class Load:
    """All clients. They run until `stop`."""

    def __init__(self, bed, password, log):
        self.bed, self.password, self.log_file = bed, password, open(log, "a")
        self.lock, self.stopping = threading.Lock(), threading.Event()
        self.codes, self.used, self.issued, self.pending = queue.Queue(), [], 0, set()
        self.written, self.registrations, self.seen, self.counts = [], 0, {}, {}
        self.error = None
        self.trust = Trust(None, base64.b64decode((bed.machines["a"].place / "authority/signing.pub").read_text().split("-----")[2]))
        self.configuration = None
        works = [self.probe, self.watch, self.issue, self.change_officers, self.publish, *[self.share] * 3]
        self.threads = [threading.Thread(target=self.guard, args=(work,), daemon=True) for work in works]

    def start(self):
        self.update()
        for thread in self.threads:
            thread.start()

    def stop(self):
        """Lets each client complete what it has begun."""
        self.stopping.set()
        for thread in self.threads:
            thread.join()
        self.log("registered", count=self.registrations)
        self.log_file.close()

    def guard(self, work):
        try:
            work()
        except BaseException as error:
            self.error = f"{work.__name__}: {error!r}"
            raise

    def log(self, event, **facts):
        with self.lock:
            self.counts[event] = self.counts.get(event, 0) + 1
            self.log_file.write(json.dumps({"time": round(time.monotonic(), 3), "event": event} | facts) + "\n")
            self.log_file.flush()

    def insist(self, attempt):
        """Repeats an attempt until it has an answer. Every repetition sends the same bytes."""
        pause = 0.2
        while True:
            try:
                return attempt()
            except NO_ANSWER:
                time.sleep(pause)
                pause = min(2 * pause, 2)

    # What is measured

    def probe(self):
        """Registers for tests, to measure when the authority can store something."""
        server, connections = Server(self.bed, timeout=3), 0
        while not self.stopping.is_set():
            begin = time.monotonic()
            connections += 1
            server.instance = INSTANCES[connections % 2]
            try:
                status = server.send(TestInquiry(secrets.token_bytes(32), secrets.token_bytes(32), False)).status
            except NO_ANSWER:
                pass
            else:
                if status != PENDING:
                    self.log("refused", what=f"registration: {status}")
                self.registrations += 1
                self.written.append(time.monotonic())
            self.stopping.wait(max(0, PROBE_SECONDS - (time.monotonic() - begin)))

    def longest_pause(self, moment):
        """The longest time in seconds between two acknowledged writes, since the last one before `moment`."""
        written = list(self.written)
        first = max(index for index, time in enumerate(written) if time <= moment)
        return max(after - before for before, after in itertools.pairwise(written[first:]))

    # What instances show

    def watch(self):
        """Notes each form of each published file."""
        while not self.stopping.wait(0.5):
            for instance in INSTANCES:
                public = self.bed.public(instance)
                for file in [*(public / "v1/packages").glob("[0-9]*"), *(public / "exports").glob("*.zip")]:
                    try:
                        state = file.stat()
                        if self.seen.get(file) == (state.st_ino, state.st_mtime_ns):
                            continue
                        digest = hashlib.sha256(file.read_bytes()).hexdigest()
                    except FileNotFoundError:
                        continue  # it was replaced or is too old
                    self.seen[file] = (state.st_ino, state.st_mtime_ns)
                    self.log("form", instance=instance, file=file.name, sha256=digest)

    # Officers

    def officer(self, work, pause):
        """Runs `work` with a browser in which an officer is logged in, again and again."""
        server, browser = Server(self.bed, PORTAL), None
        while not self.stopping.wait(pause):
            try:
                if browser is None:
                    browser, _ = log_in(server, "admin", self.password)
                work(browser)
            except NO_ANSWER:
                browser = None

    def issue(self):
        """Issues codes. A code is promised when an officer sees it."""

        def work(browser):
            if self.codes.qsize() > 30:
                return
            for code in issue_ten(browser):
                with self.lock:
                    self.issued += 1
                    number = self.issued
                    self.pending.add(number)
                self.log("code", number=number)
                self.codes.put((number, code))

        self.officer(work, 4)

    def change_officers(self):
        """Adds and removes officers, and enters venue warnings."""
        names, turn = [], 0

        def work(browser):
            nonlocal turn
            turn += 1
            if turn % 10 == 0:
                return self.warn(browser)
            is_new = turn % 3 or not names
            name = f"officer-{secrets.token_hex(6)}" if is_new else names.pop()
            page = browser.load("/portal/officers")
            try:
                if is_new:
                    shown = browser.submit(page, "/portal/officers", name=name)
                    assert 'class="letters small"' in shown
                    names.append(name)
                else:
                    assert f"{name}<" not in browser.submit(page, "/portal/officers/remove", name=name)
            except NO_ANSWER:
                self.log("unknown", what="officer", name=name)
                raise
            self.log("officer", name=name, exists=bool(is_new))

        self.officer(work, 1.5)

    def warn(self, browser):
        """Enters a warning for a venue."""
        identifier = f"venue-{secrets.token_hex(6)}"
        yesterday = datetime.datetime.fromtimestamp(self.bed.now - DAY, datetime.timezone.utc).date().isoformat()
        page = browser.submit(browser.load("/portal/warnings"), "/portal/warnings", identifier=identifier, day=yesterday,
                              **{"from": "10:00", "to": "12:00", "level": "5"})
        try:
            shown = browser.submit(page, "/portal/warnings/enter")
            assert html.escape(identifier) in shown
        except NO_ANSWER:
            self.log("unknown", what="warning", name=identifier)
            raise
        self.log("warning", identifier=identifier)

    # Clients

    def update(self):
        """Downloads the configuration, whose keys change every day."""
        server = Server(self.bed)

        def attempt():
            status, _, body = server.request("GET", "/v1/configuration")
            assert status == 200
            with self.lock:
                self.configuration = self.trust.read_configuration(body, int(self.bed.now) // HOUR)

        self.insist(attempt)

    def key_of_today(self):
        """The authorisation key of the day."""
        while True:
            day = int(self.bed.now) // DAY
            for key in self.configuration.authorization_keys:
                if key.day == day:
                    return key
            self.update()
            time.sleep(0.2)

    def take(self):
        """A code and its number; None at the end."""
        while True:
            try:
                return self.codes.get(timeout=0.5)
            except queue.Empty:
                if self.stopping.is_set() and not self.threads[2].is_alive():
                    return None

    def done(self, number):
        with self.lock:
            self.pending.discard(number)

    def has_codes(self, last):
        """Whether codes wait that were issued before the code `last` or at the same time."""
        with self.lock:
            return any(number <= last for number in self.pending)

    def keys(self, count):
        """Records of diagnosis keys of the last days."""
        midnight = int(self.bed.now) // DAY * 144
        return sorted(DiagnosisKey(secrets.token_bytes(16), midnight - 144 * (2 + number)).encode() for number in range(count))

    def share(self):
        """Submits reports and keys, each with a code. Sometimes tries a used code again, which must be refused."""
        server = Server(self.bed)
        while code := self.take():
            number, text = code
            if waiting := self.authorize(server, number, text):
                answer = self.insist(lambda: self.ask(server, waiting.submission()))
                if answer.status == ACCEPTED:
                    self.log("submission", reports=[[day, report.hex()] for day, report in waiting.batch.reports],
                             keys=[key[:16].hex() for key in waiting.batch.diagnosis_keys])
                else:
                    self.log("refused", what=f"submission: {answer.status}")
                self.used.append(text)
            self.done(number)
            if self.used and random.random() < 0.1:
                self.reuse(server, random.choice(self.used[-10:]))
            time.sleep(random.uniform(0.1, 1))

    def ask(self, server, message):
        """The answer to a message. “Later” is no answer."""
        answer = server.send(message)
        if answer.status == LATER:
            raise http.client.HTTPException("later")
        return answer

    def prepare(self, text):
        key = self.key_of_today()
        batch = Batch([(key.day, secrets.token_bytes(REPORT_SIZE)) for _ in range(random.randint(1, 4))],
                      self.keys(random.randint(0, 3)))
        return Waiting.prepare({"hotline_code": text}, key.day, key.public_key, batch)

    def authorize(self, server, number, text):
        """A batch that the code authorises; None if the authority refuses the code."""
        for _ in range(2):
            waiting = self.prepare(text)
            answer = self.insist(lambda: self.ask(server, waiting.authorization_request()))
            if answer.status == ACCEPTED:
                self.log("used", number=number)
                waiting.accept(answer, int(self.bed.now), self.configuration)
                return waiting
            # The day may have changed meanwhile.
            self.update()
        self.log("refused", what=f"code: {answer.status}", number=number)
        return None

    def reuse(self, server, text):
        waiting = self.prepare(text)
        try:
            answer = server.send(waiting.authorization_request())
        except NO_ANSWER:
            return
        if answer.status != REFUSED and answer.status != LATER:
            self.log("reused", status=answer.status)

    # Apps

    def publish(self):
        """Publishes keys as a phone app: a code for a token, a token for a certificate, and a certificate for keys."""
        server = Server(self.bed)
        headers = {"Content-Type": "application/json", "X-API-Key": self.bed.app_key}

        def post(path, message):
            status, _, body = server.request("POST", path, json.dumps(message | {"padding": "cGFk"}).encode(), headers)
            if status >= 500 or status == 429:
                raise http.client.HTTPException(f"{path} was answered with {status}")
            return status, json.loads(body)

        while code := self.take():
            number, text = code
            try:
                begin = self.bed.now
                status, answer = post("/api/verify", {"code": text, "accept": ["confirmed"]})
                if status != 200:
                    self.log("refused", what=f"code: {answer['errorCode']}", number=number)
                    continue
                self.log("used", number=number)
                midnight = int(self.bed.now) // DAY * 144
                keys = [{"key": base64.b64encode(secrets.token_bytes(16)).decode(), "rollingStartNumber": midnight - 144 * (2 + n),
                         "rollingPeriod": 144, "transmissionRisk": 3} for n in range(3)]
                listed = ",".join(sorted(f"{key['key']}.{key['rollingStartNumber']}.144.3" for key in keys))
                secret = secrets.token_bytes(16)
                mac = base64.b64encode(hmac.digest(secret, listed.encode(), "sha256")).decode()
                status, certified = post("/api/certificate", {"token": answer["token"], "ekeyhmac": mac})
                if status != 200:
                    self.log("refused", what=f"token: {certified['errorCode']}")
                    continue
                status, published = post("/v1/publish", {
                    "temporaryExposureKeys": keys, "healthAuthorityID": APP, "verificationPayload": certified["certificate"],
                    "hmacKey": base64.b64encode(secret).decode()})
                if status == 200 and published["insertedExposures"] == len(keys):
                    self.log("publish", keys=[base64.b64decode(key["key"]).hex() for key in keys])
                elif self.bed.now - begin > CERTIFICATE_SECONDS:
                    self.log("unknown", what="app", number=number)
                else:
                    self.log("refused", what=f"publish: {published['code']}")
            except NO_ANSWER:
                # The code, token or certificate may be used up.
                self.log("unknown", what="app", number=number)
            finally:
                self.done(number)
            self.stopping.wait(1)
