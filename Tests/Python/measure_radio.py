"""Measures the resource usage of the packaged checkin-radio in real time.

    unshare --mount --map-root-user measure_radio.py PACKAGE [--seconds SECONDS]

Prints a table in Markdown. The package is venue-checkin. The script takes the place of the kernel:
it answers the commands on the management socket, and delivers the packets of ten devices nearby
while the program scans. It also takes the place of the user's program.

The script needs a mount namespace, for the same reason as measure_kiosk.py.
"""

import argparse
import contextlib
import pathlib
import re
import selectors
import socket
import struct
import subprocess
import tempfile
import time

from measure_kiosk import keep_libraries_apart, milliseconds, switches, threads

DEVICES = 10
# The interval between two packets of a device, in seconds.
INTERVAL = 0.25
# The life of an identifier in seconds, and the number of identifiers in a request.
LIFE, COUNT = 600, 64
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


class Radio(contextlib.ExitStack):
    """A running checkin-radio, its kernel and its user."""

    def __init__(self, program, directory):
        super().__init__()
        library = directory / "management_socket.so"
        source = pathlib.Path(__file__).with_name("management_socket.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, source], check=True)
        listener = self.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        listener.bind(str(directory / "hci0"))
        listener.listen()
        ours, theirs = (self.enter_context(end) for end in socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        theirs.setblocking(False)
        # systemd hands over the descriptor 3, and names the process for which it is.
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec 3<&{listener.fileno()}; LISTEN_PID=$$ LD_PRELOAD=$1 exec "$0" hci0', program, library],
            pass_fds=[listener.fileno(), theirs.fileno()],
            env={"LISTEN_FDS": "1", "MANAGEMENT_SOCKET": str(theirs.fileno()), "LIBDISPATCH_LOG": "NO"},
        )
        self.callback(self.process.wait)
        self.callback(self.process.kill)
        self.kernel = Kernel(ours)
        self.user = self.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        self.user.connect(str(directory / "hci0"))
        self.selector = self.enter_context(selectors.DefaultSelector())
        self.selector.register(ours, selectors.EVENT_READ, self.kernel.answer)
        self.selector.register(self.user, selectors.EVENT_READ, lambda: self.user.recv(4096))

    def broadcast(self):
        """Sends the next identifiers."""
        now = int(time.time())
        times = [(now + LIFE * number, now + LIFE * (number + 1)) for number in range(COUNT)]
        payloads = [struct.pack(">QQB", *life, 31) + BEACON + bytes([number]) * 20 for number, life in enumerate(times)]
        self.user.send(bytes([1, COUNT]) + b"".join(payloads))

    def run(self, seconds):
        """Serves the program for some time."""
        end = time.monotonic() + seconds
        next_packet = time.monotonic()
        while (now := time.monotonic()) < end:
            if next_packet <= now:
                self.kernel.deliver()
                next_packet = now + INTERVAL
            for key, _ in self.selector.select(next_packet - now):
                key.data()

    def usage(self):
        """The number of context switches, and the CPU time in milliseconds."""
        usages = [(switches(status), milliseconds(times)) for _, status, times in threads(self.process.pid, "status", "schedstat")]
        return [sum(column) for column in zip(*usages)]

    def memory(self, kind):
        """The memory in MB."""
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return sum(map(int, re.findall(rf"(?m)^{kind}: *(\d+) kB", rollup))) / 1024


def measure(radio, seconds):
    """Yields the measurements. Rates are those of an hour."""
    radio.broadcast()
    begin, scanned = radio.usage(), radio.kernel.time_scanning()
    radio.run(seconds)
    wakes, run = (late - early for late, early in zip(radio.usage(), begin))
    yield "time scanning, %", 100 * (radio.kernel.time_scanning() - scanned) / seconds
    yield "wake-ups an hour", wakes * 3600 / seconds
    yield "CPU time an hour, ms", run * 3600 / seconds
    yield "memory (PSS), MB", radio.memory("Pss")
    yield "private memory, MB", radio.memory("Private_(?:Clean|Dirty)")


def main():
    parser = argparse.ArgumentParser(description="Measure what checkin-radio takes of a machine.")
    parser.add_argument("package", type=pathlib.Path, help="the package venue-checkin")
    parser.add_argument("--seconds", type=float, default=3600, help="the length of the measurement; the default is an hour")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        subprocess.run(["dpkg-deb", "--extract", arguments.package, directory], check=True)
        program = directory / "usr/lib/venue-checkin/checkin-radio"
        keep_libraries_apart(program, directory / "libraries")
        # Unsynced data would count as changed.
        subprocess.run(["sync", "--file-system", directory], check=True)
        with Radio(program, directory) as radio:
            print(f"| {DEVICES} devices nearby, {arguments.seconds:.0f} s | |\n|---|---|")
            for row, value in measure(radio, arguments.seconds):
                print(f"| {row} | {value:.1f} |")
            if radio.process.poll() is not None:
                raise SystemExit("checkin-radio ended too early")


if __name__ == "__main__":
    main()
