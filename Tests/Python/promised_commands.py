"""Runs every command in the documentation, in full or in a short form. Fails on unknown commands.

    promised_commands.py             runs them with the output of `make test` and `make deb`
    promised_commands.py --list      only compares the documentation with the table below

promises.py defines which commands count. The table `PROMISES` has an entry for each
command: how the command runs here, which other step of .ci/run covers it, or why it cannot run.
The script also fails if the command of an entry is not in the documentation, or if the target of
an entry does not exist.
"""

import argparse
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from promises import promises
from terminal import Terminal, TerminalError

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ROOT / ".build/debug"
GUEST = "Tests/Packages/guest.sh"
AUTHORITY_GUEST = "Tests/Packages/authority.sh"


class Failure(Exception):
    """Why a command does not work as documented."""


# How a command is covered


class Covered:
    """A command that another step of .ci/run covers. If there is a `file`, it must contain
    `text`."""

    def __init__(self, step, file=None, text=None):
        self.step, self.file, self.text = step, file, text

    def __str__(self):
        return f"covered by {self.step}" + (f" ({self.file})" if self.file else "")

    def check(self):
        steps = (ROOT / ".ci/run").read_text()
        if self.step not in steps:
            raise Failure(f".ci/run has no step “{self.step}”")
        if self.file and self.text not in (ROOT / self.file).read_text():
            raise Failure(f"{self.file} does not contain “{self.text}”")


class Impossible:
    """A command that cannot run in CI, with the reason."""

    def __init__(self, reason):
        self.reason = reason

    def __str__(self):
        return f"not here: {self.reason}"

    def check(self):
        pass


class Run:
    """A command that runs in a shell.

    `form` replaces the command; {names} in it are values of the story. `answers` are pairs of the
    text to wait for and the answer to type. `shows` is a regular expression that the output must
    match; its named groups become values of the story.
    """

    def __init__(self, form=None, *, answers=(), shows="", limit=300, place="desk", stays=False):
        self.form, self.answers, self.shows = form, answers, shows
        self.limit, self.place, self.stays = limit, place, stays

    def __str__(self):
        return self.form or "in full"

    def check(self):
        pass


