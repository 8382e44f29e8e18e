"""Computes what 60 million clients cost in bytes, requests and machines. Prints docs/scale.md.

usage: swift run -c release benchmarks submissions nginx | tee rates.txt
       scale.py rates.txt > docs/scale.md

For two days, the real checkin downloads from the real nginx with our sample configuration. The
connections use TLS 1.3 and a certificate as large as those of public certificate authorities. A
proxy between checkin and nginx counts the bytes. The script needs a minute. It needs root,
because checkin must trust the certificate.
"""

import contextlib
import os
import pathlib
import re
import shutil
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from terminal import Terminal

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ROOT / ".build/debug"
NAME = "authority.example"
CLIENTS = 60_000_000
CASES = 2_000
# The reports per case: ten stays at venues in the relevant days.
REPORTS = 10
# The bytes of a place, the least number of places, and the mean of the noise for a day. Protocol
# version 1, section "Package".
REPORT, MINIMUM, NOISE = 59, 32, 137
# Each download fetches the packages of this number of hours (`skipped_hours` and the hour itself).
INTERVAL = 4
DECOYS = 0.2
HOUR, DAY = 3600, 86_400


# The diseases with advice, and the languages: those of the page.
DISEASES = {"covid-19": (0, ""), "measles": (1, "deadlines = vaccination 72h, immunoglobulin 144h\n")}
LANGUAGES = "ar de en es fr it pl pt tr uk".split()
# As long as the program's own words. A letter of Arabic or Ukrainian takes two bytes.
HAPPENED = "You shared the air of a room with an infected person for long enough to be infected."
STEPS = [("Get vaccinated by {vaccination}, unless you have had two doses.",
          "The vaccination helped until {vaccination}. Call us all the same."),
         ("Stay at home, avoid contact with others, and call before you go to a doctor or to a hospital.", "")]  # fmt: skip


# Measurement


class Counter:
    """Forwards connections one after the other, and counts the bytes of each, in both directions."""

    def __init__(self, target):
        self.counts, self.target = [], target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            client, _ = self.listener.accept()
            with client, socket.create_connection(("127.0.0.1", self.target)) as server:
                count = [0, 0]
                ways = [(client, server, 0), (server, client, 1)]
                threads = [threading.Thread(target=self.pump, args=(*way, count)) for way in ways]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.counts.append(sum(count))

    @staticmethod
    def pump(source, sink, way, count):
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                count[way] += len(data)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as candidate:
        return candidate.getsockname()[1]


def wait(condition, what):
    deadline = time.monotonic() + 300
    while not condition():
        if time.monotonic() > deadline:
            sys.exit(f"scale.py: {what} did not happen within 300 s")
        time.sleep(0.05)


