"""The commands in the documentation."""

import collections
import os
import pathlib
import re
import shutil

TEXTS = ["README.md", "SECURITY.md", "Hardware/*.md", "Hardware/Image/*.md", "docs/*.md", "docs/authority/*/*.md"]

# A command in prose begins with one of these, after assignments and sudo. The names of OTHERS alone
# do not count as commands.
OURS = {"checkin", "venued", "authorityd", "pn532-simulator", "sonar-demo"}
OTHERS = {
    "age", "apt", "benchmarks", "curl", "dd", "fuser", "i2cdetect", "journalctl", "make", "man", "modprobe", "nfc-list", "nfc-poll",
    "openssl", "qemu-system-aarch64", "qemu-system-x86_64", "raspi-config", "simulation", "sudoedit", "swift", "systemctl", "systemd-sysusers", "systemd-tmpfiles", "udevadm", "usermod", "xzcat",
}  # fmt: skip

FENCE = re.compile(r"^\s*```(\w*)\s*$")
SPAN = re.compile(r"`([^`]+)`")
ASSIGNMENT = re.compile(r"[A-Z][A-Z_]*=\S*$")
HEADER = re.compile(r"# (make \S.*)")

Promise = collections.namedtuple("Promise", "command place")


def promises(root):
    """Yields every command of the documentation, in order."""
    for pattern in TEXTS:
        for path in sorted(root.glob(pattern)):
            for command, line in of_markdown(path.read_text(), root):
                yield Promise(command, f"{path.relative_to(root)}:{line}")
    for command, line in of_makefile((root / "Makefile").read_text()):
        yield Promise(command, f"Makefile:{line}")


def of_markdown(text, root):
    """Yields commands and their lines: after “$ ” in code blocks, all lines of a block in sh, and
    text in backticks that looks like a command."""
    block, prose, start = None, [], 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = FENCE.match(line)
        if block is not None:
            if fence:
                yield from of_block(*block)
                block = None
            else:
                block[2].append(line)
        elif fence:
            block = (fence[1], number + 1, [])
        if block is None and not fence and line.strip():
            start = start if prose else number
            prose.append(line)
        elif prose:
            yield from of_prose("\n".join(prose), start, root)
            prose = []


def of_block(language, start, lines):
    is_script = language in ("sh", "bash", "shell", "console")
    command = None
    for number, line in enumerate(lines, start):
        if command is not None:
            command += " " + line.strip()
        elif line.startswith("$ "):
            command, first = line[2:], number
        elif is_script and line.strip() and not line.startswith("#"):
            command, first = line, number
        else:
            continue
        if command.endswith("\\"):
            command = command[:-1].rstrip()
            continue
        yield normalized(command), first
        command = None


def of_prose(text, start, root):
    for span in SPAN.finditer(text):
        command = normalized(span[1])
        if is_command(command, root):
            yield command, start + text.count("\n", 0, span.start())


def is_command(text, root):
    words = text.split()
    while words and (ASSIGNMENT.match(words[0]) or words[0] == "sudo"):
        del words[: 3 if words[1:2] == ["-u"] else 1]
    if not words:
        return False
    name = words[0].removeprefix(".build/debug/")
    if name in OURS or name in OTHERS and (len(words) > 1 or "-" in name):
        return True
    file = root / name
    if "/" in name and file.is_file() and os.access(file, os.X_OK):
        return True
    return len(words) > 1 and "=" not in words[1] and words[0].islower() and shutil.which(words[0]) is not None


def of_makefile(text):
    """Yields the commands in the comment at the beginning."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#"):
            return
        if match := HEADER.match(line):
            for command in re.split(r"  +", match[1])[0].split(", "):
                yield normalized(command), number


def normalized(command):
    """Removes a comment, and reduces spaces to single ones."""
    return " ".join(re.sub(r"\s# .*", "", command).split())


if __name__ == "__main__":
    for promise in promises(pathlib.Path(__file__).parents[2]):
        print(f"{promise.place}\t{promise.command}")
