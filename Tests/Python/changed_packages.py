#!/usr/bin/env python3
"""Tests that SwiftPM does not run the manifest of a Swift package that was changed or is not pinned.

The script creates a project with the scripts of debian/setup. The project needs a package whose manifest
copies the rights of its process to a file. The script loads the project, and then changes the package or
the project in several ways. Each time, debian/setup/swift.sh must fail before a manifest runs.

If the caller is root, the manifest must run without rights and, if namespaces are allowed, without a network.
Code that SwiftPM runs must not reach root's terminal, and none of its processes may live on.

Proves R1, through Tests/SystemTests/SwiftPackageTests.swift. It needs only Python, git and Swift.
"""

import hashlib
import json
import os
import pathlib
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = "https://packages.example/"
MANIFEST = """// swift-tools-version: 6.2
import Glibc
import PackageDescription
let result = fopen("\\(String(cString: getenv("HOME")))/NAME", "w")!
var line = [CChar](repeating: 0, count: 1024)
for path in ["/proc/self/status", "/proc/self/net/dev"] {
    let file = fopen(path, "r")!
    while fgets(&line, 1024, file) != nil { fputs(line, result) }
}
fclose(result)
let package = Package(
    name: "NAME",
    products: [.library(name: "NAME", targets: ["NAME"])],
    dependencies: [DEPENDENCIES],
    targets: [.target(name: "NAME", dependencies: [PRODUCTS])]
)
"""


# Code of other people, under unprivileged.sh: writes what it can do with the caller's terminal to a file, and leaves a
# process behind.
PROGRAM = """
import fcntl, os, subprocess, sys, termios
with open(os.environ["HOME"] + "/terminal", "w") as result:
    for descriptor in range(3):
        try:
            fcntl.ioctl(descriptor, termios.TIOCSTI, b"#")
            result.write(f"it can type through {descriptor}; ")
        except OSError: pass
        if os.isatty(descriptor) and fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE != os.O_WRONLY:
            result.write(f"it can read from {descriptor}; ")
    try:
        os.open("/dev/tty", os.O_RDWR)
        result.write("it can open /dev/tty; ")
    except OSError: pass
none = subprocess.DEVNULL
subprocess.Popen(["sleep", sys.argv[1]], stdin=none, stdout=none, stderr=none, start_new_session=True)
"""


# Prints what the command can reach.
RESOURCES = """
import os, socket, sys
service, descriptor = sys.argv[1:]
try:
    socket.socket(socket.AF_UNIX).connect(service)
    print("service")
except OSError:
    pass
try:
    os.fstat(int(descriptor))
    print("descriptor")
except OSError:
    pass
"""


class Failure(Exception):
    """A failure, described in a sentence."""


def manifest(name, needs):
    packages = ", ".join(f'.package(url: "{SERVER}{need}", exact: "1.0.0")' for need in needs)
    products = ", ".join(f'.product(name: "{need}", package: "{need}")' for need in needs)
    return MANIFEST.replace("NAME", name).replace("DEPENDENCIES", packages).replace("PRODUCTS", products)


