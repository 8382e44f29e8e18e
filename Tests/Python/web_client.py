"""Runs the web client's checks in a browser. The browser loads all files from a server on this machine.

Usage: web_client.py chromium|firefox|old-engine CHECKS...
       web_client.py build    checks that “make web” gives the same small files in any folder

CHECKS are the names of modules in Tests/WebClient, such as vectors. With vectors&oldest, the browser first loses
what the oldest browsers lack that the client supports. The script builds the client,
and prints the number of checks. If the checks measure something, it prints the figures. If there
are problems, it prints them and exits with status 1.
"""

import base64
import contextlib
import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

import chromium
import websocket
from waiting import until

TESTS = pathlib.Path(__file__).resolve().parents[1]
# Bytes of what a browser stores, and of what a first load transfers, with one language.
MAXIMUM_SIZE, MAXIMUM_FIRST_LOAD = 350_000, 130_000
# As in docs/web.md.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".json": "application/json"}
# The answer to a message that came through a relay.
TYPES[".png"] = "image/png"
TYPES["/v1/oblivious"] = "message/ohttp-res"
# Long enough for a machine that is ten times slower.
SECONDS = 900


def relist(folder):
    """Lists the files of a folder again, as `make web` does."""
    worker = folder / "service_worker.js"
    body = worker.read_bytes().partition(b"\n")[2]
    files = {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()} | {"service_worker.js": body}
    del files["files.txt"]
    lists = lambda: "".join(f"{hashlib.sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files)).encode()
    names = ",".join(f'"{path}"' for path in sorted(files))
    files["service_worker.js"] = f'const FILES=[{names}],CACHE="{hashlib.sha256(lists()).hexdigest()[:32]}";\n'.encode() + body
    worker.write_bytes(files["service_worker.js"])
    (folder / "files.txt").write_bytes(lists())


class Files(http.server.BaseHTTPRequestHandler):
    """Serves the client at the address of venue codes, /v1; the authority's files below this
    address; and the tests and vectors in folders of their own."""

    protocol_version = "HTTP/1.1"

    def __init__(self, client, published, requests, policy, *arguments):
        self.folders = [("/tests/", TESTS / "WebClient"), ("/vectors/", TESTS / "Vectors"), ("/", client)]
        self.published, self.requests, self.policy = published, requests, policy
        super().__init__(*arguments)

    def do_GET(self):
        if self.server.is_stopped:
            self.close_connection = True  # the browser has kept the connection
            return None
        path = self.path.partition("?")[0]
        self.requests.append(self.path)
        if path.startswith("/v1/"):
            return self.answer(path, self.published(path, self.headers))
        prefix, folder = next((prefix, folder) for prefix, folder in self.folders if path.startswith(prefix))
        file = (folder / path.removeprefix(prefix)).resolve()
        file = folder / "index.html" if path in ("/", "/v1") else file
        found = file.is_file() and file.is_relative_to(folder.resolve())
        return self.answer(path, file.read_bytes() if found else None, file.suffix)

    def do_POST(self):
        message = self.rfile.read(int(self.headers["Content-Length"]))
        self.requests.append(self.path)
        self.answer(self.path, self.published(self.path, self.headers, message), self.path)

    def answer(self, path, body, suffix=""):
        self.send_response(404 if body is None else 200)
        body = body or b""
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Security-Policy", self.policy())
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "max-age=86400" if path == "/service_worker.js" else "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def server(client, published=lambda path, headers, message=None: None, policy=lambda: POLICY):
    """Yields the address of a server on the loopback interface, the list of its requests, and a
    function that stops it. `published` returns the authority's file at a path, or the answer to a
    message, or None. It also gets the headers of the request."""
    requests = []
    found = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, client, published, requests, policy))
    found.is_stopped = False
    threading.Thread(target=found.serve_forever, daemon=True).start()

    def stop():
        found.is_stopped = True
        found.shutdown()
        found.server_close()

    yield f"http://localhost:{found.server_port}", requests, stop
    stop()


