"""Shows how a visit becomes a warning: an authority and the diaries of two people, all on this machine.

Anna and Ben check in at the same venue. Anna tests positive and shares her visit, and Ben is warned. The script moves the
clock of all three ahead through a file, which only a debug build accepts. It prints each command, without the options for
the directories, with its questions and the answers, and what Ben sees at the end. It needs `make session` and
`make authority`, and leaves nothing behind.
"""

import argparse
import pathlib
import re
import secrets
import subprocess
import tempfile

from authority_portal import issue
from authority_server import Server
from authority_walk import HOST, PATIENCE, Program
from venue_checkin.venue_code import VenueCode, code_url
from waiting import until

HOUR = 3600


class Person:
    """Somebody with a diary, whose commands are printed."""

    def __init__(self, name, programs, clock, home):
        self.name, self.program = name, Program(f"{programs}/checkin", str(clock), f"{home}/{name}")

    def say(self, command):
        print(f"{self.name}$ checkin {command}", flush=True)

    def run(self, *command):
        self.say(" ".join(command))
        said = self.program.run(*command)
        print(said, end="", flush=True)
        return said

    def talk(self, command, *answers):
        self.say(command)
        print(self.program.talk(command, *answers), end="", flush=True)

    def join(self, address, key, *consents):
        for consent in consents:
            self.talk(f"consent {consent}", ("I refuse.*: $", "I consent"))
        self.run("enroll", f"https://{HOST}", "--connect", address, "--fingerprint", key)


def move(clock, seconds):
    print(f"        … {seconds // HOUR} h {seconds % HOUR // 60} min later …", flush=True)
    clock.write_text(str(int(clock.read_text()) + seconds))


def show(programs, home):
    clock, log = pathlib.Path(home, "clock"), pathlib.Path(home, "log")
    clock.write_text("0")
    print("authority$ authorityd init", flush=True)
    start = subprocess.run([f"{programs}/authorityd", "init", "--data", f"{home}/authority"], check=True,
                           capture_output=True, text=True).stdout
    key, password = (re.search(rf"{name}: +(\S+)", start)[1] for name in ("Fingerprint", "Password"))
    print("authority$ authorityd serve", flush=True)
    server = subprocess.Popen([f"{programs}/authorityd", "serve", "--data", f"{home}/authority", "--listen", "127.0.0.1:0",
                               "--portal-listen", "127.0.0.1:0", "--clock-offset-file", str(clock)],
                              stderr=log.open("w"))
    try:
        started = ("listening on http", "portal on http", "packages published")  # in any order
        until(lambda: all(words in log.read_text() for words in started), "the start of authorityd", PATIENCE)
        address, portal = (re.search(rf"{name} on (http://\S+)", log.read_text())[1] for name in ("listening", "portal"))
        anna, ben = (Person(name, programs, clock, home) for name in ("anna", "ben"))
        anna.join(address, key, "checking-in", "sharing")
        ben.join(address, key, "checking-in", "matching")
        url = code_url(HOST, VenueCode(secrets.token_bytes(16), b"", "Café Muster", "Musterstraße 14"))
        for person in (anna, ben):
            person.run("scan", "--code", url, "--stay", "1h")
        move(clock, HOUR + 600)
        print("        … an officer gives Anna a code for her positive test …", flush=True)
        code = issue(Server(int(portal.rsplit(":", 1)[1])), "admin", password, "hotline-code")
        anna.talk("share", ("gave you: $", code), ("Day of the test.*: $", ""), (r"yes or no.*\) $", "no"),
                  ("none\\): $", "all"), ("go on.*: $", "go on"), ("I refuse.*: $", "I consent"))
        until(lambda: anna.program.json("list")["check_ins"][0]["shared_reports"], "sending", PATIENCE)
        published = log.read_text().count("packages published")
        move(clock, 25 * HOUR)
        until(lambda: log.read_text().count("packages published") > published, "the publication", PATIENCE)

        def warning():
            said = ben.program.run("sync")
            return said if "There is news" in said else None

        said = until(warning, "the warning", PATIENCE)
        ben.say("sync")
        print(said, flush=True)
        ben.run("exposures")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="?", default=".build/debug", metavar="DIRECTORY-OF-PROGRAMS")
    programs = parser.parse_args().programs
    for program, target in (("checkin", "session"), ("authorityd", "authority")):
        if not pathlib.Path(programs, program).exists():
            parser.error(f"there is no {programs}/{program}: make {target} builds .build/debug/{program}")
    with tempfile.TemporaryDirectory() as directory:
        show(programs, directory)
