"""Walks through the protocol with a running authority, and prints each thing that it showed.

    authority_walk.py PORT DIRECTORY CLOCK-OFFSET-FILE [--laboratory KEY]
                      [--officer PORTAL-PORT NAME PASSWORD [--checkin PROGRAM]]

The script needs a running `authorityd serve --data DIRECTORY --listen 127.0.0.1:PORT --portal-listen
127.0.0.1:PORTAL-PORT --clock-offset-file CLOCK-OFFSET-FILE`. `authorityd laboratory add` prints KEY. `authorityd init`
prints PASSWORD. PROGRAM is the attendee's program. The script exits with 1 at the first failure.
"""

import argparse
import collections
import datetime
import hashlib
import json
import os
import pathlib
import pty
import re
import secrets
import select
import subprocess
import sys
import tempfile
import time
import uuid

from authority_portal import issue
from authority_server import Server, signing_key
from venue_checkin.client import Client
from venue_checkin.codes import normalise, test_identifier
from venue_checkin.configuration import calendar_day, days_text, settings_digest, state_digest
from venue_checkin.matching import find_matches, risk_of
from venue_checkin.messages import Refused
from venue_checkin.network import Connection, Failure
from venue_checkin.presence import DAY, HOUR, CheckIn
from venue_checkin.requests import ACCEPTED, NEGATIVE, PENDING, REFUSED, STATUSES, TestInquiry
from venue_checkin.sharing import TestFacts, decoy_authorization, decoy_submission
from venue_checkin.signed_file import fingerprint
from venue_checkin.venue_code import VenueCode, code_url

PATIENCE = 90  # seconds to wait for a program or for a publication
HOST, REGION = "localhost", "example"


def show(text, shown=True):
    """Prints what was shown, or ends the walk."""
    print(("" if shown else "FAILED: ") + text, flush=True)
    if not shown:
        sys.exit(1)


class Program:
    """The attendee's program, with a diary of its own."""

    def __init__(self, program, clock_file, home):
        self.program, self.options = program, ["--data", f"{home}/diary", "--clock-offset-file", clock_file]
        self.environment = os.environ | {"HOME": home, "CHECKIN_TEST_WITHOUT_DELAY": "yes", "NO_COLOR": "1"}

    def run(self, *command):
        """Returns what a command prints."""
        result = subprocess.run([self.program, *command, *self.options], capture_output=True, text=True,
                                timeout=PATIENCE, stdin=subprocess.DEVNULL, env=self.environment)
        if result.returncode != 0:
            show(f"{' '.join(command)}: {result.stdout} {result.stderr}", False)
        return result.stdout

    def json(self, *command):
        return json.loads(self.run(*command, "--json"))

    def talk(self, command, *answers):
        """Runs a command on a terminal. Each answer, which may refer to groups, follows the next matching prompt.

        Returns what the terminal shows, with the typed answers."""
        answers, (terminal, other_side) = list(answers), pty.openpty()
        process = subprocess.Popen([self.program, *command.split(), *self.options], stdin=other_side, stdout=other_side,
                                   stderr=other_side, start_new_session=True, env=self.environment)
        os.close(other_side)
        said, answered, deadline = "", 0, time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not select.select([terminal], [], [], 0.5)[0]:
                continue
            try:
                said += os.read(terminal, 65_536).decode(errors="replace")
            except OSError:  # the program has ended
                break
            match = re.search(answers[0][0], said[answered:], re.DOTALL) if answers else None
            if match:
                os.write(terminal, match.expand(answers.pop(0)[1]).encode() + b"\n")
                answered = len(said)
        else:
            process.kill()
        os.close(terminal)
        if process.wait() != 0 or answers:
            show(f"{command}: {said}", False)
        return said.replace("\r\n", "\n")


