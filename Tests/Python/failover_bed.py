"""The machines of failover.py: network namespaces with the real programs and the samples of docs/authority.

db1 and db2 have PostgreSQL, Patroni and etcd; witness has only etcd. a and b each have authorityd and nginx.
"""

import ctypes
import json
import os
import pathlib
import pwd
import re
import secrets
import signal
import ssl
import subprocess
import sys
import threading
import time
import urllib.request

from waiting import until

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "docs/authority"
AUTHORITYD = None  # the program, which failover.py sets
POSTGRESQL = pathlib.Path("/usr/lib/postgresql/15/bin")
PROGRAMS = [POSTGRESQL / "postgres", *map(pathlib.Path, ("/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/nginx"))]
NETWORK = "192.0.2"
HERE = f"{NETWORK}.1"
ADDRESSES = {name: f"{NETWORK}.{number}" for name, number in
             {"db1": 11, "db2": 12, "witness": 13, "a": 21, "b": 22}.items()}
SERVERS, MEMBERS, INSTANCES = ("db1", "db2"), ("db1", "db2", "witness"), ("a", "b")
CLIENTS, PORTAL = "authority.example", "portal.authority.example"
DISK = 512 << 20  # bytes of the file system of a database server
ACCOUNT = "postgres"


class Failure(Exception):
    """Why the test cannot go on."""


def missing_programs():
    """The programs that are not installed."""
    return [str(program) for program in [*PROGRAMS, AUTHORITYD] if not program.exists()]


def run(*command, **options):
    """Runs a program, and returns its output."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if result.returncode:
        raise Failure(f"{' '.join(map(str, command))} ended with {result.returncode}: {result.stdout}{result.stderr}")
    return result.stdout


def mount(kind, place, options, source="none", flags=0):
    """Calls mount(2): mount(8) refuses everybody but root, even in a namespace."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(str(source).encode(), str(place).encode(), kind.encode(), flags, options.encode()):
        raise Failure(f"cannot mount {kind or source} on {place}: {os.strerror(ctypes.get_errno())}")


def sandboxed(command):
    """Runs a command in namespaces of its own, and returns its status. At Ctrl-C, asks it to stop. The kernel ends all its
    processes, and removes its networks and mounts, as soon as it or this process ends."""
    user = [] if os.geteuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
    process = subprocess.Popen(["unshare", *user, "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc",
                                *map(str, command)], stdin=subprocess.PIPE, start_new_session=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os.write(process.stdin.fileno(), b"stop"))
    return process.wait()


def become_init():
    """Returns in a child process. The first process of the namespace only waits for all others."""
    child = os.fork()
    if child == 0:
        threading.Thread(target=obey, daemon=True).start()
        return
    while True:
        ended, status = os.wait()
        if ended == child:
            os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def obey():
    """Stops when the process that called `sandboxed` asks for it, and ends when that process has ended."""
    while os.read(0, 100):
        os.kill(os.getpid(), signal.SIGTERM)
    os._exit(1)


