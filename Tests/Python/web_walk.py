"""Visits a venue with the web client, updates from a real authority, and prints the exposures.

web_walk.py PORT DIRECTORY CLOCK-OFFSET-FILE CODE START END FINGERPRINT CHECKIN DIARY [HOTLINE-CODE [RELAY-PORT AUTHORITYD]]

CODE is the venue's code, and START and END are the times of the stay in seconds since 1970. The
program CHECKIN enrols the empty DIARY and syncs through the same server as the page. The script
fails if the page's requests differ from those of CHECKIN, or if the page does not show FINGERPRINT.
The output is a JSON list: for each stay and day, the UTC day, and the lines on the page.

With HOTLINE-CODE, the page then shares the visit. The script fails if a message has another size
than the protocol defines, or if the submission does not contain the reports that the page showed.
Then the page sends a decoy, whose requests must be the same. With RELAY-PORT, the program AUTHORITYD
runs the relay that the configuration names, and the page must send its messages through it. A page that
was stored before the relay was named must then work when it is opened again.
"""

import contextlib
import datetime
import functools
import http.client
import http.server
import json
import pathlib
import secrets
import subprocess
import sys
import tempfile
import threading
import time

from selenium.webdriver.common.by import By
from web_client import POLICY, build, search, server
from web_page import Visitor, header_problems, unlock


# Loads the modules of the next script, so that it requests no more files of the client.
MODULES = """
    const done = arguments[0];
    const paths = ["/sharing/decoys.js", "/diary/diary.js"];
    Promise.all(paths.map((path) => import(path))).then(() => done(), (error) => done(String(error)));
"""
# Sends both steps of a decoy now. Returns the steps that are left.
DECOY = """
    const done = arguments[0];
    const send = async () => {
      const { sendDecoy } = await import("/sharing/decoys.js");
      const { Diary } = await import("/diary/diary.js");
      const now = Date.now() / 1000;
      const diary = await Diary.open(now);
      await diary.setDecoySteps([{ time: now, keyDay: null, attempts: 0 }]);
      await sendDecoy(diary, now, false);
      const steps = await diary.decoySteps();
      await diary.setDecoySteps(steps.map((step) => (step.keyDay === null ? step : { ...step, time: now })));
      await sendDecoy(diary, now, false);
      return diary.decoySteps();
    };
    send().then(done, (error) => done(String(error)));
"""


# The random delays are minutes long.
SHORT_TIMERS = "const wait = setTimeout; globalThis.setTimeout = (action, time) => wait(action, Math.min(time, 1000))"


DIRECT = [("/v1/authorizations", 1024), ("/v1/submissions", 16_384)]
RELAYED = [("/v1/oblivious", 16_640)] * 2


