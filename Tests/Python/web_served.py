"""Checks the web client that a server delivers, and uses it with Chromium.

web_served.py PORT FOLDER [CERTIFICATE]

The server on the loopback interface must deliver all files of FOLDER with the headers of docs/web.md.
The script then checks in, enrols with the authority, stops the browser's network, and checks in at another
venue. With the file
of a CERTIFICATE, the script uses TLS, and does not check in. If there are problems, it prints them
and exits with status 1.
"""

import hashlib
import http.client
import pathlib
import secrets
import ssl
import sys
import tempfile

from web_client import POLICY, TYPES
from web_page import Stopped, Venue, Visitor, unlock


def connect(port, certificate):
    if certificate is None:
        return http.client.HTTPConnection("localhost", port)
    return http.client.HTTPSConnection("localhost", port, context=ssl.create_default_context(cafile=certificate))


def file_problems(connection, folder):
    """Compares all files and their headers. Returns the problems."""
    problems = []
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.is_file()]
    for path, file in [("/v1", "index.html")] + [(f"/{file}", file) for file in files]:
        for method in ("HEAD", "GET"):
            connection.request(method, path)
            answer = connection.getresponse()
            body, headers = answer.read(), {name.lower(): value for name, value in answer.getheaders()}
            content = (folder / file).read_bytes()
            found = [
                answer.status, headers.get("content-security-policy"), headers.get("content-type", "").partition(";")[0],
                headers.get("x-content-type-options"), headers.get("cache-control"), int(headers.get("content-length", -1)),
            ]
            caching = "public, max-age=86400" if path == "/service_worker.js" else "no-cache"
            kind = TYPES[pathlib.Path(file).suffix].partition(";")[0]
            expected = [200, POLICY, kind, "nosniff", caching, len(content)]
            if found != expected or (method == "GET" and body != content):
                problems.append(f"{method} {path}: {found} instead of {expected}")
    for path in ("/page", "/page/", "/page/other.js", "/../v1", "/v1/", "/filter.c", "/"):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (400, 404):
            problems.append(f"{path} has the status {answer.status}")
    print(f"{len(files)} files")
    return problems


def enrol(visitor, address, passphrase, digest):
    """Enrols, and checks that the page shows the digest of its files as signed."""
    visitor.browser.open(f"{address}/v1?enrolment")
    unlock(visitor, passphrase)
    visitor.press(".exposures")
    visitor.press(".agree")
    visitor.press(".matches")
    visitor.wait_for("everything published until")
    visitor.press("summary")
    visitor.wait_for(digest)
    visitor.wait_for("The health authority has signed this value.")


def visit(visitor, address, digest):
    first, second = Venue(), Venue("Café")
    passphrase = f"correct horse {secrets.token_hex(6)}"
    visitor.browser.open(f"{address}/v1#{first.fragment}")
    visitor.wait_for(first.name, "h1")
    visitor.fill(passphrase, passphrase)
    visitor.press("form button")
    visitor.wait_for(f"Checked in at {first.name}")
    ready = "navigator.serviceWorker.getRegistration().then((found) => arguments[0](Boolean(found?.active)))"
    visitor.until(lambda: visitor.driver.execute_async_script(ready), "the service worker")
    enrol(visitor, address, passphrase, digest)
    offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    visitor.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    visitor.browser.open(f"{address}/v1?second#{second.fragment}")
    visitor.wait_for(second.name, "h1")
    visitor.press(".checkIn")
    visitor.wait_for(f"Checked in at {second.name}")


def browser_problems(port, digest):
    with tempfile.TemporaryDirectory(prefix="web-served-", ignore_cleanup_errors=True) as temporary:
        profile = pathlib.Path(temporary) / "profile"
        profile.mkdir()
        visitor = Visitor(profile, pathlib.Path(temporary))
        try:
            visit(visitor, f"http://localhost:{port}", digest)
            visitor.problems += visitor.browser.problems()
        except Stopped:
            pass  # the problem is in the list
        finally:
            visitor.browser.close()
    return visitor.problems


def main():
    port, folder, certificate = int(sys.argv[1]), pathlib.Path(sys.argv[2]), next(iter(sys.argv[3:]), None)
    problems = file_problems(connect(port, certificate), folder)
    if certificate is None:
        problems += browser_problems(port, hashlib.sha256((folder / "files.txt").read_bytes()).hexdigest())
    print(f"{len(problems)} problems")
    if problems:
        sys.exit("\n".join(problems[:40]))


if __name__ == "__main__":
    main()