# In execution order: later commands use the results of earlier ones.
MAKE = "make --old-file=deb"
# The server listens and has published. Either message may come first.
SERVES = "(?s)(?=.*listening on)(?=.*packages published)"
PROMISES = [
    # Steps of .ci/run.
    (["make run"], Covered("Tests/Python/newcomer.py", "Tests/Python/newcomer.py", '["make", "run"]')),
    (["make first-minutes"], Impossible("installs a new Debian; the newcomer step makes the same measurement in this clone")),
    (["make setup"], Run(place="root", limit=600)),
    (["make session"], Run(place="root", limit=300)),
    (["make authority"], Run(place="root", limit=300)),
    (["swift package show-dependencies"], Run("debian/setup/swift.sh package show-dependencies", place="root", shows="hummingbird")),
    (["make packages"], Covered("make test", "Makefile", "SWIFT := debian/setup/swift.sh")),
    (["make dist", "make test-dist"], Run(f"{MAKE} test-dist SHORT=1", place="root", shows="hummingbird", limit=600)),
    (
        ["swift build", "swift build --build-tests"],
        Covered("make test", "Makefile", "$(SWIFT) build --build-tests"),
    ),
    (
        ["swift build --product *"],
        Covered("Tests/Python/newcomer.py", "Makefile", '$(SWIFT) build --product "$$product"'),
    ),
    (["make lint"], Covered("make lint")),
    (["make test"], Covered("make test")),
    (["make test-packages"], Covered("make test-packages")),
    (["make test-packages DEBIAN=13"], Impossible("boots the packages once more, in Debian 13; make test-packages does it in Debian 12")),
    (["make test-promises"], Covered("make test-promises")),
    (["make deb"], Covered("make test-packages", "Makefile", "test-packages: guest deb")),
    ([".ci/run"], Covered("make test")),
    # The tests do the same with fewer people, days, bytes and writes.
    (["make test-all"], Covered("make test", "Makefile", "TEST_TIER=all Tests/run.sh\n")),
    (["make test-faults"], Covered("make test", "Makefile", "CutLinkTests|CutDiaryTests|FullDiskTests|KilledAttendeeTests")),
    (
        ["Tests/Python/failover_check.py"],
        Covered("make test", "Tests/SystemTests/Authority/FailoverTests.swift", 'report.contains("\\nfound: ")'),
    ),
    (["make test-failover"], Covered("make test", "Tests/SystemTests/Authority/FailoverTests.swift", '"failover.py", ["--short"')),
    (["make web"], Run(place="root")),
    (
        [".venv/bin/python Tests/Python/web_client.py firefox vectors filters matching"],
        Covered("make test", "Tests/WebClientTests/WebVectorTests.swift", 'firefox.run("vectors", "filters", "matching")'),
    ),
    (
        [
            "python3 -m venv old && old/bin/pip install PyQt6==6.2.3 PyQt6-Qt6==6.2.4 PyQt6-WebEngine==6.2.1 PyQt6-WebEngine-Qt6==6.2.4",
            "OLD_ENGINE_PYTHON=old/bin/python .venv/bin/python Tests/Python/web_oldest.py",
            "OLD_ENGINE_PYTHON=old/bin/python .venv/bin/python Tests/Python/web_client.py old-engine sealing filters authority",
        ],
        Impossible("CI installs no browser that gets no more security updates"),
    ),
    (["Tests/Python/web_texts.py", "Tests/Python/web_texts.py --translated"], Covered("make lint", "Makefile", "Tests/Python/web_texts.py")),
    (
        ["checkin web verify https://health.example", "checkin web verify"],
        Covered("make test", "Tests/SystemTests/Authority/ServedWebClientTests.swift", '"web", "verify"'),
    ),
    (
        [
            "mkdir web && cd web && curl -sO https://health.example/files.txt",
            "cut -c 67- files.txt | xargs -I FILE curl -s --create-dirs -o FILE https://health.example/FILE",
            "sha256sum --quiet -c files.txt",
        ],
        Covered("make test", "Tests/SystemTests/Authority/ServedWebClientTests.swift", "cut -c 67- files.txt | xargs -I FILE"),
    ),
    (
        ["authorityd texts --web-client /usr/share/venue-authority/web > fr.conf"],
        Covered("make test", "Tests/SystemTests/Authority/ServedWebClientTests.swift", '["texts", "--web-client", folder.string]'),
    ),
    (
        ["simulation reports --days 40 --hours N"],
        Run("{products}/simulation reports --days 2 --hours 6 --output {desk}/reports.json", limit=300),
    ),
    (["make simulation"], Covered("make test", "Tests/SystemTests/SimulationTests.swift", '["tamper", directory]')),
    # dpkg-buildpackage runs both in full.
    (
        ["make install", "make install PREFIX=/usr", "make install DESTDIR=/somewhere PREFIX=/usr"],
        Covered("make test-packages", "debian/rules", "install install-authority SETUP= INSTALL_PROGRAM=install PREFIX=/usr DESTDIR="),
    ),
    (
        ["make install-authority PREFIX=/usr", "make install-authority DESTDIR=/somewhere PREFIX=/usr"],
        Covered("make test-packages", "debian/rules", "install install-authority SETUP= INSTALL_PROGRAM=install PREFIX=/usr DESTDIR="),
    ),
    # Other make targets.
    (["Tests/Python/layers.py --folders *"], Run("Tests/Python/layers.py --folders HealthAuthority", place="root", shows="Database: -")),
    (["make architecture"], Run(f"{MAKE} architecture", place="root", shows="layers.py --draw", limit=300)),
    (["make man"], Run(f"{MAKE} man", place="root", shows="venued.8", limit=300)),
    (["make outbreak", "simulation outbreak --venues 200 --any-stay"], Impossible("takes an hour; make test-all runs a small town")),
    (["make comparison"], Run(f"{MAKE} comparison SHORT=1", place="root", shows="differences: 0", limit=300)),
    (["make decoders"], Run(f"{MAKE} decoders TRIALS=1", place="root", shows="a little of all")),
    (["make sizes"], Run(f"{MAKE} sizes SHORT=1", place="root", shows="venued code")),
    (
        ["unshare --mount --map-root-user python3 Tests/Python/measure_radio.py PACKAGE"],
        Run(
            "unshare --mount --map-root-user python3 Tests/Python/measure_radio.py --seconds 6 .build-deb/venue-checkin_*_amd64.deb",
            place="root",
            shows="time scanning",
        ),
    ),
    # Figures of docs/measurements.md.
    (["ls -l .build-deb"], Run(place="root", shows="venue-kiosk")),
    (["git ls-files 'Sources/*.swift' 'Hardware/*.swift' 'Tests/*.swift' | xargs wc -l"], Run(place="root", shows="total")),
    (
        ["apt-get install --simulate --no-install-recommends $(grep -v '^#' debian/setup/run)"],
        Run(place="root", shows="newly installed"),
    ),
    (["make sbom"], Run(f"{MAKE} sbom", place="root", shows="components")),
    (["make test-release"], Run(f"{MAKE} test-release", place="root", shows="release: ok")),
    (
        [
            "make release",
            "make release KEY=release.key",
            "openssl genpkey -algorithm ed25519 -out release.key",
            "openssl pkey -in release.key -pubout -out debian/release.pub",
            "openssl pkeyutl -verify -rawin -pubin -inkey release.pub -in SHA256SUMS -sigfile SHA256SUMS.sig",
            "sha256sum --check --strict SHA256SUMS",
        ],
        Covered("make test-promises", "Tests/release.sh", "openssl pkeyutl -verify -rawin -pubin -inkey release.pub"),
    ),
    (["make bench"], Run(f"{MAKE} bench SHORT=1", place="root", shows="nginx: ", limit=400)),
    # make bench runs the short form of all of them.
    (
        ["swift run -c release benchmarks *", "benchmarks submissions nginx"],
        Run("{products}/benchmarks --short submissions packages nginx", shows="nginx: ", limit=400),
    ),
    (
        ["make fuzz-all", "make fuzz TARGET=* RUNS=10000000"],
        Impossible("needs a separate build with sanitizers; make test replays the corpus, and make test-all runs make fuzz-all"),
    ),
    (["Tests/Python/fuzz.py --count"], Run("Tests/Python/fuzz.py --help", shows="--count")),
    (
        ["make test-sanitizers", "Tests/sanitizers.sh address --filter *"],
        Impossible("needs two more builds of all targets, 20 minutes on two cores"),
    ),
    (["make deb-twice"], Impossible("needs a second release build of all programs")),
    (
        ["make deb ARCH=arm64", "make test-arm64"],
        Impossible("needs 8 GB of Debian unstable, and a build for arm64"),
    ),
    (
        ["make image", "make image ARCH=arm64", "make test-appliance", "make test-appliance ARCH=arm64"],
        Impossible("builds a Debian with a kernel, and boots it 20 times under emulation; make test boots the image if there is one"),
    ),
    (
        ["swift test --filter RoomListTests"],
        Run("Tests/run.sh --filter RoomListTests", place="root", limit=300, shows="RoomListTests passed"),
    ),
    (
        ["VENUE_CHECKIN_RENEW_REFERENCES=1 swift test --filter ReferenceTests"],
        # The pictures are restored afterwards.
        Run(
            "cp -a Tests/References {desk}/kept && VENUE_CHECKIN_RENEW_REFERENCES=1 Tests/run.sh --filter ReferenceTests; "
            "result=$?; rm -r Tests/References && cp -a {desk}/kept Tests/References && exit $result",
            place="root",
            limit=300,
        ),
    ),
    # A kiosk, as in “Install” in docs/venue.md.
    (
        ["sudo apt install ./.build-deb/venue-kiosk_0.1.0_amd64.deb"],
        Covered("make test-packages", GUEST, "apt install --yes --no-install-recommends ./1/venue-kiosk.deb"),
    ),
    (
        ["sudo install -D -m 644 /usr/share/doc/venue-kiosk/examples/venued.conf /etc/venued/venued.conf"],
        Covered("make test-packages", GUEST, "install -D -m 644 /usr/share/doc/venue-kiosk/examples/venued.conf /etc/venued/venued.conf"),
    ),
    (["sudoedit /etc/venued/venued.conf"], Covered("make test-packages", GUEST, "/etc/venued/venued.conf")),
    (["sudo venued check", "venued check"], Covered("make test-packages", GUEST, " venued check\n")),
    (["sudo systemctl restart venued"], Covered("make test-packages", GUEST, " systemctl restart venued\n")),
    (["systemctl start venued", "sudo systemctl start venued"], Covered("make test-packages", GUEST, " systemctl start venued\n")),
    (["systemctl stop venued", "sudo systemctl stop venued"], Covered("make test-packages", GUEST, " systemctl stop venued\n")),
    (["man venued", "man venued.conf"], Covered("make test-packages", GUEST, "for page in venued venued.conf ")),
    (["venued code"], Run("venued code {kiosk}", shows="https://health.example.org/")),
    (["venued sample"], Run(shows="# nfc = ")),
    (["venued code --output code.svg"], Run("venued code --output code.svg {kiosk}")),
    (["venued check --size 250x122"], Run("venued check --size 250x122 {kiosk}", shows="250x122; too small for")),
    (["venued screenshot screen.png", "venued screenshot"], Run("venued screenshot screen.png {kiosk}")),
    (["venued poster --output poster.pdf", "venued poster"], Run("venued poster --output poster.pdf {kiosk}")),
    (
        ["venued poster --new --output poster.pdf"],
        # Another kiosk uses the state directory of the other commands.
        Run("venued poster --new --output poster.pdf {kiosk} --state {desk}/posters"),
    ),
    (
        ["venued posters rooms.csv --output posters.pdf", "venued posters"],
        Run("printf 'name\\nTable 4\\n' > rooms.csv && venued posters rooms.csv --output posters.pdf {kiosk}"),
    ),
    (
        ["venued pair --output pair.key"],
        Run("(cat venued.conf && echo 'paired = yes\nclock = wall') > paired.conf && venued pair --output pair.key --config paired.conf"),
    ),
    (
        ["sudo venued pair --import pair.key"],
        Run("venued pair --import pair.key --config paired.conf --state paired", shows="The mark is .*-0[.]"),
    ),
    (
        ["venued pair --confirm"],
        Run('venued pair --confirm "$(date +%F)" --config paired.conf --state paired && test ! -e pair.key'),
    ),
    (
        ["venued posters rooms.csv --output slips.pdf --slips"],
        Run("printf 'name\\nTable 4\\n' > rooms.csv && venued posters rooms.csv --output slips.pdf --slips {kiosk}"),
    ),
    (["venued slips --output slips.pdf", "venued slips"], Run("venued slips --output slips.pdf {kiosk}")),
    (
        ["sudo checkin codes --printed /var/lib/venued/rooms/codes --check door.jpg bar.jpg"],
        Covered("make test", "Tests/SystemTests/PostersTests.swift", '"codes", "--printed", codes, "--check"'),
    ),
    (["venued paper-list --output list.pdf"], Run("venued paper-list --output list.pdf {kiosk}")),
    (["venued rotate"], Run("venued rotate {kiosk}")),
    (
        ["sudoedit /etc/venued/lobby.conf", "sudo venued check --config /etc/venued/lobby.conf --state /var/lib/venued-lobby"],
        Run("venued check {kiosk}", shows="configuration: ok"),
    ),
    (["sudo systemctl enable --now venued@lobby"], Impossible("needs systemd as the first process")),
    (
        ["sudo systemctl enable --now checkin-radio@hci0.socket"],
        Covered("make test-packages", GUEST, " systemctl enable --now checkin-radio@hci0.socket\n"),
    ),
    (
        ["sudo systemctl disable --now checkin-radio@hci0.socket"],
        Covered("make test-packages", GUEST, " systemctl disable --now checkin-radio@hci0.socket\n"),
    ),
    (["sudo adduser alice checkin-radio"], Impossible("changes the accounts of this machine")),
    (["venued status", "sudo venued status"], Run("venued status {kiosk}", shows="tag: NFC tag armed")),
    (["venued", ".build/debug/venued", "venued serve"], Run("venued --help", shows="serve")),
    # Two chips.
    ([".build/debug/pn532-simulator"], Run(shows=r"reader (?P<reader>\S+)", stays=True)),
    (
        ["LIBNFC_DEVICE=pn532_uart:/tmp/pn532-simulator.*/reader nfc-list"],
        Run("LIBNFC_DEVICE=pn532_uart:{reader} nfc-list", shows="NFC device: .* opened"),
    ),
    (
        ["LIBNFC_AUTO_SCAN=false LIBNFC_DEVICE=pn532_uart:/dev/ttyAMA0 nfc-list", "nfc-list"],
        Run("LIBNFC_AUTO_SCAN=false LIBNFC_DEVICE=pn532_uart:{reader} nfc-list", shows="NFC device: .* opened"),
    ),
    (["nfc-poll"], Covered("make test", "Tests/SystemTests/LibNFCToolsTests.swift", "nfc-poll")),
    (["pn532-simulator --control PATH"], Run("pn532-simulator --control {desk}/control", shows="reader ", stays=True)),
    (["pn532-simulator"], Run("pn532-simulator --help", shows="--control")),
    (["swift run sonar-demo --seed 1"], Run("sonar-demo --seed 1", shows="warnings: 1")),
    (["sonar-demo"], Run("sonar-demo --help", shows="--seed")),
    # An attendee, as in “A session”.
    (
        [".build/debug/checkin scan --demo"],
        Run(
            "TMPDIR={desk} .build/debug/checkin scan --demo",
            answers=[("I refuse”:", "I consent"), ("Length of the stay", ""), ("Set a passphrase now", "no")],
            shows=r"Checked in at “Café Meridian” until .* \(ID (?P<id>\w+)\)",
        ),
    ),
    (["checkin scan --nfc"], Run("checkin scan --nfc={tag} < /dev/null", shows=r"Café Meridian")),
    (["checkin scan"], Run("checkin scan --help", shows="--again")),
    (["checkin scan --again ID"], Run("checkin scan --again {id} < /dev/null", shows="Café Meridian")),
    (
        ['checkin add --venue "The Copper Kettle" --from 9:30 --to 11:00', "checkin add"],
        Run('checkin add --venue "The Copper Kettle" --from 0:00 --to now', shows="Added “The Copper Kettle”"),
    ),
    (["checkin scan --image photo.png"], Run("checkin scan --image screen.png < /dev/null", shows="Café Meridian")),
    (
        [
            "checkin scan --image slip.png --at 14:30",
            'checkin scan --image slip.png --at "yesterday 14:30"',
            'checkin scan --image photo.jpg --at "yesterday 14:30"',
        ],
        Run(
            'checkin scan --image screen.png --at "yesterday 0:00" --stay 1m < /dev/null',
            shows="Café Meridian” from ",
        ),
    ),
    (["checkin scan --code -"], Run("venued code {kiosk} | checkin scan --code -", shows="Café Meridian")),
    (["checkin scan --camera"], Covered("make test", "Tests/MachineTests/CameraTests.swift", "--camera")),
    (["checkin scan --help"], Run(shows="--nfc")),
    (["checkin readers"], Run()),
    (["checkin list --json"], Run(shows="companions")),
    (["checkin list", ".build/debug/checkin list"], Run("checkin list", shows=r"{id} ")),
    (["checkin status"], Run(shows="Check-ins: ")),
    (
        ["checkin export diary.age", "checkin export"],
        Run(
            "checkin export diary.age",
            answers=[("to generate one)", "correct horse"), ("for the file again:", "correct horse")],
            shows="Exported ",
        ),
    ),
    (["checkin export --format pdf visits.pdf"], Run(shows="Exported ")),
    (
        ["checkin edit ID --companions 2"],
        Run("checkin edit {id} --companions 2", shows="with 2"),
    ),
    (
        ["checkin import diary.age"],
        Run("checkin import diary.age", answers=[("Passphrase of the file:", "correct horse")], shows="Already in the diary"),
    ),
    (["age --decrypt diary.age"], Covered("make test", "Tests/CheckInTests/ArchiveStories.swift", '"--decrypt"')),
    (
        ["checkin proximity check --key authority.pem file.zip", "checkin proximity check"],
        Covered("make test", "Tests/SystemTests/ExportCommandTests.swift", '["proximity", "check"]'),
    ),
    (
        ["authorityd exports verify file.zip --key authority.pem"],
        Covered("make test", "Tests/SystemTests/ExportCommandTests.swift", '["exports", "verify"]'),
    ),
    (
        ["authorityd exports list"],
        Covered("make test", "Tests/SystemTests/AuthorityCommandTests+Exports.swift", 'run("exports", "list")'),
    ),
    (
        ["authorityd exports make"],
        Covered("make test", "Tests/SystemTests/AuthorityCommandTests+Exports.swift", 'run("exports", "make")'),
    ),
    (["checkin purge --clock-is-right"], Run(shows="No expired check-ins are left")),
    (["checkin show"], Run("checkin show {id}", shows="health.example.org")),
    (["checkin checkout"], Run("checkin checkout {id}", shows=r"Checked out of “.*” at .* \(ID {id}\)")),
    (["checkin"], Run(answers=[("Café Meridian", "q")])),
    (["checkin consent"], Run(shows="Checking in")),
    # An authority, and the attendee as its client.
    ([".build/debug/authorityd init --data authority"], Run(shows="Fingerprint:")),
    (
        [".build/debug/authorityd serve --data authority", "authorityd serve --data authority"],
        Run(
            ".build/debug/authorityd serve --data authority --listen 127.0.0.1:{port} --portal-listen 127.0.0.1:0",
            shows=SERVES,
            stays=True,
        ),
    ),
    (
        ["checkin enroll https://NAME --connect http://127.0.0.1:8080", "checkin enroll https://health.example", "checkin enroll"],
        Run(
            "checkin enroll https://health.example.org --connect http://127.0.0.1:{port}",
            answers=[("(yes or no;", "yes")],
            shows="This diary belongs to health.example.org now",
        ),
    ),
    (
        [
            "checkin enroll https://health.elsewhere.example", "checkin authorities", "checkin authorities remove *",
        ],
        Covered("make test", "Tests/CheckInTests/AbroadStories.swift", '"authorities", "remove"'),
    ),
    (
        ["checkin share --authority *"],
        Covered("make test", "Tests/CheckInTests/AbroadStories.swift", '"share", "--authority"'),
    ),
    (["checkin sync"], Run(answers=[("I refuse”:", "I consent")], shows="Compared ")),
    (["checkin exposures"], Run(shows="Mo  Tu  We")),
    (["checkin share"], Covered("make test", "Tests/CheckInTests/LaboratoryStories.swift", '["share"]')),
    (
        ["checkin share --test", "checkin share --test *"],
        Covered("make test", "Tests/CheckInTests/LaboratoryStories.swift", '"share", "--test"'),
    ),
    (
        ["checkin share --in-advance"],
        Covered("make test", "Tests/SystemTests/Attendee/ProximityTests.swift", '["share", "--in-advance"]'),
    ),
    (
        ["checkin share --image *"],
        Covered("make test", "Tests/SystemTests/Attendee/ProximityTests.swift", '"share", "--in-advance", "--image"'),
    ),
    (
        ["checkin share --camera"],
        Covered("make test", "Tests/CheckInTests/CapturedCodeTests.swift", "CodeKind"),
    ),
    (["checkin share --discard"], Run(shows="Nothing was pending")),
    (["checkin proximity on"], Run(answers=[("I refuse”:", "I consent")], shows="Proximity is on")),
    (["checkin proximity"], Run(shows="Broadcasting:")),
    (["checkin proximity simulate"], Run(shows="This is a simulation")),
    (["checkin proximity off"], Run(shows="Proximity is off")),
    (["checkin proximity delete"], Run(shows="Proximity is off")),
    (["checkin consent keeping-longer"], Run(answers=[("I refuse”:", "I refuse")], shows="Keeping longer than 14 days")),
    (["checkin consent proximity"], Run(answers=[("I refuse”:", "I refuse")], shows="Proximity")),
    (["checkin delete *", ".build/debug/checkin delete *"], Run("checkin delete {id}", shows="Deleted {id}")),
    (
        ["checkin passphrase set"],
        Run(answers=[("New passphrase:", "correct horse"), ("New passphrase again:", "correct horse")]),
    ),
    (["checkin delete --all"], Run(answers=[("(yes or no;", "yes")])),
    (["authorityd", ".build/debug/authorityd", "authorityd serve"], Run("authorityd --help", shows="serve")),
    # The authority with the changed clock.
    (["authorityd init --data authority"], Run("authorityd init --data moved", shows=r"Password:\s+(?P<password>\S+)")),
    (["echo 0 > clock"], Run()),
    (
        ["authorityd serve --data authority --clock-offset-file clock &"],
        Run(
            "authorityd serve --data moved --clock-offset-file clock --listen 127.0.0.1:{moved} --portal-listen 127.0.0.1:{portal}",
            shows=SERVES,
            stays=True,
        ),
    ),
    (
        [".venv/bin/python Tests/Python/two_diaries.py"],
        Run(shows="(?s)I consent.*ben\\$ checkin exposures.*increased risk, COVID-19.*Café Muster", place="root", limit=180),
    ),
    (
        [".venv/bin/python Tests/Python/authority_walk.py 8080 authority clock --officer 8082 admin *"],
        Run(
            ".venv/bin/python Tests/Python/authority_walk.py {moved} moved clock --officer {portal} admin {password}",
            shows="the own reports do not count",
            limit=180,
        ),
    ),
    (
        ["curl -s http://127.0.0.1:8080/v1/packages/index -o index"],
        Run("curl -s http://127.0.0.1:{moved}/v1/packages/index -o index"),
    ),
    (
        ["authorityd package inspect --key authority/signing.pub index"],
        Run("authorityd package inspect --key moved/signing.pub index", shows="Packages: "),
    ),
    (["authorityd key announce"], Run("authorityd key announce --data moved", shows="Next fingerprint:")),
    (
        ["authorityd key switch", "authorityd key switch --now"],
        Run("authorityd key switch --data moved --now", shows="Fingerprint:"),
    ),
    (
        ["authorityd key announce --signing-key URI"],
        Impossible("needs a PKCS#11 token and Debian 13; SigningTokenTests runs it there"),
    ),
    (["systemctl edit authorityd"], Impossible("opens an editor")),
    (["authorityd key"], Run("authorityd key --data moved", shows="current:")),
    (
        ["authorityd key retire"],
        Covered("make test", "Tests/SystemTests/AuthorityCommandTests.swift", 'authorityd("key", "retire"'),
    ),
    (
        ["authorityd repair --keep files"],
        Run("authorityd repair --keep files --data moved --clock-offset-file clock", shows="roblems found"),
    ),
    (["authorityd repair", "sudo -u authorityd authorityd repair"], Run("authorityd repair --data moved --clock-offset-file clock", shows="roblems found")),
    (
        ["authorityd database accept", "sudo -u authorityd authorityd database accept"],
        Run("authorityd database accept --data moved", shows="the database that this instance used last"),
    ),
    (
        ["authorityd init --keep-keys", "sudo -u authorityd authorityd init --keep-keys"],
        Covered("make test", "Tests/SystemTests/GuardRailTests.swift", 'authorityd("init", "--keep-keys"'),
    ),
    (
        ["authorityd laboratory add NAME", "authorityd laboratory add NAME --daily-positives NUMBER"],
        Run("authorityd laboratory add NAME --daily-positives 500 --data moved --clock-offset-file clock"),
    ),
    (
        ["authorityd laboratory limit NAME NUMBER"],
        Run("authorityd laboratory limit NAME 5000 --data moved --clock-offset-file clock"),
    ),
    (["authorityd laboratory list"], Run("authorityd laboratory list --data moved --clock-offset-file clock")),
    (
        [
            "authority=https://authority.example",
            "printf 'Authorization: Bearer %s\\n' KEY > header.txt",
            "guid=*",
            "test=*",
            "body=*",
            "curl --silent --show-error --header @header.txt *",
        ],
        Covered("make test", "Tests/HealthAuthorityTests/LaboratoryPageTests.swift", "docs/laboratory.md"),
    ),
    (
        [
            "authorityd tests print",
            "authorityd tests print slip.pdf",
            "authorityd tests print slip.pdf --guid-file FILE",
            "authorityd tests print slip.pdf --authority health.example",
        ],
        Covered("make test", "Tests/CheckInTests/LaboratorySlipStories.swift", '"tests", "print"'),
    ),
    (
        ["authorityd laboratory fhir FILE"],
        Covered("make test", "Tests/HealthAuthorityTests/DiagnosticReportTests.swift", '"laboratory", "fhir"'),
    ),
    (
        ["authorityd laboratory retire NAME"],
        Covered("make test", "Tests/SystemTests/AuthorityCommandTests.swift", '"laboratory", "retire"'),
    ),
    (["authorityd laboratory remove NAME"], Run("authorityd laboratory remove NAME --data moved --clock-offset-file clock")),
    (["authorityd app add NAME"], Run("authorityd app add NAME --data moved")),
    (["authorityd case-system add NAME"], Run("authorityd case-system add sormas --data moved")),
    (
        ['curl -H "Authorization: Bearer KEY" -H "Content-Type: application/json" https://portal.authority.example/api/codes *'],
        Covered("make test", "Tests/HealthAuthorityTests/Portal/CodesAPITests.swift", '"/api/codes"'),
    ),
    (["authorityd case-system list"], Run("authorityd case-system list --data moved")),
    (["authorityd case-system remove NAME"], Run("authorityd case-system remove sormas --data moved")),
    (["authorityd app list"], Run("authorityd app list --data moved", shows="NAME")),
    (["authorityd app remove NAME"], Run("authorityd app remove NAME --data moved")),
    (
        ["sudo -u authorityd authorityd officer unlock NAME", "authorityd officer unlock NAME"],
        Run("authorityd officer unlock admin --data moved --clock-offset-file clock"),
    ),
    (["authorityd officer add NAME"], Run("authorityd officer add grace --data moved --clock-offset-file clock")),
    (["authorityd officer list"], Run("authorityd officer list --data moved --clock-offset-file clock")),
    (
        ["authorityd officer password NAME"],
        Run("authorityd officer password admin --data moved --clock-offset-file clock"),
    ),
    (
        ["authorityd officer role NAME --administrator"],
        Run(
            "authorityd officer add ada --data moved --clock-offset-file clock &&"
            " authorityd officer role ada --administrator --data moved --clock-offset-file clock"
        ),
    ),
    (
        ["authorityd officer remove NAME"],
        Run(
            "authorityd officer add eve --data moved --clock-offset-file clock &&"
            " authorityd officer remove eve --data moved --clock-offset-file clock"
        ),
    ),
    (
        ["authorityd officer sign-on NAME", "authorityd officer add --sign-on --file names.txt"],
        Run(
            "printf 'oidc_issuer = https://login.example\\noidc_client = portal\\n' >> moved/authority.conf &&"
            " printf 'fay\\nguy\\n' > names.txt &&"
            " authorityd officer add --sign-on --file names.txt --data moved --clock-offset-file clock &&"
            " authorityd officer sign-on admin --data moved --clock-offset-file clock &&"
            " authorityd officer list --data moved --clock-offset-file clock && sed -i /^oidc_/d moved/authority.conf",
            shows="single sign-on, not yet used",
        ),
    ),
    (["authorityd profile > measles.conf"], Run("authorityd profile > measles.conf && grep '^number = 0' measles.conf")),
    (
        ["authorityd profile --advice > en.conf"],
        Run("authorityd profile --advice > en.conf && grep '^# increased_happened = ' en.conf"),
    ),
    (["authorityd texts > fr.conf"], Run("authorityd texts > fr.conf && grep '^log_in = ' fr.conf")),
    (
        ["authorityd officer reset-factor NAME"],
        Run(
            "authorityd officer reset-factor admin --data moved --clock-offset-file clock 2>&1 | grep 'has no second factor'",
            shows="no second factor",
        ),
    ),
    (
        ["authorityd codes revoke NAME", "authorityd codes revoke case-system.NAME"],
        Run(
            "authorityd codes revoke nobody --data moved --clock-offset-file clock 2>&1 | grep 'no officer or case system “nobody”'",
            shows="no officer or case system",
        ),
    ),
    (["authorityd audit"], Run("authorityd audit --data moved --clock-offset-file clock")),
    (
        ["authorityd relay"],
        Covered("make test", "Tests/SystemTests/Relay/RelayProcess.swift", '["relay", "--listen"'),
    ),
    (["head -c 16640 /dev/zero | curl -s -o /dev/null *"], Impossible("needs a relay on the network")),
    (["date --utc"], Run("date --utc", shows="UTC")),
    (
        ["sudo -u authorityd authorityd clock accept"],
        Run("authorityd clock accept --data moved --clock-offset-file clock", shows="Withdrawn:   0 packages"),
    ),
    # Its package, as in “Install it on a server”.
    (["man authorityd", "man authority.conf"], Covered("make test-packages", AUTHORITY_GUEST, "for page in authorityd authority.conf;")),
    (["systemd-sysusers"], Covered("make test-packages", AUTHORITY_GUEST, " systemd-sysusers\n")),
    (["systemd-tmpfiles --create"], Covered("make test-packages", AUTHORITY_GUEST, " systemd-tmpfiles --create\n")),
    (
        ["sudo -u authorityd authorityd init --region REGION"],
        Covered("make test-packages", AUTHORITY_GUEST, "as_authority authorityd init --region example\n"),
    ),
    (
        ["apt install ./venue-authority_*.deb"],
        Covered("make test-packages", AUTHORITY_GUEST, " dpkg --install 1/venue-authority.deb"),
    ),
    (
        ["sudo -u authorityd authorityd check", "authorityd check", "runuser -u authorityd -- authorityd check"],
        Covered("make test-packages", AUTHORITY_GUEST, "as_authority authorityd check\n"),
    ),
    (
        ["systemctl enable --now authorityd"],
        Covered("make test-packages", AUTHORITY_GUEST, " systemctl enable --now authorityd\n"),
    ),
    (["systemctl --user enable checkin-proximity.service"], Impossible("needs systemd as the first process")),
    (["systemctl --user edit checkin-sync.service"], Impossible("needs systemd as the first process")),
    (["systemctl edit authorityd"], Impossible("needs systemd as the first process")),
    (
        ["sudo install -o authorityd -g authorityd -m 600 /dev/stdin /var/lib/authorityd/oidc.secret"],
        Run("echo secret | install -m 600 /dev/stdin moved/oidc.secret && [ $(stat -c %a moved/oidc.secret) = 600 ]"),
    ),
    (["systemctl status authorityd", "journalctl --unit authorityd"], Impossible("needs systemd as the first process")),
    # Hardware.
    (["modprobe --showconfig"], Run("modprobe --showconfig --config {root}/Hardware/modprobe.d", shows="blacklist pn533")),
    (["udevadm test"], Impossible("needs a serial port, which the kernel of a container does not have")),
    (["ls /dev/ttyUSB*", "fuser -v /dev/ttyAMA0"], Impossible("needs a serial port")),
    (["i2cdetect -y 1"], Impossible("needs a chip on I2C")),
    (
        ['sudo usermod -aG dialout "$USER"', 'sudo usermod -aG checkin-radio "$USER"', "sudo apt remove brltty", "sudo systemctl disable hciuart", "sudo raspi-config"],
        Impossible("changes a machine that has the hardware"),
    ),
    (["xzcat kiosk.img.xz | sudo dd of=/dev/sdX bs=4M conv=fsync"], Impossible("overwrites a disk")),
    (
        ["sudo apt install ./venue-kiosk_0.1.0_arm64.deb", "sudo systemctl set-default multi-user.target"],
        Impossible("needs Debian 13 on arm64"),
    ),
    (["venued check --board"], Run("venued check --board --tap-wait 0", shows="board report: format 1")),
    (["sudo hwclock --systohc --utc"], Impossible("needs a clock chip")),
    (["qemu-system-x86_64 *", "qemu-system-aarch64 *"], Impossible("needs the disk image; see make image")),
]