class Forwarder:
    """Forwards requests to the authority, and collects their headers and messages."""

    def __init__(self, port):
        self.port, self.headers, self.messages = port, set(), []

    def __call__(self, path, headers, message=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        if message is None:
            self.headers |= set(headers.items())
            connection.request("GET", path)
        else:
            self.messages.append((path, message))
            connection.request("POST", path, message, {"Content-Type": headers["Content-Type"]})
        answer = connection.getresponse()
        body = answer.read()
        return body if answer.status == 200 else None


def run_checkin(checkin, diary, clock, address, fingerprint):
    """Enrols and syncs."""
    enrolment = ["enroll", "https://health.example.org", "--connect", address.replace("localhost", "127.0.0.1"), "--fingerprint", fingerprint]
    for arguments in (enrolment, ["sync"]):
        subprocess.run([checkin, *arguments, "--data", diary, "--clock-offset-file", clock], check=True, stdout=subprocess.DEVNULL)


def check_in(visitor, address, code, start, end):
    """Creates a diary, and checks in and out. Returns the passphrase."""
    passphrase = f"correct horse {secrets.token_hex(6)}"
    visitor.set_clock(start)
    visitor.browser.open(f"{address}/v1#{code.partition('#')[2]}")
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")
    visitor.press(".diary")
    visitor.press(".protectByPassphrase")
    visitor.fill(passphrase, passphrase)
    visitor.press(".submit")
    visitor.wait_for("Your diary is protected now.")
    # Otherwise the worker's requests mix with those that the script compares.
    visitor.wait_until_stored()
    visitor.set_clock(end)
    visitor.browser.open(f"{address}/v1?end")
    unlock(visitor, passphrase)
    visitor.press(".visits .checkOut")
    visitor.wait_for("Checked out.")
    return passphrase


def update(visitor, address, passphrase, fingerprint, now):
    """Enrols and updates. Returns what the page shows."""
    visitor.set_clock(now)
    visitor.browser.open(f"{address}/v1?now")
    unlock(visitor, passphrase)
    visitor.press(".exposures")
    visitor.press(".agree")
    visitor.wait_for("Up to date.")
    visitor.unfold()
    shown = visitor.one("dd.fingerprint").text
    visitor.expect(shown == fingerprint, f"the page shows the fingerprint {shown} instead of {fingerprint}")
    lines = [line.text for line in visitor.driver.find_elements(By.CSS_SELECTOR, ".stay h4, .stay li")]
    days = [day.get_attribute("datetime") for day in visitor.driver.find_elements(By.CSS_SELECTOR, ".stay h4 time")]
    visitor.back()
    return [{"day": day, "lines": lines} for day in days]


def exchange_files(visitor, checkin, diary, clock, folder):
    """Takes the check-ins of the page to the program CHECKIN, and back. The page is open at its diary."""
    passphrase = folder / "passphrase"
    passphrase.write_text("staple battery")

    def run(command, file):
        options = ["--export-passphrase-file", str(passphrase), "--data", diary, "--clock-offset-file", clock]
        return subprocess.run([checkin, command, str(file), *options], check=True, capture_output=True, text=True).stdout

    visitor.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    visitor.press(".exportDiary")
    visitor.fill(passphrase.read_text(), passphrase.read_text())
    visitor.press(".submit")
    visitor.wait_for("The file was saved.")
    file = visitor.until(lambda: next(folder.glob("check-ins-*.age"), None), "the file")
    visitor.expect("Imported 1 check-in" in run("import", file), "checkin does not import the file")
    back = folder / "back.age"
    run("export", back)
    visitor.press(".importDiary")
    visitor.one("input[type=file]").send_keys(str(back))
    visitor.fill(passphrase.read_text())
    visitor.press(".submit")
    visitor.wait_for("Added 0 check-ins. Already in the diary: 1.")


def send_decoy(visitor, address, requests, forwarder):
    """Sends a decoy after a real submission."""
    expected, sizes = list(requests), [len(message) for _, message in forwarder.messages]
    # This file has no scripts, so the page cannot send a step of its own meanwhile.
    visitor.browser.open(f"{address}/files.txt")
    visitor.driver.execute_async_script(MODULES)
    requests.clear()
    forwarder.messages.clear()
    steps = visitor.driver.execute_async_script(DECOY)
    visitor.expect(requests == expected, f"a decoy requests {requests}, and a submission {expected}")
    visitor.expect([len(message) for _, message in forwarder.messages] == sizes, "the messages of a decoy have other sizes")
    planned = isinstance(steps, list) and [(step["keyDay"], step["attempts"]) for step in steps]
    visitor.expect(planned == [(None, 0)], f"the steps after a decoy are {steps}")


def renew_policy(visitor, address, policies, forwarder):
    """Stores the page with a policy that forbids the relay. A failure must store it again."""
    relayed = policies[-1]
    policies.append(POLICY)
    store = 'import("/authority/own_files.js").then((files) => files.storePageAgain()).then(arguments[0])'
    visitor.driver.execute_async_script(store)
    policies.append(relayed)
    for name, expected in (("stale", []), ("renewed", RELAYED)):
        visitor.browser.open(f"{address}/v1?{name}")
        visitor.wait_for("Open the diary")
        forwarder.messages.clear()
        steps = visitor.driver.execute_async_script(DECOY)
        sizes = [(path, len(message)) for path, message in forwarder.messages]
        visitor.expect(sizes == expected, f"with a {name} policy, the page sends {sizes}")
        refused = [problem for problem in visitor.browser.problems() if "Content Security Policy" in problem]
        visitor.expect(bool(refused) == (expected == []), f"violations of a {name} policy: {refused}; the steps are {steps}")


class Front(http.server.BaseHTTPRequestHandler):
    """Stands before the relay. Only the browser resolves the page's host, so the relay's gateway has another name. The relay
    allows the gateway's origin: this replaces it by the page's."""

    protocol_version = "HTTP/1.1"

    def __init__(self, relay_port, origins, *arguments):
        self.relay_port, self.origins = relay_port, origins
        super().__init__(*arguments)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection = http.client.HTTPConnection("127.0.0.1", self.relay_port)
        connection.request(self.command, self.path, body, dict(self.headers))
        answer = connection.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "content-length", "date", "server", "transfer-encoding"):
                self.send_header(name, value.replace(*self.origins))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_OPTIONS = do_POST

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def relay(port, program, gateway, page):
    """Runs a relay for the page of an origin, and waits until it listens."""
    command = [program, "relay", "--listen", "127.0.0.1:0", "--gateway", gateway]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        line = process.stderr.readline()
        if "listening on" not in line:
            raise RuntimeError("the relay does not listen")
        front = functools.partial(Front, int(line.rstrip().rpartition(":")[2]), (gateway, page))
        found = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), front)
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield
        found.shutdown()
        process.terminate()


