"""Uses the web client's page in an old engine: a check-in, the diary, its protection, and another check-in without a server.

Usage: OLD_ENGINE_PYTHON=PYTHON web_oldest.py

PYTHON has PyQt6-WebEngine 6.2, which is Chromium 90 (docs/web.md). The engine has no WebDriver, so the script presses buttons with
scripts. If something goes wrong, the script prints
the view and exits with status 1.
"""

import json
import pathlib
import sys
import tempfile
import time

from waiting import until
from web_client import OldEngine, build, server
from web_page import Venue

PASSPHRASE = "correct horse battery"


class Walk:
    def __init__(self, engine, address):
        self.engine, self.address = engine, address

    def open(self, query):
        self.engine.open("about:blank")
        self.engine.open(f"{self.address}/v1?{query}")

    def evaluate(self, script):
        return self.engine.evaluate(f"(() => {{ {script} }})()")

    def wait_for(self, words):
        def shown():
            return words in (self.evaluate("return document.querySelector('main').textContent") or "").translate({0x2068: None, 0x2069: None})

        try:
            until(shown, f"“{words}”", 60)
        except TimeoutError as error:
            view = self.evaluate("return document.querySelector('main').innerText")
            sys.exit(f"{error}. The page shows: {view}\n" + "\n".join(self.engine.problems()))

    def press(self, selector):
        node = f"document.querySelector({json.dumps(selector)})"
        until(lambda: self.evaluate(f"const node = {node}; if (node) node.click(); return Boolean(node)"), selector, 60)


def story(walk, stop):
    first, second = Venue(), Venue("Café")
    walk.open(f"first#{first.fragment}")
    walk.wait_for(first.name)
    walk.press(".agree")
    start = time.monotonic()
    walk.wait_for("Checked in")
    print(f"checked in after {time.monotonic() - start:.1f} s")
    walk.press(".pass .diary")
    walk.wait_for(first.address)
    walk.press(".protectByPassphrase")
    walk.wait_for("You type the passphrase to read your diary")
    walk.evaluate(f"for (const input of document.querySelectorAll('input[type=password]')) input.value = {json.dumps(PASSPHRASE)}")
    walk.press(".submit")
    walk.wait_for("Your diary is protected now.")
    stored = "caches.keys().then(() => caches.match('/languages/en.json')).then((found) => { globalThis.isStored = Boolean(found); })"
    until(lambda: walk.evaluate(f"{stored}; return globalThis.isStored"), "the service worker", 60)
    stop()
    walk.open(f"second#{second.fragment}")
    walk.wait_for(second.name)
    walk.press(".checkIn")
    walk.wait_for("Checked in")
    walk.press(".pass .diary")
    walk.wait_for("Open the diary")
    walk.evaluate(f"document.querySelector('input[type=password]').value = {json.dumps(PASSPHRASE)}")
    start = time.monotonic()
    walk.press(".submit")
    walk.wait_for(first.address)
    print(f"opened the diary after {time.monotonic() - start:.1f} s")
    walk.wait_for(second.name)


def main():
    with tempfile.TemporaryDirectory(prefix="web-oldest-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        build(temporary / "client")
        (temporary / "profile").mkdir()
        with server(temporary / "client") as (address, _, stop):
            engine = OldEngine(temporary / "profile")
            try:
                story(Walk(engine, address), stop)
                problems = engine.problems()
            finally:
                engine.close()
        print(f"Chromium {engine.version}, {len(problems)} problems")
        if problems:
            sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