class Machine:
    """A network namespace and its programs."""

    def __init__(self, bed, name):
        self.bed, self.name, self.address = bed, name, ADDRESSES[name]
        self.place = bed.place / name
        self.place.mkdir()
        run("ip", "netns", "add", name)
        run("ip", "link", "add", f"v-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", f"v-{name}", "master", "switch", "up")
        for command in (f"addr add {self.address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            run("ip", "-n", name, *command.split())
        self.network = os.stat(f"/run/netns/{name}").st_ino

    def start(self, what, *command, environment=None, account=None):
        """Starts a program, whose output is added to a log."""
        become = ["setpriv", f"--reuid={account}", f"--regid={account}", "--init-groups"] if account else []
        with open(self.place / f"{what}.log", "a") as log:
            return subprocess.Popen(["ip", "netns", "exec", self.name, *become, *map(str, command)], cwd=self.place,
                                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                                    env=os.environ | {"NO_COLOR": "1", "CHECKIN_TEST_SCRYPT_LOG_N": "10", "HOME": "/nonexistent"} | (environment or {}))

    def processes(self, program=""):
        """The processes of this machine, or those of a program."""
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.stat(entry / "ns/net").st_ino == self.network and program in os.readlink(entry / "exe"):
                    yield int(entry.name)
            except OSError:
                continue  # it has ended

    def signal(self, number, program=""):
        """Sends a signal to all processes of this machine, or of a program, also to those that start during this."""
        reached = set()
        while new := set(self.processes(program)) - reached:
            for process in new:
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
            reached |= new

    def connect(self, state):
        """Sets the link of this machine up or down."""
        run("ip", "link", "set", f"v-{self.name}", state)


class Bed:
    """All machines. `place` is an empty directory."""

    def __init__(self, place):
        self.place, self.account = place, ACCOUNT if os.geteuid() == 0 else None
        self.clock = place / "clock"
        self.clock.write_text("0")
        self.password = secrets.token_hex(12)
        place.chmod(0o755)
        mount("tmpfs", "/run", "mode=755")
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "switch", "type", "bridge")
        run("ip", "addr", "add", f"{HERE}/24", "dev", "switch")
        run("ip", "link", "set", "switch", "up")
        self._name_machines()
        self._certify()
        self.machines = {name: Machine(self, name) for name in ADDRESSES}

    # Names and certificates

    def _name_machines(self):
        lines = ["127.0.0.1 localhost"] + [f"{address} {name}" for name, address in ADDRESSES.items()]
        lines += [f"{ADDRESSES[name]} {name}.{CLIENTS}" for name in INSTANCES]
        (self.place / "hosts").write_text("\n".join(lines) + "\n")
        mount("", "/etc/hosts", "", self.place / "hosts", flags=4096)  # MS_BIND

    def _certify(self):
        """Creates an authority for certificates, which all machines trust, and two certificates."""
        new = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30")
        authority, key = self.place / "ca.pem", self.place / "ca.key"
        run(*new, "-subj", "/CN=test", "-keyout", key, "-out", authority)
        names = {"database": MEMBERS, "chain": [CLIENTS, PORTAL, *(f"{name}.{CLIENTS}" for name in INSTANCES)]}
        for file, hosts in names.items():
            listed = ",".join(f"DNS:{host}" for host in hosts)
            run(*new, "-subj", f"/CN={hosts[0]}", "-addext", f"subjectAltName={listed}", "-addext", "basicConstraints=critical,CA:FALSE",
                "-CA", authority, "-CAkey", key, "-keyout", self.place / f"{file}.key", "-out", self.place / f"{file}.pem")
        self._give(self.place / "database.key")
        mount("", "/etc/ssl/certs/ca-certificates.crt", "", authority, flags=4096)
        self.trust = ssl.create_default_context(cafile=authority)

    def _give(self, path):
        """Makes the account of the database servers the owner of a file."""
        if self.account:
            owner = pwd.getpwnam(self.account)
            os.chown(path, owner.pw_uid, owner.pw_gid)

    # Samples

    def sample(self, path, name, changes):
        """Writes a sample of docs/authority for a machine, with other paths, names and addresses."""
        machine = self.machines[name]
        text = (SAMPLES / path).read_text()
        for old, new in changes:
            if old not in text:
                raise Failure(f"docs/authority/{path} does not contain “{old}”, which the test replaces")
            text = text.replace(old, str(new))
        text = text.replace("/etc/ssl/authority", str(self.place))
        file = machine.place / pathlib.Path(path).name
        file.write_text(text)
        return file

    # The database

    def start_databases(self):
        """Starts etcd and Patroni, and creates the database of an authority."""
        for name in MEMBERS:
            file = self.sample("patroni/etcd", name, [
                ("ETCD_NAME=db1", f"ETCD_NAME={name}"), ("URLS=https://db1", f"URLS=https://{name}"),
                ("192.0.2.11", ADDRESSES[name]), ("/var/lib/etcd/authority", self.machines[name].place / "etcd-data")])
            lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
            self.machines[name].start("etcd", "/usr/bin/etcd", environment=dict(line.split("=", 1) for line in lines))
        self.trust.load_cert_chain(self.place / "database.pem", self.place / "database.key")
        # Patroni exits if etcd has not begun.
        until(lambda: all(self._has_etcd(name) for name in MEMBERS), "the start of etcd")
        for name in SERVERS:
            disk = self.machines[name].place / "disk"
            disk.mkdir()
            mount("tmpfs", disk, f"mode=755,size={DISK}")
            self._give(disk)
            self._start_patroni(name)
        self.primary = until(self.find_primary, "the first start of the primary")
        self.wait_for_standby()
        # Patroni accepts no value below 16 MB.
        for name in SERVERS:
            self.psql(name, "-c", "ALTER SYSTEM SET wal_keep_size = 0", "-c", "SELECT pg_reload_conf()", database="postgres")
        self._create_database()

    def _has_etcd(self, name):
        try:
            with urllib.request.urlopen(f"https://{name}:2379/version", timeout=2, context=self.trust) as answer:
                return json.load(answer)["etcdcluster"] != "not_decided"
        except OSError:
            return False

    def _start_patroni(self, name):
        machine = self.machines[name]
        disk = machine.place / "disk"
        settings = self.sample("postgresql/authority.conf", name, [])
        file = self.sample("patroni/patroni.yml", name, [
            ("name: db1", f"name: {name}"), ("connect_address: db1", f"connect_address: {name}"), ("host: db1", f"host: {name}"),
            ("192.0.2.11", machine.address), ("/var/lib/postgresql/15/authority", disk / "data"),
            ("/var/lib/postgresql/patroni.pgpass", disk / "pgpass"), ("/etc/patroni/authority.conf", settings),
            ("/var/run/postgresql", disk),
            *([] if self.account else [("peer\n", "trust\n")])])
        machine.start("patroni", "/usr/bin/patroni", file, account=self.account)

    def _create_database(self):
        self.psql(self.primary, "-f", SAMPLES / "postgresql/setup.sql", "-v", f"password='{self.password}'", database="postgres")
        # The database's clock is that of the test, because authorityd compares it with its own.
        offset = f"pg_catalog.pg_read_file('{self.clock}')::int * interval '1 second'"
        self.psql(self.primary, "-c", f"""
            CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql SECURITY DEFINER
            AS $$ SELECT pg_catalog.clock_timestamp() + {offset} $$;
            ALTER ROLE authority SET search_path = public, pg_catalog""")

    def psql(self, name, *arguments, database="authority", timeout=60):
        """Runs psql as the superuser on a server, and returns its output."""
        become = ["setpriv", f"--reuid={self.account}", f"--regid={self.account}", "--init-groups"] if self.account else []
        return run(*become, POSTGRESQL / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h",
                   self.machines[name].place / "disk", "-U", "postgres", "-d", database, *arguments, timeout=timeout, cwd="/")

    def cluster(self, name, seconds=2):
        """The members of the cluster as Patroni on this server sees them; empty if it does not answer."""
        try:
            with urllib.request.urlopen(f"http://{ADDRESSES[name]}:8008/cluster", timeout=seconds) as answer:
                return {member["name"]: member for member in json.load(answer)["members"]}
        except (OSError, ValueError):
            return {}

    def find_primary(self):
        """The server whose Patroni has the lease and whose PostgreSQL accepts changes; None if there is none."""
        for name in SERVERS:
            try:
                with urllib.request.urlopen(f"http://{ADDRESSES[name]}:8008/primary", timeout=2):
                    return name
            except OSError:
                continue
        return None

    @property
    def standby(self):
        return SERVERS[1 - SERVERS.index(self.primary)]

    def has_standby(self):
        """Whether the other server is a synchronous standby, so that it can be promoted. Patroni compares the servers'
        positions as both reported them at different times, so that the lag is hardly ever 0 under load."""
        seen = self.cluster(self.primary)
        return len(seen) == 2 and seen[self.standby]["role"] == "sync_standby" and seen[self.primary]["role"] == "leader" \
            and seen[self.standby].get("timeline") == seen[self.primary].get("timeline") \
            and isinstance(seen[self.standby].get("lag"), int)

    def wait_for_standby(self):
        until(self.has_standby, f"{self.standby} as a synchronous standby")

    # The authority

    def start_authority(self):
        """Creates the authority, and starts its instances and web servers. Returns the officer's password."""
        url = f"postgresql://authority:{self.password}@db1,db2/authority?target_session_attrs=read-write" \
            f"&sslrootcert={self.place}/ca.pem"
        first = self.machines["a"].place / "authority"
        first.mkdir(mode=0o700)
        (first / "database.url").touch(mode=0o600)
        (first / "database.url").write_text(url)
        printed = self.authorityd("a", "init", "--region", "example")
        with open(first / "authority.conf", "a") as settings:
            settings.write(f"publication_hours = 2\nexposure_notification = windows\nhealth_authority_id = org.example.app\n"
                           f"portal = {PORTAL}\npeers = {' '.join(f'https://{name}.{CLIENTS}' for name in INSTANCES)}\n")
        self.app_key = self.authorityd("a", "app", "add", "app").strip()
        second = self.machines["b"].place / "authority"
        second.mkdir(mode=0o700)
        for name in ("signing.key", "signing.pub", "authority.secret", "authority.conf", "database.url"):
            run("cp", "-p", first / name, second / name)
        for name in INSTANCES:
            self._start_instance(name)
        for name in INSTANCES:
            until(lambda name=name: (self.public(name) / "v1/packages/index").exists(), f"the first publication of {name}")
        return re.search(r"Password:\s+(\S+)", printed)[1]

    def authorityd(self, name, *arguments):
        """Runs a command of authorityd on a machine, and returns its output."""
        return run("ip", "netns", "exec", name, AUTHORITYD, *arguments, "--data", self.machines[name].place / "authority",
                   *(["--clock-offset-file", self.clock]))

    def public(self, name):
        """The directory of the published files of an instance."""
        return self.machines[name].place / "authority/public"

    def _start_instance(self, name):
        machine = self.machines[name]
        machine.start("authorityd", AUTHORITYD, "serve", "--data", machine.place / "authority", "--clock-offset-file", self.clock,
                      "--listen", "0.0.0.0:8080", "--portal-listen", "0.0.0.0:8082", "--metrics", "0.0.0.0:9464",
                      "--instance", name)
        other = ADDRESSES[INSTANCES[1 - INSTANCES.index(name)]]
        server = self.sample("nginx/authority.conf", name, [
            ("# server 192.0.2.12:8080 backup;", f"server {other}:8080 backup;"),
            ("# server 192.0.2.12:8082 backup;", f"server {other}:8082 backup;"),
            (f"server_name {CLIENTS};", f"server_name {CLIENTS} {name}.{CLIENTS};"),
            ("    listen [::]:443 ssl http2;\n", ""), ("    listen [::]:80;\n", ""),
            ("/etc/ssl/authority/key.pem", self.place / "chain.key"),
            ("/var/lib/authorityd-public", self.public(name)), ("/etc/nginx", machine.place), ("/var/log/nginx", machine.place)])
        for file in ("authority-proxy.conf", "authority-file.conf"):
            self.sample(f"nginx/{file}", name, [])
        temporary = "".join(f"{kind}_temp_path {machine.place}/{kind};" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (machine.place / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {machine.place}/nginx.pid; {'user root;' if self.account else ''} "
            f"error_log {machine.place}/nginx-error.log emerg;\nevents {{ worker_connections 1024; }}\n"
            f"http {{ {temporary} include {server}; }}\n")
        machine.start("nginx", "/usr/sbin/nginx", "-p", machine.place, "-e", machine.place / "nginx-error.log",
                      "-c", machine.place / "nginx.conf")

    # The clock

    @property
    def now(self):
        """The time of the authority, in seconds since 1970."""
        return time.time() + int(self.clock.read_text())

    def move_clock_to(self, when):
        """Moves the clock forward. authorityd and the database read the file one after the other, so a step is less than the
        hour by which their clocks may differ."""
        step = int(when - self.now) + 1
        if not 0 <= step < 3000:
            raise Failure(f"cannot move the clock by {step} s at once")
        new = self.place / "clock.new"
        new.write_text(str(int(self.clock.read_text()) + step))
        new.rename(self.clock)