def share(visitor, code, day, forwarder, expected):
    """Shares the visit. `day` is the day of the test, and `expected` are paths and sizes of messages."""
    visitor.press(".sharing")
    visitor.wait_for("After a positive test")
    visitor.look("sharing-consent")
    visitor.press(".agree")
    # Typing into a date field depends on the browser's language.
    fill = "for (const [selector, value] of arguments[0]) document.querySelector(selector).value = value"
    visitor.one("input[type=date]")
    is_answered = visitor.driver.execute_script("return document.querySelector('main select').validity.valid")
    visitor.expect(not is_answered, "an answer about symptoms is preselected")
    visitor.driver.execute_script(fill, [["input[maxlength]", f"{code[:5]} {code[5:]}".lower()], ["input[type=date]", day], ["main select", "noSymptoms"]])
    visitor.press(".preview")
    visitor.wait_for("Select at least one check-in.")
    visitor.press(".selectAll")
    visitor.press(".selectNone")
    visitor.press(".preview")
    visitor.wait_for("Select at least one check-in.")
    visitor.press(".selectRange")
    visitor.look("sharing-questions")
    visitor.press(".preview")
    visitor.wait_for("Do you consent to sending")
    visitor.unfold()
    visitor.look("sharing-preview")
    shown = [bytes.fromhex(line.text.split()[1]) for line in visitor.driver.find_elements(By.CSS_SELECTOR, ".bytes")]
    visitor.expect(forwarder.messages == [], "a message was sent before the consent")
    visitor.press(".agree")
    visitor.wait_for("The reports were sent. Thank you.")
    sizes = [(path, len(message)) for path, message in forwarder.messages]
    visitor.expect(sizes == expected, f"the page sends {sizes} instead of {expected}")
    proving = [path for path, message in forwarder.messages if code.encode() in message]
    if expected == RELAYED:
        visitor.expect(proving == [], "a message through the relay is readable")
        return
    submission = forwarder.messages[-1][1]
    visitor.expect(shown and all(len(report) == 59 and report in submission for report in shown), "the submission does not contain the shown bytes")
    visitor.expect(proving == ["/v1/authorizations"], f"{proving} contain the code")


def main():
    port, _, clock, code, start, end, fingerprint, checkin, diary, *sharing = sys.argv[1:]
    now = int(time.time()) + int(pathlib.Path(clock).read_text())
    with tempfile.TemporaryDirectory(prefix="web-walk-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        build(temporary / "client")
        forwarder = Forwarder(int(port))
        code_of_test, relay_port, authorityd = [*sharing, None, None, None][:3]
        policies = [POLICY.replace("connect-src 'self'", f"connect-src 'self' http://127.0.0.1:{relay_port}") if relay_port else POLICY]
        with contextlib.ExitStack() as stack:
            local, requests, _ = stack.enter_context(server(temporary / "client", forwarder, lambda: policies[-1]))
            # The code belongs to this authority, so the page must have its host.
            address = local.replace("localhost", "health.example.org")
            options = ["--host-resolver-rules=MAP health.example.org 127.0.0.1", f"--unsafely-treat-insecure-origin-as-secure={address}"]
            if relay_port:
                stack.enter_context(relay(relay_port, authorityd, local, address))
            run_checkin(checkin, diary, clock, local, fingerprint)
            expected = list(requests)
            forwarder.headers.clear()
            profile = temporary / "profile"
            profile.mkdir()
            with Visitor(profile, arguments=options, is_whole=True) as visitor:
                visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHORT_TIMERS})
                passphrase = check_in(visitor, address, code, int(start), int(end))
                requests.clear()
                print(json.dumps(update(visitor, address, passphrase, fingerprint, now)))
                visitor.expect(len(expected) > 4 and requests == expected, f"the page requests {requests}, and checkin {expected}")
                visitor.problems += header_problems(forwarder.headers)
                exchange_files(visitor, checkin, diary, clock, temporary)
                if code_of_test:
                    day = datetime.datetime.fromtimestamp(int(start), datetime.timezone.utc).date().isoformat()
                    requests.clear()
                    share(visitor, code_of_test, day, forwarder, RELAYED if relay_port else DIRECT)
                    send_decoy(visitor, address, requests, forwarder)
                    visitor.expect(not search(profile / "Default/IndexedDB", code_of_test), "the page stored the code")
                    if relay_port:
                        renew_policy(visitor, address, policies, forwarder)
    if visitor.problems:
        sys.exit("\n".join(visitor.problems))


if __name__ == "__main__":
    main()
