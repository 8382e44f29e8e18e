"""Measures the resource usage of the packaged checkin-radio and of the user's process in real time.

    unshare --mount --map-root-user measure_radio.py PACKAGE [--seconds SECONDS]

Prints a table in Markdown. The package is venue-checkin. The script takes the place of the kernel:
it answers the commands on the management socket, and delivers the packets of ten devices nearby
while the program scans. The user's process is `checkin record-proximity` with a diary of its own.

The script needs a mount namespace: for the same reason as measure_kiosk.py, and for the socket in
/run/checkin-radio.
"""

import argparse
import contextlib
import os
import pathlib
import pty
import re
import selectors
import socket
import struct
import subprocess
import tempfile
import time

from measure_kiosk import keep_libraries_apart, milliseconds, switches, threads
from waiting import until

DEVICES = 10
# The interval between two packets of a device, in seconds.
INTERVAL = 0.25
# The directory of the sockets, see systemd/radio/checkin-radio@.socket.
SOCKETS = pathlib.Path("/run/checkin-radio")
BEACON = bytes.fromhex("02011a03036ffd17166ffd")


class Kernel:
    """The kernel's side of the management socket, for one adapter (mgmt-api.txt)."""

    # Powered and Low Energy.
    SETTINGS = struct.pack("<I", 1 << 0 | 1 << 9)
    ADD_MONITOR, REMOVE_MONITOR = 0x0052, 0x0053
    REPLIES = {
        0x0004: bytes.fromhex("0000000000AA09F105") + 2 * SETTINGS + bytes(263),  # Read Controller Information
        0x003D: struct.pack("<IBBBB", 0, 31, 31, 3, 0),  # Read Advertising Features
        0x003F: b"\x03",  # Remove Advertising
        0x0054: bytes([3, 8, 31, 31]),  # Add Extended Advertising Parameters
        0x0055: b"\x03",  # Add Extended Advertising Data
        ADD_MONITOR: b"\x01\x00",
        REMOVE_MONITOR: b"\x01\x00",
    }

    def __init__(self, connection):
        self.connection = connection
        self.scan_start = None
        self.scanned = 0.0

    def answer(self):
        """Answers one command."""
        command = self.connection.recv(4096)
        opcode = struct.unpack_from("<H", command)[0]
        if opcode in (self.ADD_MONITOR, self.REMOVE_MONITOR):
            self.scanned, self.scan_start = self.time_scanning(), time.monotonic() if opcode == self.ADD_MONITOR else None
        self._send(0x0001, struct.pack("<HB", opcode, 0) + self.REPLIES[opcode])

    def deliver(self):
        """Delivers one packet of each device, if the program scans."""
        for device in range(DEVICES if self.scan_start else 0):
            data = BEACON + bytes([device]) * 20
            self._send(0x002F, struct.pack("<H6sBbIH", 0, bytes([device]) * 6, 2, -70, 0, len(data)) + data)

    def time_scanning(self):
        """The seconds of all scans until now."""
        return self.scanned + (time.monotonic() - self.scan_start if self.scan_start else 0)

    def _send(self, event, parameters):
        self.connection.send(struct.pack("<HHH", event, 0, len(parameters)) + parameters)


class Process:
    """A process that is measured."""

    def __init__(self, pid):
        self.pid = pid

    def usage(self):
        """The number of context switches, and the CPU time in milliseconds."""
        usages = [(switches(status), milliseconds(times)) for _, status, times in threads(self.pid, "status", "schedstat")]
        return [sum(column) for column in zip(*usages)]

    def memory(self, kind):
        """The memory in MB."""
        rollup = pathlib.Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return sum(map(int, re.findall(rf"(?m)^{kind}: *(\d+) kB", rollup))) / 1024


