"""What 60 million clients cost: requests, bytes and machines, from measured sizes and rates. Prints Server/scale.md.

usage: swift run -c release benchmarks submissions nginx | tee rates.txt
       scale.py .build/debug/authorityd rates.txt > Server/scale.md

Sizes are measured here, on files that the program publishes for 14 days; rates are what the benchmark printed.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

CLIENTS = 60_000_000
POSITIVE_A_DAY = 2_000
DECOYS_A_DAY = 0.2
# What a TLS 1.3 session that is resumed takes besides, with its headers, in bytes; a client makes one an hour.
SESSION = 1_500
DAY = 86_400


def published(authorityd):
    """Sizes of all that an authority publishes that has run for 14 days: package, index and configuration."""
    with tempfile.TemporaryDirectory() as directory:
        data, clock = f"{directory}/data", pathlib.Path(directory, "clock")
        clock.write_text(str(-14 * DAY))
        subprocess.run([authorityd, "init", "--data", data], check=True, capture_output=True)
        command = [authorityd, "serve", "--data", data, "--listen", "127.0.0.1:0", "--clock-offset-file", str(clock)]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            try:
                address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stderr))).group()
                return published_by(address, pathlib.Path(data, "public/v1/packages"), clock)
            finally:
                server.terminate()


def published_by(address, packages, clock):
    """Lets fourteen days pass, and measures what the authority at this address publishes into a directory."""
    def size(path):
        with urllib.request.urlopen(f"{address}/v1/{path}") as response:
            return len(response.read())

    def wait(condition):
        deadline = time.monotonic() + 300
        while not condition():
            assert time.monotonic() < deadline, "fourteen days were not published"
            time.sleep(0.1)

    wait((packages / "index").exists)
    clock.write_text("0")
    hour = int(time.time()) // 3600
    wait((packages / str(hour)).exists)
    wait(lambda: size("packages/index") > 10_000)
    return size(f"packages/{hour}"), size("packages/index"), size("configuration")


def rates(path):
    """What the benchmarks printed: packages a second by one worker of nginx, submissions a second on PostgreSQL."""
    text = pathlib.Path(path).read_text()
    count, milliseconds = re.search(r"PostgreSQL: (\d+) submissions: ([\d.]+) ms", text).groups()
    return int(re.search(r"nginx: (\d+) packages", text).group(1)), int(count) / float(milliseconds) * 1000


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def main():
    package, index, configuration = published(sys.argv[1])
    files_a_second, submissions_a_second = rates(sys.argv[2])
    reads = CLIENTS * (24 * 2 + 1)
    read_bytes = CLIENTS * (24 * (package + index + SESSION) + configuration)
    walks = CLIENTS * DECOYS_A_DAY + POSITIVE_A_DAY
    written = walks * (1024 + 16_384 + 2 * 512 + 2 * SESSION)
    print("# What 60 million clients cost\n")
    print("Computed by `Tests/Python/scale.py` from sizes of real files and rates of `benchmarks submissions nginx` on two cores")
    print("of a virtual machine. Each client fetches index and package once an hour and the configuration once a day, and sends 0.2")
    print("decoys a day, each an authorisation and a submission, as real ones do.\n")
    print(row("", "size or rate", "requests a day", "a second", "bytes a day"))
    print(row(*["---"] * 5))
    print(row("packages", f"{package:,} bytes", f"{CLIENTS * 24:,}", f"{CLIENTS * 24 / DAY:,.0f}", f"{CLIENTS * 24 * package / 1e12:.1f} TB"))
    print(row("index of 14 days", f"{index:,} bytes", f"{CLIENTS * 24:,}", f"{CLIENTS * 24 / DAY:,.0f}", f"{CLIENTS * 24 * index / 1e12:.1f} TB"))
    print(row("configuration", f"{configuration:,} bytes", f"{CLIENTS:,}", f"{CLIENTS / DAY:,.0f}", f"{CLIENTS * configuration / 1e12:.2f} TB"))
    print(row("sessions (TLS, headers)", f"{SESSION:,} bytes, assumed", "", "", f"{CLIENTS * 24 * SESSION / 1e12:.1f} TB"))
    print(row("**all files**", "", f"{reads:,}", f"{reads / DAY:,.0f}", f"**{read_bytes / 1e12:.1f} TB**"))
    print(row("authorisations and submissions", "17,408 bytes up, 1,024 down", f"{2 * walks:,.0f}", f"{2 * walks / DAY:,.0f}", f"{written / 1e12:.2f} TB"))
    print()
    print(f"One worker of nginx gave out {files_a_second:,} packages a second without TLS, so the files take {reads / DAY / files_a_second:.1f} workers,")
    print(f"and {read_bytes * 8 / DAY / 1e9:.1f} Gbit/s on average: a content delivery network's work, which needs to be trusted with nothing but not to")
    print(f"write down who asks. Submissions take {walks / DAY / submissions_a_second:.0%} of the {submissions_a_second:,.0f} a second that one instance wrote to PostgreSQL.")
    print("Clients spread over the hour, so the mean is nearly the peak.\n")
    print("For comparison, Corona-Warn-App's plan for as many users was 42.8 TB and 720 million requests a day, for keys alone.")


main()