class Chromium:
    def __init__(self, profile, arguments=(), is_whole=False):
        self.driver = chromium.start(profile, arguments, is_whole=is_whole)
        self.driver.set_page_load_timeout(SECONDS)
        self.driver.set_script_timeout(SECONDS)

    def open(self, address):
        self.driver.get(address)

    def evaluate(self, script):
        return self.driver.execute_script(f"return {script}")

    def problems(self):
        """Errors of scripts, and violations of the content security policy. Checks also request
        files that do not exist."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE" and entry["source"] != "network"]

    def close(self):
        self.driver.quit()


class Firefox:
    """Firefox ESR, driven by WebDriver BiDi on its remote-debugging port. Debian has no geckodriver."""

    def __init__(self, profile):
        # With AVX, SIMD in Firefox 140 is about 80 times slower on some Intel processors (docs/web.md). Firefox 153 is not.
        (pathlib.Path(profile) / "user.js").write_text('user_pref("javascript.options.wasm_simd_avx", false);\n')
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"]
        # The browser writes its port to a file in the profile.
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"HOME": profile, "PATH": "/usr/bin:/bin"})
        file = pathlib.Path(profile) / "WebDriverBiDiServer.json"
        port = until(lambda: file.exists() and json.loads(file.read_text() or "{}").get("ws_port"), "the start of Firefox", SECONDS)
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}/session", timeout=SECONDS, suppress_origin=True)
        self.number = 0
        self.call("session.new", {"capabilities": {}})
        self.context = self.call("browsingContext.getTree", {})["contexts"][0]["context"]

    def call(self, method, parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, address):
        self.call("browsingContext.navigate", {"context": self.context, "url": address, "wait": "complete"})

    def evaluate(self, script):
        answer = self.call("script.evaluate", {"expression": script, "target": {"context": self.context}, "awaitPromise": True})
        return answer.get("result", {}).get("value")

    def problems(self):
        return []

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()


class OldEngine:
    """An old Chromium: Qt WebEngine, with the Python that OLD_ENGINE_PYTHON names (see docs/web.md)."""

    def __init__(self, profile):
        command = [os.environ["OLD_ENGINE_PYTHON"], str(TESTS / "Python/old_engine.py"), str(profile)]
        self.log = (pathlib.Path(profile) / "log").open("w+")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.version = json.loads(self.process.stdout.readline())

    def call(self, *command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def open(self, address):
        if not self.call("open", address):
            raise RuntimeError(f"the engine did not load {address}")

    def evaluate(self, script):
        answer = self.call("evaluate", script)
        return answer and json.loads(answer)

    def problems(self):
        """Errors of scripts. The policy refuses WebAssembly in these engines."""
        self.log.flush()
        lines = pathlib.Path(self.log.name).read_text().splitlines()
        return [line for line in lines if "Uncaught" in line and "WebAssembly" not in line]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.log.close()


BROWSERS = {"chromium": Chromium, "firefox": Firefox, "old-engine": OldEngine}


def build(folder):
    """Builds the client in a folder. Returns the contents of its files by path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(["make", "--silent", "web", f"WEB={folder}"], cwd=TESTS.parent, env=environment, check=True)
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def compare(directory):
    """Builds the client in two folders, and returns the problems."""
    first, second = build(directory / "a"), build(directory / "another folder")
    languages = [len(content) for path, content in first.items() if path.startswith("languages/")]
    # Without the page for posters, and with the largest language.
    stored = sum(len(content) for path, content in first.items() if not path.startswith(("languages/", "poster"))) + max(languages)
    print(f"{len(first)} files, {sum(map(len, first.values()))} bytes, {len(languages)} languages, at most {stored} bytes stored")
    problems = [] if first == second else ["two builds of the client differ"]
    if stored > MAXIMUM_SIZE:
        problems.append(f"a browser stores {stored} bytes (maximum {MAXIMUM_SIZE})")
    return problems


def forms(text):
    """The bytes in which a browser could store a text. Hexadecimal also stands for its bytes, and
    bytes for any part of their base 32."""
    yield from (text.encode(), text.encode("utf-16-le"), text.upper().encode(), text.lower().encode())
    if re.fullmatch("([0-9a-f]{2})+", text):
        yield bytes.fromhex(text)
        yield base64.b64encode(bytes.fromhex(text)).rstrip(b"=")
    if len(text) > 40:
        yield text[8:40].encode()  # a part, because a store may cut a long text


def search(profile, text):
    """Returns the files of a profile that contain a text, and what they contain."""
    found = []
    for file in profile.rglob("*"):
        if file.is_file() and not file.is_symlink():
            content = file.read_bytes()
            found += [(file.relative_to(profile), form[:60]) for form in set(forms(text)) if form in content]
    return found


def run(name, checks, directory):
    """Runs checks in a browser. Prints figures, and returns the problems."""
    client, profile = directory / "client", directory / "profile"
    build(client)
    profile.mkdir()
    problems, count, secrets, readable = [], 0, [], []
    with server(client) as (address, _, _):
        browser = BROWSERS[name](str(profile))
        try:
            for check in checks:
                browser.open(f"{address}/tests/page.html?{check}")
                result = json.loads(until(lambda: browser.evaluate("document.documentElement.dataset.result"), check, SECONDS))
                count += result["checks"]
                problems += [f"{check}: {problem}" for problem in result["problems"]]
                secrets += result.get("secrets", [])
                readable += [result["readable"]] if "readable" in result else []
                for note in result["notes"]:
                    print(f"{check}: {note}")
            problems += browser.problems()
        finally:
            browser.close()
    # The search must find what is stored readable, or it would miss the rest too.
    problems += [f"the profile does not contain “{text}”" for text in readable if not search(profile, text)]
    problems += [f"{file} contains {what}" for text in secrets for file, what in search(profile, text)]
    if secrets:
        print(f"searched the profile for {len(secrets)} secrets")
    version = f" {browser.version}" if name == "old-engine" else ""
    print(f"{count} checks in {name}{version}, {len(problems)} problems")
    return problems


def main():
    with tempfile.TemporaryDirectory(prefix="web-client-", ignore_cleanup_errors=True) as directory:
        directory = pathlib.Path(directory)
        if sys.argv[1:] == ["build"]:
            problems = compare(directory)
        elif len(sys.argv) > 2 and sys.argv[1] in BROWSERS:
            problems = run(sys.argv[1], sys.argv[2:], directory)
        else:
            sys.exit(__doc__)
    if problems:
        sys.exit("\n".join(problems[:40]))


if __name__ == "__main__":
    main()