def run(*command, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if result.returncode:
        sys.exit(f"scale.py: {' '.join(map(str, command))} ended with {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def certify(place):
    """Creates a chain like Let's Encrypt's: P-256 with two signed timestamps, signed by P-384,
    signed by RSA of 4096 bits."""
    timestamps = (2 * (b"\0\x77\0" + os.urandom(118))).hex()
    extensions = {
        "root": "basicConstraints=critical,CA:TRUE",
        "middle": "keyUsage=critical,digitalSignature,keyCertSign,cRLSign\nextendedKeyUsage=serverAuth\n"
        "basicConstraints=critical,CA:TRUE,pathlen:0\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n"
        "authorityInfoAccess=caIssuers;URI:http://x1.i.example.org/\ncertificatePolicies=2.23.140.1.2.1\n"
        "crlDistributionPoints=URI:http://x1.c.example.org/",
        "leaf": "keyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\nbasicConstraints=critical,CA:FALSE\n"
        "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\nauthorityInfoAccess=caIssuers;URI:http://e7.i.example.org/\n"
        f"subjectAltName=DNS:{NAME}\ncertificatePolicies=2.23.140.1.2.1\ncrlDistributionPoints=URI:http://e7.c.example.org/57.crl\n"
        f"1.3.6.1.4.1.11129.2.4.2=DER:0481f400f2{timestamps}",
    }
    keys = {"root": "rsa:4096", "middle": "ec:secp384r1", "leaf": "ec:prime256v1"}
    issuer = None
    for who, kind in keys.items():
        algorithm, option = kind.split(":")
        parameter = f"rsa_keygen_bits:{option}" if algorithm == "rsa" else f"ec_paramgen_curve:{option}"
        run("openssl", "genpkey", "-quiet", "-algorithm", algorithm, "-pkeyopt", parameter, "-out", place / f"{who}.key")
        run("openssl", "req", "-new", "-key", place / f"{who}.key", "-subj", f"/CN={NAME if who == 'leaf' else who}", "-out", place / "csr")
        (place / "extensions").write_text(extensions[who])
        signer = ("-CA", place / f"{issuer}.pem", "-CAkey", place / f"{issuer}.key") if issuer else ("-signkey", place / "root.key")
        run("openssl", "x509", "-req", "-in", place / "csr", *signer, "-days", "90", "-extfile", place / "extensions", "-out", place / f"{who}.pem")
        issuer = who
    (place / "chain.pem").write_text((place / "leaf.pem").read_text() + (place / "middle.pem").read_text())


@contextlib.contextmanager
def nginx(place, public):
    """Yields the port of an nginx that serves requests as in the sample, but on loopback."""
    port = free_port()
    text = (ROOT / "docs/authority/nginx/authority.conf").read_text()
    text = re.sub(r"(?s)server \{\s+listen 80;.*?\n\}\n", "", text)
    text = re.sub(r"(?m)^\s+(listen|ssl_certificate).*\n", "", text)
    text = text.replace(f"server_name {NAME};", f"server_name {NAME}; listen 127.0.0.1:{port} ssl http2;"
                        f" ssl_certificate {place}/chain.pem; ssl_certificate_key {place}/leaf.key;")  # fmt: skip
    for old, new in [("/var/lib/authorityd-public", public), ("/etc/nginx", place), ("/var/log/nginx", place)]:
        text = text.replace(old, str(new))
    (place / "authority-proxy.conf").write_text("return 404;")
    shutil.copy(ROOT / "docs/authority/nginx/authority-file.conf", place)
    (place / "nginx.conf").write_text(
        f"daemon off; pid {place}/pid; user root; error_log {place}/error.log; events {{}}\nhttp {{\n{text}}}\n"
    )
    with subprocess.Popen(["nginx", "-p", place, "-e", f"{place}/error.log", "-c", f"{place}/nginx.conf"]) as process:
        try:
            wait((place / "pid").exists, "the start of nginx")
            yield port
        finally:
            process.terminate()


def handshakes(place, port):
    """Returns how many TLS sessions a worker of nginx begins in a second of CPU time: the median of five
    runs. A client that is slower than the worker does not change this number."""
    master = (place / "pid").read_text().strip()
    worker = pathlib.Path(f"/proc/{master}/task/{master}/children").read_text().split()[0]

    def seconds():
        fields = pathlib.Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rate():
        before = seconds()
        shown = run("openssl", "s_time", "-connect", f"127.0.0.1:{port}", "-new", "-tls1_3", "-time", "5")
        return int(re.search(r"(\d+) connections in", shown)[1]) / (seconds() - before)

    return statistics.median(rate() for _ in range(5))


def advise(data):
    """Writes the diseases, and the advice in all languages."""
    with (data / "authority.conf").open("a") as file:
        file.write(f"advice_hosts = {NAME}\n")
    for name, (number, deadlines) in DISEASES.items():
        folder = data / "profiles" / name
        folder.mkdir(parents=True)
        folder.with_suffix(".conf").write_text(f"number = {number}\nnames = en {name}\n{deadlines}")
        steps = STEPS if deadlines else STEPS[1:]
        for language in LANGUAGES:
            lines = []
            for risk in ("increased", "low"):
                lines += [f"{risk}_happened = {spelled(HAPPENED, language)}"]
                for index, (text, late) in enumerate(steps, 1):
                    lines += [f"{risk}_step_{index} = {spelled(text, language)}"]
                    lines += [f"{risk}_step_{index}_late = {spelled(late, language)}"] if late else []
                lines += [f"{risk}_telephone = +43 1 4000 1450", f"{risk}_link = https://{NAME}/{name}/{language}"]
            (folder / f"{language}.conf").write_text("\n".join(lines) + "\n")


def spelled(line, language):
    """A line of the same number of letters. Placeholders stay."""
    if language not in ("ar", "uk"):
        return line
    parts = re.split(r"([{]\w+[}])", line)
    return "".join(part if part.startswith("{") else re.sub("[A-Za-z]", "\u0438", part) for part in parts)


@contextlib.contextmanager
def authority(place, clock):
    """Yields the fingerprint and the address of an authority that publishes into PLACE/data/public."""
    data = place / "data"
    shown = run(PRODUCTS / "authorityd", "init", "--data", data)
    advise(data)
    roles = ["--roles", "api,publisher"]
    command = [PRODUCTS / "authorityd", "serve", "--data", data, "--listen", "127.0.0.1:0", "--clock-offset-file", clock, *roles]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stderr))).group()
            threading.Thread(target=server.stderr.read, daemon=True).start()
            yield re.search(r"Fingerprint:\s+(\S+)", shown).group(1), address
        finally:
            server.terminate()