class Project:
    """A project and its packages in a folder. git serves the packages from a subfolder."""

    def __init__(self, directory):
        self.project, self.packages = directory / "project", directory / "packages"
        # unprivileged.sh uses the same home for root.
        self.home = self.project / ".build-home"
        self.home.mkdir(parents=True)
        shutil.copytree(ROOT / "debian/setup", self.project / "debian/setup")
        configuration = directory / "gitconfig"
        configuration.write_text(f'[url "{self.packages}/"]\n\tinsteadOf = {SERVER}\n[safe]\n\tdirectory = *\n')
        self.environment = os.environ | {"HOME": str(self.home), "GIT_CONFIG_GLOBAL": str(configuration)}

    def publish(self, name, needs=(), comment=""):
        """Writes the package, and moves its tag 1.0.0 to it. Returns the checksum of its files."""
        directory = self.packages / name
        files = {
            "Package.swift": manifest(name, needs) + comment,
            f"Sources/{name}/a file.swift": "",
        }
        for path, text in files.items():
            (directory / path).parent.mkdir(parents=True, exist_ok=True)
            (directory / path).write_text(text)
        git = ["git", "-C", directory, "-c", "user.name=a", "-c", "user.email=a"]
        for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--allow-empty", "-m", "a"], ["tag", "--force", "1.0.0"]):
            subprocess.run([*git, *command], env=self.environment, stdout=subprocess.DEVNULL, check=True)
        lines = [f"{hashlib.sha256(text.encode()).hexdigest()}  ./{path}\n" for path, text in sorted(files.items())]
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def write(self, needs, checksum):
        """Writes the project, and the checksum of the package “listed”."""
        (self.project / "Package.swift").write_text(manifest("project", needs))
        (self.project / "Sources/project").mkdir(parents=True, exist_ok=True)
        (self.project / "Sources/project/a.swift").write_text("")
        (self.project / "Packages.lock").write_text(f"{SERVER}listed 1.0.0 {checksum}\n")

    def load(self):
        """Loads the project as after a clone. Returns the status and the messages."""
        for path in (self.project / ".build", self.home / "listed", self.home / "unlisted"):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        command = [self.project / "debian/setup/swift.sh", "package", "show-dependencies"]
        result = subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return result.returncode, result.stdout

    def revision(self):
        """The revision of the package “listed” for SwiftPM."""
        return json.loads((self.project / "Package.resolved").read_text())["pins"][0]["state"]["revision"]

    def forget(self):
        shutil.rmtree(self.project / ".packages")

    def refuses(self, what, message, *, unchanged=""):
        """Checks that the project does not load, and that no manifest but the unchanged one has run."""
        status, text = self.load()
        if status == 0 or message not in text:
            raise Failure(f"{what}: status {status}, without “{message}”:\n{text}")
        if ran := [name for name in ("listed", "unlisted") if name != unchanged and (self.home / name).exists()]:
            raise Failure(f"{what}: its manifest ran: {ran}")
        print(f"{what}: refused")


def namespaces():
    """Whether unprivileged.sh can isolate a command."""
    command = ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "true"]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


def sleepers(seconds):
    """The processes that sleep for this time."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[:2] == [b"sleep", seconds.encode()]:
            found.append(int(path.parent.name))
    return found


def wait_for(condition, what):
    pause, end = 0.01, time.monotonic() + 300
    while not condition():
        if time.monotonic() > end:
            raise Failure(what)
        time.sleep(pause)
        pause = min(2 * pause, 1)


def check_isolation(project):
    """Checks what a command under unprivileged.sh can do with root's terminal, and that its processes end."""
    command = ["debian/setup/unprivileged.sh", ".build-home", ".build", "--"]
    # No other process sleeps for these times.
    left, interrupted = (f"{86_400 + os.getpid()}.{number}" for number in (1, 2))
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(project.project)
        os.execv(command[0], [*command, sys.executable, "-c", PROGRAM, left])
    try:
        while os.read(terminal, 1024):
            pass
    except OSError:
        # Linux reports the end of a terminal as an error.
        pass
    if status := os.waitpid(child, 0)[1]:
        raise Failure(f"the command on a terminal failed, status {status}")
    if text := (project.home / "terminal").read_text():
        raise Failure(f"a command has access to root's terminal: {text}")
    found = sleepers(left)
    for process in found:
        os.kill(process, signal.SIGKILL)
    if namespaces() and found:
        raise Failure(f"a command left processes behind: {found}")

    # As a terminal does for Ctrl+C.
    process = subprocess.Popen([*command, "sleep", interrupted], cwd=project.project, start_new_session=True)
    wait_for(lambda: sleepers(interrupted), "the command did not start")
    os.killpg(process.pid, signal.SIGINT)
    process.wait()
    wait_for(lambda: not sleepers(interrupted), "a command goes on after Ctrl+C")
    print("a command does not reach root's terminal, and ends")