class Walk:
    """This client, the attendee's program if there is one, and what the steps have in common."""

    def __init__(self, options, program):
        self.options, self.program, self.address = options, program, f"http://127.0.0.1:{options.port}"
        self.client = Client(HOST, self.address, self.clock)
        self.shared = []  # the hours of the submissions, and their reports
        self.trouble = ""  # why the last download failed

    def clock(self):
        """The time of the authority and of both clients."""
        return time.time() + int(self.options.clock_file.read_text())

    def move_clock_to(self, when):
        """Moves the clock ahead, and waits for the package of the hour."""
        offset = int(self.options.clock_file.read_text())
        self.options.clock_file.write_text(str(offset + max(0, when - self.client.now + 1)))
        self.wait_for_package()

    def wait_for(self, what, is_done):
        pause, deadline = 0.05, time.monotonic() + PATIENCE
        while not is_done():
            if time.monotonic() > deadline:
                show(f"waiting for {what} {self.trouble}", False)
            time.sleep(pause)
            pause = min(2 * pause, 1)

    def wait_for_package(self):
        """Downloads until the package of the present hour was published."""
        def has_news():
            try:
                self.client.download()
            except (Failure, Refused) as error:
                self.trouble = error
                return False
            return max(self.client.packages, default=0) >= self.client.now // HOUR

        self.wait_for("the package of the hour", has_news)
        self.client.download()  # the last configuration may be older than this package

    def expect(self, message, status, what):
        """Sends a message, and shows the status of its answer."""
        answer = self.client.send(message)
        show(f"{what}: {STATUSES[answer.status - 1]}", answer.status == status)
        return answer

    def enrol(self):
        """Both clients enrol with the authority."""
        expected = fingerprint(hashlib.sha256(signing_key(self.options.directory)).digest())
        self.client.enrol(lambda *shown: shown == (REGION, expected))
        show(f"enrolled with the region {REGION} and the key {expected}")
        self.wait_for_package()
        show(f"verified the configuration, the index and {len(self.client.packages)} package(s)")
        if self.program:
            self.program.run("enroll", f"https://{HOST}", "--connect", self.address, "--fingerprint", expected)
            for consent in ("checking-in", "matching", "sharing"):
                self.program.talk(f"consent {consent}", ("I refuse.*: $", "I consent"))
            show("the attendee's program enrolled, with three consents")

    def check_in(self, name):
        """All clients check in at a new venue during a hand-over. Returns the check-in, and its name in the program."""
        code = VenueCode(secrets.token_bytes(16), secrets.token_bytes(16), name, "Musterstraße 14")
        identifier = self.program and self.program.json("scan", "--code", code_url(HOST, code))["id"]
        show(f"checked in at {name}")
        return CheckIn.scan(HOST, code, self.client.now), identifier

    def decoys(self):
        """A decoy of each kind, which is answered as a real message."""
        day = self.client.prepare_authorization()
        self.expect(decoy_authorization(day), ACCEPTED, "a decoy's authorisation")
        for reports, keys, what in ((True, False, "reports"), (False, True, "keys"), (True, True, "reports and keys")):
            self.expect(decoy_submission(day, reports, keys), ACCEPTED, f"a decoy's submission of {what}")
        self.expect(inquiry(decoy=True), PENDING, "a decoy's inquiry")

    def share(self, proof, check_in, what):
        """Shares a check-in, with repetitions, and a second batch that is refused."""
        facts = TestFacts(self.client.now // DAY)
        waiting, other = (self.client.prepare(proof, facts, [check_in]) for _ in range(2))
        answer = self.expect(waiting.authorization_request(), ACCEPTED, f"authorisation with {what}")
        again = self.expect(waiting.authorization_request(), ACCEPTED, "the same authorisation again")
        show("the same blind signature again", again == answer)
        self.expect(other.authorization_request(), REFUSED, f"a second batch with {what}")
        self.client.own_ivs -= {report[:16] for _, report in other.batch.reports}
        waiting.accept(answer, self.client.now, self.client.configuration)
        self.move_clock_to(waiting.due)
        self.shared.append((self.client.now // HOUR, waiting.batch.reports))
        self.expect(waiting.submission(), ACCEPTED, f"submission of {len(waiting.batch.reports)} reports with {what}")
        self.expect(waiting.submission(), ACCEPTED, "the same submission again")

    def code(self, kind):
        portal, officer, password = self.options.officer
        code = issue(Server(int(portal)), officer, password, kind)
        show(f"an officer logged in and issued a {kind} of {len(code)} letters")
        return code

    def token(self):
        """Two laboratory tests: a negative one, and a positive one. Returns the token of the positive one."""
        for result, status in (("negative", NEGATIVE), ("positive", ACCEPTED)):
            first = inquiry(test_identifier(str(uuid.uuid4())))
            second = inquiry(first.test)
            self.expect(first, PENDING, "inquiry before the result")
            self.expect(second, PENDING, "inquiry of another client")
            body = json.dumps({"results": [{"test": first.test.hex(), "result": result}]}).encode()
            headers = [("Authorization", f"Bearer {self.options.laboratory}"), ("Content-Length", str(len(body)))]
            with Connection(self.address) as connection:
                sent, _ = connection.request("POST", "/v1/laboratory/results", 65_536, headers, body)
            show(f"the laboratory reports a {result} result: status {sent}", sent == 204)
            self.expect(first, status, "inquiry after the result")
            self.expect(second, PENDING, "inquiry of the other client")
        return first.registration_token

    def share_with_program(self, identifier):
        """The attendee's program shares its check-in."""
        self.program.talk("share", ("gave you: $", self.code("hotline-code")),
                          ("Day of the test.*: $", calendar_day(self.client.now // DAY)), (r"yes or no.*\) $", "no"),
                          (rf"(\d+) +\S+ +{identifier} .*none\): $", r"\1"), ("go on.*: $", "go on"),
                          ("I refuse.*: $", "I consent"))

        def is_submitted():
            self.move_clock_to(self.client.now + 300)
            self.program.run("sync", "--scheduled")
            check_ins = self.program.json("list")["check_ins"]
            return any(check_in["id"] == identifier and check_in["shared_reports"] for check_in in check_ins)

        self.wait_for("the submission of the attendee's program", is_submitted)
        show("the attendee's program has submitted its check-in")

    def publication(self, own):
        """After the last hour of publication, the packages are complete, and contain what this client has shared."""
        client, hours = self.client, self.client.configuration.schedule.publication_hours
        self.move_clock_to(client.now + (hours + 1) * HOUR)
        packages = client.packages
        show(f"downloaded {len(packages)} packages, without a gap",
             list(packages) == list(range(min(packages), max(packages) + 1)))
        places = collections.defaultdict(set)
        for hour, package in packages.items():
            places[hour // 24].add(sum(len(block.reports()) for block in package.blocks))
        show(f"the packages of a day have the same number of places, at least 32: {list(map(min, places.values()))}",
             all(len(numbers) == 1 and min(numbers) >= 32 for numbers in places.values()))
        newest = packages[max(packages)]
        earlier = [client.files[hour].sha256 for hour in range(max(packages) - newest.earlier_packages, max(packages))]
        show("the newest package names the configuration and all packages before it",
             newest.state_sha256 == state_digest(client.configuration, earlier))
        days = {key.day for key in client.configuration.authorization_keys} & {hour // 24 for hour in packages}
        show(f"the packages of {len(days)} day(s) name the settings of the configuration", bool(days) and all(
            package.traffic_sha256 == settings_digest(client.configuration, hour // 24)
            for hour, package in packages.items() if hour // 24 in days))
        with Connection(self.address) as connection:
            text = connection.get("/v1/days.txt", 1024).decode()
        show(f"the digests of the settings: {', '.join(text.splitlines())}", text == days_text(client.configuration))
        for submitted, reports in self.shared:
            found = [hour for day, report in reports for hour, package in packages.items()
                     for days, block in package.days_of_blocks() if day in days and report in block.reports()]
            show(f"the {len(reports)} reports are in blocks of their days, each in one of the hours {found}",
                 len(found) == len(reports) and all(submitted < hour <= submitted + hours + 1 for hour in found))
        with_tail = CheckIn(HOST, own.code, own.start, own.end + client.profile(0).sharing.air_of(own.code.setting).seconds(own.end - own.start))
        matches = find_matches(with_tail.presences(), packages.values())
        show("the venue's seeds open all of them", {match.iv for match in matches} == client.own_ivs)
        show("the reports contain the stay", all((match.record.start, match.record.end)
             == (match.presence.window.start, match.presence.window.end) for match in matches))
        show("the own reports do not count", client.exposure(own) == {})

    def exposures(self, own, identifier, other):
        """Each client finds what the other one has shared."""
        self.program.json("sync")
        found = [entry for entry in self.program.json("exposures")["exposures"] if entry["check_in"] == identifier]
        minutes = sum(entry["weighted_minutes"] for entry in found)
        show(f"the attendee's program: {minutes} weighted minutes",
             bool(found) and found[0]["check_in_risk"] == "increased")
        start, end = (int(datetime.datetime.fromisoformat(found[0][name]).timestamp()) for name in ("start", "end"))
        self.client.own_ivs = set()
        days = self.client.exposure(CheckIn(own.authority, own.code, start, end))
        show(f"this client, for the same stay: {days}", sum(days.values()) == 100 * minutes)
        days = self.client.exposure(other)
        show(f"this client, at the other venue: {days}",
             risk_of(sum(days.values()), self.client.profile(0).risk) == "increased")


def inquiry(test=None, decoy=False):
    return TestInquiry(test or secrets.token_bytes(32), secrets.token_bytes(32), decoy)


def walk(options, program):
    """Takes all steps in their order."""
    walk = Walk(options, program)
    walk.enrol()
    (own, identifier), (other, shared_by_program) = walk.check_in("Café Muster"), walk.check_in("Bücherei")
    walk.move_clock_to(max(own.end, other.end) + HOUR)
    walk.decoys()
    if options.officer:
        for kind in ("hotline-code", "pin"):
            walk.share(normalise(walk.code(kind)), own, f"a {kind}")
    if options.laboratory:
        walk.share({"registration_token": walk.token()}, own, "a laboratory's token")
    if program:
        walk.share_with_program(shared_by_program)
    walk.publication(own)
    if program:
        walk.exposures(own, identifier, other)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("port")
    parser.add_argument("directory")
    parser.add_argument("clock_file", type=pathlib.Path)
    parser.add_argument("--laboratory", metavar="KEY")
    parser.add_argument("--officer", nargs=3, metavar=("PORTAL-PORT", "NAME", "PASSWORD"))
    parser.add_argument("--checkin", metavar="PROGRAM")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        walk(options, options.checkin and Program(options.checkin, str(options.clock_file), home))