def measure():
    """Returns the sizes of an authority's files after 14 days, the bytes of a client's connections without packages and
    their numbers (packages only, complete, and complete with the advice), the bytes of the certificates, and the rate of
    TLS sessions."""
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        clock, packages = place / "clock", place / "data/public/v1/packages"
        start = time.time()
        clock.write_text(str(-16 * DAY))
        certify(place)
        (place / "hosts").write_text(f"127.0.0.1 {NAME}\n")
        with authority(place, clock) as (fingerprint, address), nginx(place, place / "data/public") as secure:
            counter = Counter(secure)

            def published(offset):
                clock.write_text(str(offset))
                hour = int(start + offset + (time.time() - start)) // HOUR
                wait((packages / str(hour)).exists, f"the package of hour {hour}")
                return hour

            def checkin(*words):
                trust = "mount --bind $0/root.pem /etc/ssl/certs/ca-certificates.crt && mount --bind $0/hosts /etc/hosts && exec \"$@\""
                return run("unshare", "--mount", "bash", "-c", trust, place, PRODUCTS / "checkin", *words,
                           "--data", place / "diary", "--clock-offset-file", clock)  # fmt: skip

            wait(lambda: any(packages.glob("[0-9]*")), "the first package")
            published(-2 * DAY)
            with Terminal([PRODUCTS / "checkin", "consent", "matching", "--data", place / "diary"]) as terminal:
                terminal.expect("I refuse”:")
                terminal.type("I consent\n")
                terminal.wait()
            checkin("enroll", f"https://{NAME}", "--connect", f"https://{NAME}:{counter.port}", "--fingerprint", fingerprint)
            checkin("sync")
            package = (packages / str(published(-2 * DAY))).stat().st_size
            short, complete, advised = [], [], []
            for step in range(1, 2 * 24 // INTERVAL + 1):
                hour = published(-2 * DAY + step * INTERVAL * HOUR)
                # Without a stored package, the client needs the configuration and the index.
                is_complete = step % 6 == 0
                # Without the stored advice too, as after a change of the advice.
                is_advised = step % 6 == 3
                if is_advised:
                    (place / "diary/published" / NAME / "advice").unlink()
                if is_complete:
                    (place / "diary/published" / NAME / "packages" / str(hour - INTERVAL)).unlink()
                before = len(counter.counts)
                checkin("sync")
                wait(lambda: len(counter.counts) > before, "the end of a connection")
                (connection,) = counter.counts[before:]
                if is_complete:
                    complete.append(connection - (INTERVAL + 1) * package)
                elif is_advised:
                    advised.append(connection - INTERVAL * package)
                else:
                    short.append(connection - INTERVAL * package)
            index, configuration, advice = (
                len(urllib.request.urlopen(f"{address}/v1/{path}").read())
                for path in ("packages/index", "configuration", "advice")
            )
            chain = sum(len(ssl.PEM_cert_to_DER_cert((place / f"{who}.pem").read_text())) for who in ("leaf", "middle"))
            sessions = handshakes(place, secure)
        means = [statistics.mean(bytes_) for bytes_ in (short, complete, advised)]
        counts = [len(bytes_) for bytes_ in (short, complete, advised)]
        return package, index, configuration, advice, means, counts, chain, sessions


def rates(path):
    """Returns the benchmarks' results: packages per second from one nginx worker, submissions per
    second on PostgreSQL."""
    text = pathlib.Path(path).read_text()
    count, milliseconds = re.search(r"PostgreSQL: (\d+) submissions: ([\d.]+) ms", text).groups()
    return int(re.search(r"nginx: (\d+) packages", text).group(1)), int(count) / float(milliseconds) * 1000


# Calculation


def package_size(empty, reports):
    """Returns the size of a package on a day after one with this number of reports. `empty` is the size
    without reports."""
    places = max(MINIMUM, -(-(reports + NOISE) // 24))
    return empty + (places - MINIMUM) * REPORT


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def terabytes(bytes_a_day):
    return f"{CLIENTS * bytes_a_day / 1e12:.1f} TB"


def main():
    package, index, configuration, advice, (short, complete, advised), (shorts, completes, advices), chain, sessions_a_core = measure()
    files_a_second, submissions_a_second = rates(sys.argv[1])
    downloads = 24 // INTERVAL
    print(f"""# What 60 million clients cost

Every fourth hour (`skipped_hours = 3`), a client opens one connection and downloads the {INTERVAL} missing packages. The newest package shows
that neither the configuration ({configuration:,} bytes) nor the index ({index:,} bytes) has news, so a client that has missed nothing
downloads neither. A client sends {DECOYS} decoys a day. For each decoy, as for a real submission, it downloads the configuration and the
index, and sends an authorisation and a submission.

`Tests/Python/scale.py` computed this page. We measured the sizes and the connections: the real `checkin` downloaded files for
two days over TLS 1.3 from nginx with our sample configuration. The certificate chain was as large as the chains that Let's
Encrypt issues. {shorts} connections downloaded only packages; {completes} connections also downloaded the configuration and the index, because a
stored package was removed. {advices} connections downloaded these files and the advice, because the stored advice was removed.
The numbers include all bytes of TLS, but not the bytes of TCP. The rates come from `benchmarks submissions nginx` on two cores of a
virtual machine.
""")
    row("without packages, per client and day", "bytes", "60 million clients")
    row("---", "---", "---")
    # The digest of the state, and the number of earlier packages, with their keys and lengths.
    state = 34 + 3
    parts = [
        (f"{downloads} connections: TLS, requests, headers", downloads * short),
        ("digests of configuration and index, in the packages", 24 * state),
        (f"{DECOYS} decoys: connection, configuration and index", DECOYS * complete),
    ]
    for name, size in parts:
        row(name, f"{size:,.0f}", terabytes(size))
    without_packages = sum(size for _, size in parts)
    row("**together**", f"**{without_packages:,.0f}**", f"**{terabytes(without_packages)}**")
    # A request and the head of its answer take as much on any connection.
    print(f"""
The advice of {len(DISEASES)} diseases in {len(LANGUAGES)} languages has {advice:,} bytes. A client downloads it once for each change, with the
configuration and the index: {advised - short:,.0f} bytes more than the connection without a change, {terabytes(advised - short)} for 60 million
clients. So a change of the advice on each day would cost {(advised - short) / without_packages:.0%} of a client's day without packages.

Without packages, a connection takes {short:,.0f} bytes; {chain:,} of these bytes are certificates. Clients do not resume TLS sessions, because
a session ticket would let the server recognise a client. Debian 12's nginx cannot compress certificates.

Fewer connections make warnings later. A package waits on average half of the time between two downloads, and at most all of it:

| `skipped_hours` | connections a day | a warning waits on average | at most | data is out of date after |
| --- | --- | --- | --- | --- |
| 0 | 24 | 0.5 h | 1 h | 5 h |
| 1 | 12 | 1 h | 2 h | 5 h |
| 3 (default) | 6 | 2 h | 4 h | 5 h |
| 4 | 4.8 | 2.5 h | 5 h | 5 h |
""")
    row("packages, per client and day", "one package", "bytes", "60 million clients")
    row("---", "---", "---", "---")
    for cases in (0, CASES):
        size = package_size(package, cases * REPORTS) - state
        row(f"{cases:,} cases a day, {REPORTS} reports each", f"{size:,} bytes", f"{24 * size:,}", terabytes(24 * size))
    quiet = without_packages + 24 * (package - state)
    print(f"""
A day without cases costs a client {quiet:,.0f} bytes, and 60 million clients {terabytes(quiet)}. The number of places in the packages of a day is the
number of reports of the day before, with noise ([proof](protocol/publication.md#what-the-number-of-places-tells)).
""")
    packages = 24 * (package_size(package, CASES * REPORTS) - state)
    total = without_packages + packages
    requests = CLIENTS * (24 + 2 * DECOYS)
    walks = CLIENTS * DECOYS + CASES
    # A decoy's downloads, authorisation and submission have a connection each.
    sessions = CLIENTS * downloads + 3 * walks
    print(f"""Together, all clients send {requests / 1e9:.2f} billion download requests a day, or {requests / DAY:,.0f} a second. One worker of nginx served {files_a_second:,} packages a second
without TLS, so the requests need {requests / DAY / files_a_second:.1f} workers. At {CASES:,} cases a day, the downloads need {CLIENTS * total * 8 / DAY / 1e9:.1f} Gbit/s, which requires a
content delivery network. You must trust this network only in one respect: it must not record which clients send requests.
Clients spread their requests over the hour and the day, so the peak is close to the mean.

The connections are {sessions / DAY:,.0f} new TLS sessions a second. A worker of nginx began {sessions_a_core:,.0f} sessions in a second of CPU time (TLS 1.3,
X25519, a P-256 certificate, no resumption), with OpenSSL's s_time as the client. So the sessions need {sessions / DAY / sessions_a_core:.1f} cores, more than the
files need. Other work on the machine lowers this rate.

Including decoys, clients send {2 * walks / 1e6:.1f} million authorisations and submissions a day. These are {2 * walks / DAY:,.0f} requests a second, and {walks * (1024 + 16_384 + 2 * 512 + 2 * short) / 1e12:.2f} TB a day.
Half of these requests are submissions. This number is {walks / DAY / submissions_a_second:.0%} of the {submissions_a_second:,.0f} submissions a second that one instance wrote to PostgreSQL.

## Compared with Corona-Warn-App

The architecture document of Corona-Warn-App plans for 30 million clients that download packages. The document assumes
2,000 cases a day with 14 keys of 28 bytes each, and doubles this size for padding:
""")
    row("per client and day", "Corona-Warn-App's plan", "here")
    row("---", "---", "---")
    row("cases x bytes", "2,000 x 14 x 28 x 2 = 1,568,000", f"24 x {packages // 24:,} = {packages:,}")
    row("without packages", "not counted", f"{without_packages:,.0f}")
    row("download requests", "24", f"{24 + 2 * DECOYS:.1f}")
    row("30 million clients", f"{30e6 * 1_568_000 / 1e12:.1f} TB (42.8 TiB)", f"{30e6 * total / 1e12:.1f} TB")
    print(f"""
A key covers one day of one person; a report covers one stay at one venue. The plan counts neither sessions nor signatures nor the
index.

## Several authorities

A venue's code names one authority. There are two ways to warn people who visit venues of several. The first is built
([Visits abroad](attendee.md#visits-abroad)), the second is not:

| | a device uses several authorities | authorities exchange reports (federation) |
| --- | --- | --- |
| downloads of a client | for each further authority {without_packages:,.0f} bytes a day, and its packages | packages contain the reports of all authorities |
| who learns of visits abroad | the other authority, and an observer of the network: they see who downloads there | with sharing, the own authority: a report must name the authority of its venue |
| sharing | a proof and a submission for each authority | one proof and one submission |
| what authorities must agree on | nothing | risk, levels, times and sizes of messages; trust in each other's tests and keys; deletion |
| diagnosis keys | the exports of each authority | keys with their origin. Phone apps send the flag `traveler`, for keys that all regions should get; `authorityd` ignores it |

The first way needs only clients, because all downloads are public. Federation would take:

1. An agreement on everything that shapes a message or a risk: the sizes and the levels of reports, the schedule, the retention, and the
   numbers of the diseases. A profile has the same meaning only if both authorities have signed it.
2. Packages with an origin. Each authority would fetch the packages of the others, verify them with pinned keys, and copy their reports into
   its own packages, or name the digests of the others' packages in its index. Clients would verify the second signature.
3. Trust in tests. A report from abroad would count although an authority there has verified the test. An authority that is careless, or
   whose signing key is stolen, could then warn everywhere, so there would be limits for each origin, and a way to withdraw it.
4. Deletion at all copies after the same number of days, and the same answer to a recall.
5. Padding for the sum of all regions, so that the number of a small region's reports stays hidden.
6. Downloads that grow with the number of regions: at 2,000 cases a day in each of ten regions, every client would download
   {10 * packages:,} bytes a day. A device that uses two authorities downloads two tenths of this.

For few borders that people cross, the first way costs less, and needs no trust between authorities. Federation is better if most
people cross a border every week, because then the regions are one region.""")


if __name__ == "__main__":
    main()
