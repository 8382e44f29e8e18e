"""Measures a kiosk's resource usage, and the size and start time of the packaged programs.

    unshare --mount --map-root-user measure_kiosk.py PACKAGE... [--short]

Prints tables in Markdown. The first table has one column for a kiosk with a picture, and one for a
kiosk without a picture. "Both" means the kiosk and its tag process. The last column has a C program
that only keeps a tag armed (least_kiosk.c).

The script needs a mount namespace, because it replaces libraries with copies. The memory of a
library is divided among the processes that use it (PSS). Without the copies, other programs on this
machine would reduce the kiosk's share. A real kiosk does not run such programs.
"""

import argparse
import contextlib
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

from terminal import Terminal, TerminalError


class Program(contextlib.ExitStack):
    """A program with a simulated chip."""

    def __init__(self, programs):
        super().__init__()
        self.programs = programs
        # The directory is in memory, because the time that a disk takes to store a seed is not part
        # of the kiosk's time.
        self.directory = pathlib.Path(self.enter_context(tempfile.TemporaryDirectory(dir="/dev/shm")))
        self._start_chips(programs / "pn532-simulator")
        self.start = time.monotonic()

    def run(self, command, **options):
        """Starts the program that is measured."""
        self.start = time.monotonic()
        self.process = subprocess.Popen(command, **options)
        self.callback(self.process.wait)
        self.callback(self.process.terminate)

    def _start_chips(self, simulator):
        chips = subprocess.Popen(
            [simulator, "--directory", self.directory, "--until-stdin-closes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.enter_context(chips)
        # The simulator prints one line per chip once it is ready.
        for _ in range(2):
            chips.stdout.readline()

    @property
    def age(self):
        """The time since the start in milliseconds."""
        return 1000 * (time.monotonic() - self.start)

    @property
    def processes(self):
        """The PIDs of the kiosk and of its tag."""
        children = [int(child) for _, line in threads(self.process.pid, "children") for child in line.split()]
        return [self.process.pid, *children]

    def memory(self, kind):
        """The memory of each process in MB."""
        rollups = [pathlib.Path(f"/proc/{process}/smaps_rollup").read_text() for process in self.processes]
        return [sum(map(int, re.findall(rf"(?m)^{kind}: *(\d+) kB", rollup))) / 1024 for rollup in rollups]

    def usage(self):
        """The number of context switches and the CPU time in milliseconds, by thread."""
        return {
            task: (switches(status), milliseconds(schedstat))
            for process in self.processes
            for task, status, schedstat in threads(process, "status", "schedstat")
        }

    def spend(self, action):
        """The usage during `action`, without threads that end during it."""
        before = self.usage()
        action()
        spent = [(late, before.get(task, (0, 0))) for task, late in self.usage().items()]
        return [sum(late[i] - early[i] for late, early in spent) for i in range(2)]


class Kiosk(Program):
    """A kiosk, which is started with this object."""

    def __init__(self, programs, display):
        super().__init__(programs)
        configuration = self.directory / "venued.conf"
        configuration.write_text(
            "name = Café Meridian\naddress = 12 Harbour Street\nauthority = health.example.org\nrotation = never\n"
            f"nfc = pn532_uart:{self.directory}/kiosk\ndisplay = {display}\n".replace("DIRECTORY", str(self.directory))
        )
        self.manager = self.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.manager.bind(str(self.directory / "notify"))
        self.run(
            [programs / "venued", "serve", "--config", configuration, "--state", self.directory / "state"],
            # The environment that systemd sets for venued.service.
            env={"NOTIFY_SOCKET": self.manager.getsockname(), "WATCHDOG_USEC": "60000000", "LIBDISPATCH_LOG": "NO"},
            stderr=subprocess.DEVNULL,
        )

    def wait_for(self, text):
        """Waits until the service manager receives `text`."""
        while text not in self.manager.recv(4096).decode():
            pass

    def wait_for_picture(self):
        while not (self.directory / "screen.png").exists():
            time.sleep(0.0005)

    @property
    def diary(self):
        """The options for a diary in the kiosk's directory."""
        return ["--data", self.directory / "diary"]

    def consent(self):
        """Gives consent, which requires a terminal."""
        with Terminal([self.programs / "checkin", "consent", "checking-in", *self.diary]) as terminal:
            terminal.expect("I refuse”:")
            terminal.type("I consent\n")
            if terminal.wait() != 0:
                raise TerminalError(terminal.shown)

    def tap(self):
        """Checks in."""
        scan = [self.programs / "checkin", "scan", f"--nfc=pn532_uart:{self.directory}/reader", *self.diary]
        subprocess.run(scan, check=True, capture_output=True)

    def starts(self, count):
        """Yields the run time of two programs in milliseconds: the median of `count` runs."""
        kiosk = ["--config", self.directory / "venued.conf", "--state", self.directory / "state"]
        for name, arguments in {"checkin status": self.diary, "venued code": kiosk}.items():
            program, command = name.split()
            times = []
            for _ in range(count):
                start = time.monotonic()
                subprocess.run([self.programs / program, command, *arguments], check=True, capture_output=True)
                times.append(1000 * (time.monotonic() - start))
            yield name, statistics.median(times)


def threads(process, *files):
    """The directory and the contents of these files, for each thread of a process. Threads that end
    during the call are omitted."""
    threads = []
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            threads.append((task, *((task / file).read_text() for file in files)))
    return threads


def switches(status):
    return sum(map(int, re.findall(r"ctxt_switches:\t(\d+)", status)))


def milliseconds(schedstat):
    return int(schedstat.split()[0]) / 1e6


def measure(programs, display, scale):
    """Yields the measurements of a kiosk with this display."""
    with Kiosk(programs, display) as kiosk:
        if display != "none":
            kiosk.wait_for_picture()
            yield "start to the first picture, ms", kiosk.age
        kiosk.wait_for("NFC tag armed")
        yield "start to an armed tag, ms", kiosk.age
        yield from measure_rest(kiosk, scale)
        kiosk.consent()
        wakes, run = kiosk.spend(lambda: [kiosk.tap() for _ in range(scale.taps)])
        yield "wake-ups for a tap", wakes / scale.taps
        yield "CPU for a tap, ms", run / scale.taps


def measure_rest(program, scale):
    """Yields the measurements of a program whose tag is armed and not used."""
    # Threads needed only at startup end after some seconds.
    time.sleep(scale.settle)
    wakes, run = program.spend(lambda: time.sleep(scale.rest))
    pss = program.memory("Pss")
    yield "PSS of both, MB", sum(pss)
    yield "of it the tag's, MB", pss[-1]
    yield "private memory of both, MB", sum(program.memory("Private_(?:Clean|Dirty)"))
    yield "wake-ups a second at rest", wakes / scale.rest
    yield "CPU at rest, %", run / scale.rest / 10


def measure_least(programs, scale):
    """Yields the measurements of the C program."""
    with Program(programs) as program:
        least = program.directory / "least_kiosk"
        subprocess.run(["cc", "-O2", "-o", least, pathlib.Path(__file__).with_name("least_kiosk.c"), "-lnfc"], check=True)
        program.run([least, f"pn532_uart:{program.directory}/kiosk"], stdout=subprocess.PIPE)
        program.process.stdout.readline()
        yield from measure_rest(program, scale)


def keep_libraries_apart(program, directory):
    directory.mkdir(exist_ok=True)
    listing = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    for library in re.findall(r"(/\S+) \(0x", listing):
        # Another program has kept this library apart already.
        if (directory / pathlib.Path(library).name).exists():
            continue
        copy = shutil.copy(library, directory)
        subprocess.run(["mount", "--bind", copy, pathlib.Path(library).resolve()], check=True)


def size(file):
    return f"{file.stat().st_size / 1e6:.1f}"


class Scale:
    """The seconds to settle, the seconds at rest, the number of taps and the number of starts."""

    def __init__(self, is_short):
        self.settle, self.rest, self.taps, self.starts = (0, 2, 2, 3) if is_short else (15, 72, 20, 51)


def main():
    parser = argparse.ArgumentParser(description="Measure what a kiosk takes of a machine, and the programs' sizes.")
    parser.add_argument("packages", nargs="+", type=pathlib.Path, help="the packages of all programs")
    parser.add_argument("--short", action="store_true", help="measure for seconds only; the figures are not reliable")
    arguments = parser.parse_args()
    scale = Scale(arguments.short)
    with tempfile.TemporaryDirectory() as directory:
        for package in arguments.packages:
            subprocess.run(["dpkg-deb", "--extract", package, directory], check=True)
        programs = pathlib.Path(directory) / "usr/bin"
        kiosk = programs.parent / "lib/venue-checkin/venued-kiosk"
        print("| | size, MB |\n|---|---|")
        for file in *sorted(programs.iterdir()), kiosk, *arguments.packages:
            print(f"| {file.name} | {size(file)} |")
        keep_libraries_apart(kiosk, pathlib.Path(directory) / "libraries")
        # Unsynced data would count as changed.
        subprocess.run(["sync", "--file-system", directory], check=True)
        displays = {"picture of 800x480": "file:800x480:DIRECTORY/screen.png", "no picture": "none"}
        columns = [dict(measure(programs, display, scale)) for display in displays.values()]
        columns.append(dict(measure_least(programs, scale)))
        print(f"\n| | {' | '.join(displays)} | C program that only arms a tag |\n|---|---|---|---|")
        for row in columns[0]:
            print(f"| {row} | {' | '.join(f'{column[row]:.2f}' if row in column else '' for column in columns)} |")
        with Kiosk(programs, "none") as kiosk:
            kiosk.wait_for("NFC tag armed")
            kiosk.consent()
            print(f"\n| median of {scale.starts} | ms |\n|---|---|")
            for name, median in kiosk.starts(scale.starts):
                print(f"| {name} | {median:.0f} |")


if __name__ == "__main__":
    main()
