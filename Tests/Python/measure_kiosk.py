"""Measures what a kiosk takes of a machine, as its package ships it.

    measure_kiosk.py PACKAGE... [--seconds SECONDS]

Prints a table in Markdown, with a column for a kiosk with a picture and one without. "Both" are the kiosk and the process of its
tag. Memory that processes share counts for each in part (PSS), so nothing else with the same libraries should run meanwhile.
"""

import argparse
import contextlib
import pathlib
import re
import socket
import subprocess
import tempfile
import time


class Kiosk(contextlib.ExitStack):
    """A kiosk that serves with a simulated chip, from its start on."""

    def __init__(self, programs, display):
        super().__init__()
        self.programs = programs
        self.directory = pathlib.Path(self.enter_context(tempfile.TemporaryDirectory()))
        self._start_chips(programs / "pn532-simulator")
        configuration = self.directory / "venued.conf"
        configuration.write_text(
            "name = Café Meridian\naddress = 12 Harbour Street\nauthority = health.example.org\nrotation = never\n"
            f"nfc = pn532_uart:{self.directory}/kiosk\ndisplay = {display}\n".replace("DIRECTORY", str(self.directory))
        )
        self.manager = self.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.manager.bind(str(self.directory / "notify"))
        self.start = time.monotonic()
        self.process = subprocess.Popen(
            [programs / "venued", "serve", "--config", configuration, "--state", self.directory / "state"],
            # As systemd sets it for venued.service.
            env={"NOTIFY_SOCKET": self.manager.getsockname(), "WATCHDOG_USEC": "60000000", "LIBDISPATCH_LOG": "NO"},
            stderr=subprocess.DEVNULL,
        )
        self.callback(self.process.wait)
        self.callback(self.process.terminate)

    def _start_chips(self, simulator):
        chips = subprocess.Popen(
            [simulator, "--directory", self.directory, "--until-stdin-closes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.enter_context(chips)
        # A line for each says that it is there.
        for _ in range(2):
            chips.stdout.readline()

    def wait_for(self, text):
        """Until the service manager hears it."""
        while text not in self.manager.recv(4096).decode():
            pass

    def wait_for_picture(self):
        while not (self.directory / "screen.png").exists():
            time.sleep(0.0005)

    @property
    def age(self):
        """Milliseconds since its start."""
        return 1000 * (time.monotonic() - self.start)

    @property
    def processes(self):
        """The kiosk and its tag."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return [self.process.pid, *(int(child) for task in tasks for child in (task / "children").read_text().split())]

    def tap(self):
        """A check-in."""
        scan = [self.programs / "checkin", "scan", f"--nfc=pn532_uart:{self.directory}/reader", "--data", self.directory / "diary"]
        subprocess.run(scan, check=True, capture_output=True)

    def memory(self, kind):
        """In MB, of each process."""
        rollups = [pathlib.Path(f"/proc/{process}/smaps_rollup").read_text() for process in self.processes]
        return [sum(map(int, re.findall(rf"(?m)^{kind}: *(\d+) kB", rollup))) / 1024 for rollup in rollups]

    def usage(self):
        """Of each thread, how often it was woken or put aside until now, and the milliseconds for which it has run."""
        tasks = [task for process in self.processes for task in pathlib.Path(f"/proc/{process}/task").iterdir()]
        return {task: (switches((task / "status").read_text()), milliseconds((task / "schedstat").read_text())) for task in tasks}

    def spend(self, action):
        """What is used while something is done. A thread that ends meanwhile does not count."""
        before = self.usage()
        action()
        spent = [(late, before.get(task, (0, 0))) for task, late in self.usage().items()]
        return [sum(late[i] - early[i] for late, early in spent) for i in range(2)]


def switches(status):
    return sum(map(int, re.findall(r"ctxt_switches:\t(\d+)", status)))


def milliseconds(schedstat):
    return int(schedstat.split()[0]) / 1e6


def measure(programs, display, seconds):
    """What is measured of a kiosk with such a display."""
    with Kiosk(programs, display) as kiosk:
        if display != "none":
            kiosk.wait_for_picture()
            yield "start to the first picture, ms", kiosk.age
        kiosk.wait_for("NFC tag armed")
        yield "start to an armed tag, ms", kiosk.age
        # Threads that only the start needed end after some seconds.
        time.sleep(15)
        wakes, run = kiosk.spend(lambda: time.sleep(seconds))
        pss = kiosk.memory("Pss")
        yield "PSS of both, MB", sum(pss)
        yield "of it the tag's, MB", pss[1]
        yield "private memory of both, MB", sum(kiosk.memory("Private_(?:Clean|Dirty)"))
        yield "wake-ups a second at rest", wakes / seconds
        yield "CPU at rest, %", run / seconds / 10
        taps = 20
        wakes, run = kiosk.spend(lambda: [kiosk.tap() for _ in range(taps)])
        yield "wake-ups for a tap", wakes / taps
        yield "CPU for a tap, ms", run / taps


def main():
    parser = argparse.ArgumentParser(description="Measure what a kiosk takes of a machine.")
    parser.add_argument("packages", nargs="+", type=pathlib.Path, help="of the kiosk, the simulator and checkin")
    parser.add_argument("--seconds", type=int, default=60, help="how long it rests (default 60)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        for package in arguments.packages:
            subprocess.run(["dpkg-deb", "--extract", package, directory], check=True)
        # What is not on the disk yet counts as changed.
        subprocess.run(["sync", "--file-system", directory], check=True)
        programs = pathlib.Path(directory) / "usr/bin"
        displays = {"picture of 800x480": "file:800x480:DIRECTORY/screen.png", "no picture": "none"}
        columns = [dict(measure(programs, display, arguments.seconds)) for display in displays.values()]
        print(f"| | {' | '.join(displays)} |\n|---|---|---|")
        for row in columns[0]:
            print(f"| {row} | {' | '.join(f'{column[row]:.2f}' if row in column else '' for column in columns)} |")
        for file in programs / "venued", *arguments.packages:
            print(f"| size of {file.name}, MB | {file.stat().st_size / 1e6:.2f} | |")


main()
