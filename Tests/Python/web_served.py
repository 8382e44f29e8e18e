"""Checks the web client that a server delivers, and uses it with Chromium.

web_served.py PORT FOLDER [--language=CODE] [--pictures=DIRECTORY] [CERTIFICATE]

The server on the loopback interface must deliver all files of FOLDER with the headers of docs/web.md. With
the CODE of a language that the operator has added, three files differ, and the page must be in this
language. The script then checks in, enrols with the authority, stops the browser's network, and checks in
at another venue. With the file of a CERTIFICATE, the script uses TLS, and does not check in. It saves
pictures of some views in DIRECTORY. If there are problems, it prints them and exits with status 1.
"""

import argparse
import hashlib
import http.client
import json
import pathlib
import re
import secrets
import ssl
import sys
import tempfile
import urllib.parse

from web_client import POLICY, TYPES
from web_page import Venue, Visitor, unlock

RIGHT_TO_LEFT = ("ar", "fa")


def connect(port, certificate):
    if certificate is None:
        return http.client.HTTPConnection("localhost", port)
    return http.client.HTTPSConnection("localhost", port, context=ssl.create_default_context(cafile=certificate))


def get(connection, path, method="GET"):
    """Returns the status, the header fields and the body of a response."""
    connection.request(method, path)
    answer = connection.getresponse()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def with_language(connection, files, code):
    """The expected files if the operator has added a language. Only its texts are taken from the server."""
    path = f"languages/{code}.json"
    texts = get(connection, f"/{path}")[2]
    english = json.loads(files["languages/en.json"])
    assert [key for key, _ in json.loads(texts)] == [key for key, _ in english], "the language has other texts"
    lists = lambda files: "".join(f"{hashlib.sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files)).encode()
    codes = sorted({pathlib.Path(file).stem for file in files if file.startswith("languages/")} | {code}, key=lambda one: (one != "en", one))
    directions = ",".join(f'"{one}":"{"rtl" if one in RIGHT_TO_LEFT else "ltr"}"' for one in codes)
    files = files | {path: texts, "page/languages.js": f"export const LANGUAGES={{{directions}}};\n".encode()}
    del files["files.txt"]
    worker = files["service_worker.js"].partition(b"\n")[2]
    cache = hashlib.sha256(lists(files | {"service_worker.js": worker})).hexdigest()[:32]
    names = ",".join(f'"{path}"' for path in sorted(files))
    files["service_worker.js"] = f'const FILES=[{names}],CACHE="{cache}";\n'.encode() + worker
    return files | {"files.txt": lists(files)}


def file_problems(connection, files):
    """Compares all files and their headers. Returns the problems."""
    problems = []
    for path, file in [("/v1", "index.html")] + [(f"/{file}", file) for file in files]:
        for method in ("HEAD", "GET"):
            status, headers, body = get(connection, path, method)
            content = files[file]
            found = [
                status, headers.get("content-security-policy"), headers.get("content-type", "").partition(";")[0],
                headers.get("x-content-type-options"), headers.get("cache-control"), int(headers.get("content-length", -1)),
            ]
            caching = "public, max-age=86400" if path == "/service_worker.js" else "no-cache"
            kind = TYPES[pathlib.Path(file).suffix].partition(";")[0]
            expected = [200, POLICY, kind, "nosniff", caching, len(content)]
            if found != expected or (method == "GET" and body != content):
                problems.append(f"{method} {path}: {found} instead of {expected}")
    for path in ("/page", "/page/", "/page/other.js", "/../v1", "/v1/", "/filter.c"):
        if (status := get(connection, path)[0]) not in (400, 404):
            problems.append(f"{path} has the status {status}")
    print(f"{len(files)} files")
    return problems


def root_problems(connection, is_behind_nginx):
    """nginx leads a browser that opens only the host name to the page."""
    status, headers, _ = get(connection, "/")
    found = (status, urllib.parse.urlsplit(headers.get("location", "")).path)
    expected = (302, "/v1") if is_behind_nginx else (404, "")
    return [] if found == expected else [f"/: {found} instead of {expected}"]


class Guest:
    """A visitor of the page in one language."""

    def __init__(self, visitor, address, code, texts):
        self.visitor, self.address, self.code, self.texts = visitor, address, code, dict(json.loads(texts))
        self.passphrase = f"correct horse {secrets.token_hex(6)}"

    def wait_for(self, key, selector="main", **values):
        """Waits for a text up to the first value that is not given."""
        text = re.sub(r"\{(\w+)\}", lambda name: values.get(name[1], "\0"), self.texts[key])
        self.visitor.wait_for(text.partition("\0")[0].strip(), selector)

    def open(self, query):
        self.visitor.browser.open(f"{self.address}/v1?{query}")

    def enrol(self, digest):
        """Enrols, and checks that the page shows the digest of its files as signed."""
        visitor = self.visitor
        self.open("enrolment")
        unlock(visitor, self.passphrase)
        visitor.press(".exposures")
        visitor.press(".agree")
        self.wait_for("updated")
        visitor.unfold()
        self.wait_for("compared", checkIns=self.texts["checkInsOne"])
        visitor.wait_for(digest)
        self.wait_for("filesSigned")

    def visit(self, digest):
        visitor, first, second = self.visitor, Venue(), Venue("Café")
        # The headers and navigator.languages.
        agent = visitor.driver.execute_script("return navigator.userAgent")
        language = {"userAgent": agent, "acceptLanguage": f"{self.code},de" if self.code != "en" else "en-US"}
        visitor.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", language)
        self.open(f"first#{first.fragment}")
        visitor.wait_for(first.name, "h1")
        self.wait_for("scanned")
        found = visitor.driver.execute_script("""
            const { lang, dir } = document.documentElement;
            const files = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
            return [lang, dir, ...files.filter((path) => path.startsWith("/languages/"))]""")
        expected = [self.code, "rtl" if self.code in RIGHT_TO_LEFT else "ltr", f"/languages/{self.code}.json"]
        visitor.expect(found == expected, f"language, direction and texts are {found} instead of {expected}")
        self.look("consent")
        visitor.press(".agree")
        self.wait_for("checkedInHeading", "h1")
        self.look("checked-in")
        visitor.wait_until_stored()
        visitor.press(".diary")
        visitor.press(".protectByPassphrase")
        visitor.fill(self.passphrase, self.passphrase)
        visitor.press(".submit")
        self.wait_for("protected")
        self.enrol(digest)
        self.look("exposures")
        offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        visitor.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
        self.open(f"second#{second.fragment}")
        visitor.wait_for(second.name, "h1")
        visitor.press(".checkIn")
        visitor.wait_for(second.name, ".pass")
        visitor.press(".diary")
        unlock(visitor, self.passphrase)
        self.look("diary")

    def look(self, name):
        """Checks the accessibility of a view, and its width on a phone."""
        metrics = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
        self.visitor.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        wide = self.visitor.driver.execute_script("return document.documentElement.scrollWidth")
        self.visitor.expect(wide <= 390, f"{name} is {wide} pixels wide")
        self.visitor.picture(f"{name}-{self.code}")
        self.visitor.examine(name)


def browser_problems(address, code, texts, digest, pictures):
    with tempfile.TemporaryDirectory(prefix="web-served-", ignore_cleanup_errors=True) as temporary:
        profile = pathlib.Path(temporary) / "profile"
        profile.mkdir()
        with Visitor(profile, pictures, is_whole=True) as visitor:
            Guest(visitor, address, code, texts).visit(digest)
    return visitor.problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("certificate", nargs="?")
    parser.add_argument("--language", default="en")
    parser.add_argument("--pictures", type=pathlib.Path)
    given = parser.parse_args()
    files = {str(file.relative_to(given.folder)): file.read_bytes() for file in given.folder.rglob("*") if file.is_file()}
    connection = connect(given.port, given.certificate)
    if given.language != "en":
        files = with_language(connection, files, given.language)
    problems = file_problems(connection, files) + root_problems(connection, given.certificate is not None)
    if given.certificate is None:
        texts, digest = files[f"languages/{given.language}.json"], hashlib.sha256(files["files.txt"]).hexdigest()
        problems += browser_problems(f"http://localhost:{given.port}", given.language, texts, digest, given.pictures)
    print(f"{len(problems)} problems")
    if problems:
        sys.exit("\n".join(problems[:40]))


if __name__ == "__main__":
    main()