class Radio(contextlib.ExitStack):
    """A running checkin-radio, and its kernel."""

    def __init__(self, program, directory):
        super().__init__()
        library = directory / "management_socket.so"
        source = pathlib.Path(__file__).with_name("management_socket.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, source], check=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
        SOCKETS.mkdir()
        listener = self.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        listener.bind(str(SOCKETS / "hci0"))
        listener.listen()
        ours, theirs = (self.enter_context(end) for end in socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        theirs.setblocking(False)
        # systemd hands over the descriptor 3, and names the process for which it is.
        process = subprocess.Popen(
            ["bash", "-c", f'exec 3<&{listener.fileno()}; LISTEN_PID=$$ LD_PRELOAD=$1 exec "$0" hci0', program, library],
            pass_fds=[listener.fileno(), theirs.fileno()],
            env={"LISTEN_FDS": "1", "MANAGEMENT_SOCKET": str(theirs.fileno()), "LIBDISPATCH_LOG": "NO"},
        )
        self.callback(process.wait)
        self.callback(process.kill)
        self.process = Process(process.pid)
        self.kernel = Kernel(ours)
        self.selector = self.enter_context(selectors.DefaultSelector())
        self.selector.register(ours, selectors.EVENT_READ, self.kernel.answer)

    def run(self, seconds, until=lambda: False):
        """Serves the program for some time, or until a condition holds."""
        end = time.monotonic() + seconds
        next_packet = time.monotonic()
        while (now := time.monotonic()) < end and not until():
            if next_packet <= now:
                self.kernel.deliver()
                next_packet = now + INTERVAL
            for key, _ in self.selector.select(next_packet - now):
                key.data()


class User(contextlib.ExitStack):
    """A user who has turned proximity on. `checkin proximity on` starts the background process."""

    def __init__(self, program, directory):
        super().__init__()
        self.program, self.environment = program, {"HOME": str(directory), "XDG_DATA_HOME": str(directory)}
        self._consent()
        self.callback(lambda: self.checkin("proximity", "off"))
        command = b"record-proximity\0--data\0" + str(directory / "venue-checkin").encode()
        found = until(lambda: [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if command in self._command(pid)], "the start of the process")
        self.process = Process(found[0])

    def checkin(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, check=True, capture_output=True, text=True).stdout

    def _consent(self):
        """Turns proximity on, and consents on a terminal."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(self.program, [self.program, "proximity", "on"], self.environment)
        shown = b""
        with contextlib.suppress(OSError):
            while piece := os.read(terminal, 4096):
                shown += piece
                if b"I refuse\xe2\x80\x9d: " in shown:
                    os.write(terminal, b"I consent\n")
                    shown = b""
        os.close(terminal)
        if os.waitpid(pid, 0)[1] != 0:
            raise SystemExit(f"checkin proximity on failed: {shown.decode(errors='replace')}")

    @staticmethod
    def _command(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return b""


def measure(radio, user, seconds):
    """Yields the measurements of both processes. Rates are those of an hour."""
    processes = (radio.process, user.process)
    begins, scanned = [process.usage() for process in processes], radio.kernel.time_scanning()
    radio.run(seconds)
    yield "time scanning, %", (100 * (radio.kernel.time_scanning() - scanned) / seconds, None)
    rates = [
        [(late - early) * 3600 / seconds for late, early in zip(process.usage(), begin)]
        for process, begin in zip(processes, begins)
    ]
    for row, values in zip(("wake-ups an hour", "CPU time an hour, ms"), zip(*rates)):
        yield row, values
    for row, kind in (("memory (PSS), MB", "Pss"), ("private memory, MB", "Private_(?:Clean|Dirty)")):
        yield row, [process.memory(kind) for process in processes]


def main():
    parser = argparse.ArgumentParser(description="Measure what proximity takes of a machine.")
    parser.add_argument("package", type=pathlib.Path, help="the package venue-checkin")
    parser.add_argument("--seconds", type=float, default=3600, help="the length of the measurement; the default is an hour")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        subprocess.run(["dpkg-deb", "--extract", arguments.package, directory], check=True)
        programs = [directory / path for path in ("usr/lib/venue-checkin/checkin-radio", "usr/bin/checkin")]
        for program in programs:
            keep_libraries_apart(program, directory / "libraries")
        # Unsynced data would count as changed.
        subprocess.run(["sync", "--file-system", directory], check=True)
        with Radio(programs[0], directory) as radio, User(programs[1], directory) as user:
            # The user's process connects, and the radio starts.
            radio.run(60, until=lambda: radio.kernel.scan_start)
            print(f"| {DEVICES} devices nearby, {arguments.seconds:.0f} s | checkin-radio | user's process |\n|---|---|---|")
            for row, values in measure(radio, user, arguments.seconds):
                print(f"| {row} | " + " | ".join("" if value is None else f"{value:.1f}" for value in values) + " |")
            if f'"heard_last_hour" : {DEVICES}' not in user.checkin("proximity", "status", "--json"):
                raise SystemExit("the user's process has not recorded the devices nearby")


if __name__ == "__main__":
    main()