# Running them


class Story:
    """A working directory with everything that the commands need: the programs, a running kiosk, an
    attendee's home, free ports."""

    def __init__(self, desk):
        self.desk, self.background = desk, []
        for entry in ROOT.iterdir():
            (desk / entry.name).symlink_to(entry)
        (desk / "home").mkdir()
        kept = ("LANG", "LC_ALL", "TZ", "GIT_CONFIG_GLOBAL", "https_proxy", "http_proxy", "no_proxy")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ}
        self.environment |= {"HOME": str(desk / "home"), "PATH": f"{PRODUCTS}:{os.environ['PATH']}", "TERM": "xterm"}
        self.values = {"desk": desk, "root": ROOT, "products": PRODUCTS, "port": free_port(), "moved": free_port(), "portal": free_port()}
        self.values["kiosk"] = f"--config {desk}/venued.conf --state {desk}/state"

    def __enter__(self):
        self.run(Run("pn532-simulator", shows=r"kiosk (?P<chip>\S+)\nreader (?P<tag>\S+)", stays=True), "")
        self.values["tag"] = "pn532_uart:" + self.values["tag"]
        sample = subprocess.check_output([PRODUCTS / "venued", "sample"], text=True)
        settings = f"\nnfc = pn532_uart:{self.values['chip']}\ndisplay = none\n"
        (self.desk / "venued.conf").write_text(sample + settings)
        self.run(Run("venued serve {kiosk}", shows="tag armed", stays=True), "")
        self.run(Run("env TMPDIR={desk} venued demo", shows="scan --demo", stays=True), "")
        return self

    def __exit__(self, *_):
        for process in reversed(self.background):
            end(process)

    def run(self, how, command):
        form = (how.form or command).format_map(self.values) if how.form else command
        # make and swift look for their files in the working directory.
        options = {"cwd": ROOT} if how.place == "root" else {"cwd": self.desk, "env": self.environment}
        words = ["bash", "-c", form]
        if how.stays:
            output = self.start(words, how, options)
        elif how.answers:
            output = converse(words, how, options)
        else:
            output = self.finish(words, how, options)
        match = re.search(how.shows.format_map(self.values) if "{" in how.shows else how.shows, output)
        if match is None:
            raise Failure(f"does not show “{how.shows}”:\n{output}")
        self.values |= match.groupdict()

    def start(self, words, how, options):
        """Starts a program that runs until the end of the story. Returns its output once `shows`
        matches."""
        file = self.desk / f"output-{len(self.background)}"
        with file.open("w") as output:
            process = subprocess.Popen(
                ["exec stdbuf -oL " + words[2]], shell=True, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, **options,
            )  # fmt: skip
        self.background.append(process)
        deadline = time.monotonic() + how.limit
        while not re.search(how.shows, file.read_text()):
            if process.poll() is not None or time.monotonic() > deadline:
                raise Failure(f"does not show “{how.shows}”:\n{file.read_text()}")
            time.sleep(0.05)
        return file.read_text()

    def finish(self, words, how, options):
        with subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, **options,
        ) as process:  # fmt: skip
            try:
                output, _ = process.communicate(timeout=how.limit)
            except subprocess.TimeoutExpired:
                end(process, signal.SIGKILL)
                raise Failure(f"did not end within {how.limit} s") from None
        if process.returncode != 0:
            raise Failure(f"ended with {process.returncode}:\n{output}")
        return output