def check_resources(project):
    """Checks that a command reaches neither files that root has open nor services of the machine."""
    command = ["debian/setup/unprivileged.sh", ".build-home", ".build", "--", sys.executable, "-c", RESOURCES]
    service = pathlib.Path(f"/run/venue-check-in-test-{os.getpid()}")
    with socket.socket(socket.AF_UNIX) as listener, open("/etc/shadow", "rb") as private:
        listener.bind(str(service))
        try:
            service.chmod(0o777)
            listener.listen()
            arguments = [*command, str(service), str(private.fileno())]
            result = subprocess.run(arguments, cwd=project.project, pass_fds=[private.fileno()], capture_output=True, text=True, check=False)
        finally:
            service.unlink()
    if result.returncode != 0 or (found := result.stdout.split()) and (namespaces() or found != ["service"]):
        raise Failure(f"a command reaches what root has opened, status {result.returncode}: {result.stdout}{result.stderr}")


def check_rights(text):
    """Checks the copy of /proc/self/status and /proc/self/net/dev."""
    lines = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    interfaces = [name.strip() for name, value in lines.items() if value.count(" ") > 10]
    rights = {name: lines[name].strip() for name in ("Uid", "Gid", "Groups", "NoNewPrivs", "CapEff", "CapPrm", "CapBnd")}
    if any(set(rights[name].split()) & {"0"} for name in ("Uid", "Gid", "Groups")) or rights["NoNewPrivs"] != "1":
        raise Failure(f"a manifest runs with the rights {rights}")
    if any(int(rights[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")):
        raise Failure(f"a manifest runs with the capabilities {rights}")
    if namespaces() and interfaces != ["lo"]:
        raise Failure(f"a manifest runs with the network interfaces {interfaces}")
    print(f"root's manifests have no rights{' and no network' if namespaces() else ''}")


def check_inner_build(project):
    """Checks that a build of the account can begin again, in which the account owns all files, as for Debian packages."""
    shutil.rmtree(project.project / ".build-packages")
    command = ["debian/setup/unprivileged.sh", ".build-home", ".", "--", "debian/setup/swift.sh", "package", "show-dependencies"]
    result = subprocess.run(command, cwd=project.project, env=project.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode != 0:
        raise Failure(f"the account cannot begin a build again, status {result.returncode}:\n{result.stdout}")


def check(directory):
    project = Project(directory)
    checksum = project.publish("listed")
    project.publish("unlisted")

    project.write(["listed"], checksum)
    status, text = project.load()
    if status != 0 or not (project.home / "listed").exists():
        raise Failure(f"the package does not load as published, status {status}:\n{text}")
    if os.geteuid() == 0:
        check_rights((project.home / "listed").read_text())
        check_isolation(project)
        check_resources(project)
        check_inner_build(project)

    revision = project.revision()
    project.forget()
    (project.packages / "listed/Sources/listed/a file.swift").chmod(0o755)
    project.publish("listed")
    if project.load()[0] != 0 or project.revision() != revision:
        raise Failure("a package with an executable file has another revision")

    project.write(["listed", "unlisted"], checksum)
    project.refuses("a package that is not in Packages.lock", "unlisted", unchanged="listed")

    project.forget()
    project.write(["listed"], checksum)
    project.publish("listed", comment="// changed\n")
    project.refuses("a package whose tag was moved", "but Packages.lock has")

    shutil.copytree(project.packages / "listed", project.project / ".packages/listed", ignore=shutil.ignore_patterns(".git"))
    project.publish("listed")
    project.refuses("a package that was changed in a source archive", "but Packages.lock has")

    project.forget()
    project.write(["listed"], project.publish("listed", needs=["unlisted"]))
    project.refuses("a package that needs a package that is not in Packages.lock", "unlisted", unchanged="listed")


def main():
    with tempfile.TemporaryDirectory() as directory:
        if not namespaces():
            # unprivileged.sh cannot show a closed folder to the account that builds.
            os.chmod(directory, 0o755)
        check(pathlib.Path(directory))


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"changed_packages.py: {failure}")