def converse(words, how, options):
    with Terminal(words, **options) as terminal:
        try:
            for prompt, answer in how.answers:
                terminal.expect(prompt, how.limit)
                # A single key needs no Enter.
                terminal.type(answer if len(answer) == 1 else answer + "\n")
            status = terminal.wait(how.limit)
        except TerminalError as error:
            raise Failure(str(error)) from None
        if status != 0:
            raise Failure(f"ended with {status}:\n{terminal.shown}")
        return terminal.shown


def end(process, number=signal.SIGTERM):
    """Ends a process and all its children."""
    try:
        os.killpg(process.pid, number)
        process.wait(10)
    except ProcessLookupError:
        pass
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port():
    with socket.socket() as candidate:
        candidate.bind(("127.0.0.1", 0))
        return candidate.getsockname()[1]


# Comparison of documentation and table


def matches(pattern, command):
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), command) is not None


def keeping():
    """Returns the commands in table order. For each command: how it is covered, an instance of the
    command, and its place. Fails if documentation and table differ."""
    entries = [(pattern, how) for patterns, how in PROMISES for pattern in patterns]
    exact = dict(entries)
    kept, problems = {}, []
    for command, place in promises(ROOT):
        pattern = command if command in exact else next((one for one, _ in entries if matches(one, command)), None)
        if pattern is None:
            problems.append(f"{place}: “{command}” is documented, but Tests/Python/promised_commands.py has no entry for it")
        else:
            kept.setdefault(pattern, (exact[pattern], command, place))
    problems += [f"“{pattern}” is in the table, but no longer in the documentation: delete its entry" for pattern in exact if pattern not in kept]
    for pattern, (how, _, place) in kept.items():
        try:
            how.check()
        except Failure as failure:
            problems.append(f"{place}: “{pattern}”: {failure}")
    if problems:
        raise Failure("\n".join(problems))
    return [kept[pattern] for pattern, _ in entries]


def main():
    parser = argparse.ArgumentParser(description="Runs the commands in the documentation.")
    parser.add_argument("--list", action="store_true", help="only compare the documentation with the table")
    parser.add_argument("--only", metavar="REGEX", help="of the slow commands, run only those that match")
    arguments = parser.parse_args()
    found = keeping()
    if arguments.list:
        for how, command, place in found:
            print(f"{command}  [{place}]  {how}")
        return
    done = set()
    with tempfile.TemporaryDirectory(prefix="promises") as desk, Story(pathlib.Path(desk)) as story:
        for how, command, place in found:
            start, isRun = time.monotonic(), isinstance(how, Run) and id(how) not in done
            if isRun and arguments.only and how.place == "root" and not re.search(arguments.only, command):
                continue
            if isRun:
                done.add(id(how))
                try:
                    story.run(how, command)
                except Failure as failure:
                    raise Failure(f"{place}: “{command}” {failure}") from None
            print(f"{time.monotonic() - start:6.1f} s  {command}  ({how})", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit("\n".join(f"promised_commands.py: {line}" for line in str(failure).splitlines()))
