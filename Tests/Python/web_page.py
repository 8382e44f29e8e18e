"""Uses the web client's page with Chromium like a visitor, and checks every view.

Usage: web_page.py [DIRECTORY]

The script checks texts, accessibility with axe-core, the width on a small phone, what is stored
before the consent, and the requests to the server. After the consent it stops the server, and scans
another code. At the end it searches the browser's profile. It saves pictures of all views in
DIRECTORY. If there are problems, it prints them and exits with status 1.
"""

import base64
import pathlib
import secrets
import sys
import tempfile

import axe_playwright_python
from selenium.webdriver.common.by import By
from web_client import Chromium, build, search, server, until

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
WIDTHS = {"phone": 360, "small": 320}


def field(number, value):
    return bytes([number << 3 | 2, len(value)]) + value


class Venue:
    """A venue whose values occur nowhere else."""

    def __init__(self, name="Bar"):
        self.seed, self.name, self.address = secrets.token_bytes(16), f"{name} {secrets.token_hex(6)}", f"Road {secrets.token_hex(6)}"
        message = field(1, self.seed) + field(3, self.name.encode()) + field(4, self.address.encode())
        self.fragment = base64.b32encode(message).decode().rstrip("=")


class Visitor:
    """A browser, and the problems that were found."""

    def __init__(self, profile, directory):
        self.browser = Chromium(str(profile))
        self.driver = self.browser.driver
        self.directory, self.problems, self.pictures = directory, [], 0

    def expect(self, condition, words):
        if not condition:
            self.problems.append(words)

    def one(self, selector):
        return until(lambda: next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None), selector)

    def press(self, selector):
        self.one(selector).click()

    def fill(self, *values):
        fields = self.driver.find_elements(By.CSS_SELECTOR, "input[type=password]")
        for input_, value in zip(fields, values, strict=True):
            input_.clear()
            input_.send_keys(value)

    def wait_for(self, words, selector="main"):
        until(lambda: words in self.one(selector).text, f"“{words}”")

    def look(self, name):
        """Checks the view in both colour schemes, on narrow screens and from right to left."""
        for scheme in ("light", "dark"):
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            for size, width in WIDTHS.items():
                metrics = {"width": width, "height": 640, "deviceScaleFactor": 2, "mobile": True}
                self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
                wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                self.expect(wide <= width, f"{name} is {wide} pixels wide on a screen of {width}")
            self.picture(f"{name}-{scheme}")
            self.examine(f"{name}, {scheme}")
        self.driver.execute_script("document.documentElement.dir = 'rtl'")
        wide = self.driver.execute_script("return document.documentElement.scrollWidth")
        self.expect(wide <= 320, f"{name} from right to left is {wide} pixels wide")
        self.picture(f"{name}-right-to-left")
        self.driver.execute_script("document.documentElement.removeAttribute('dir')")

    def picture(self, name):
        parameters = {"captureBeyondViewport": True, "format": "png"}
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", parameters)["data"]
        (self.directory / f"{name}.png").write_bytes(base64.b64decode(data))
        self.pictures += 1

    def examine(self, name):
        self.driver.execute_script(AXE)
        found = self.driver.execute_async_script("axe.run().then(arguments[0])")
        self.problems += [f"{name}: {violation['id']}: {violation['help']}" for violation in found["violations"]]

    def stored(self):
        """What the page has stored: databases, caches, service workers, cookies and other items."""
        return self.driver.execute_async_script("""
            const done = arguments[0];
            Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]).then(
                (all) => done([...all.map((one) => one.length), document.cookie.length, localStorage.length, sessionStorage.length]))""")


def story(visitor, address, requests, stop):
    """A visitor's way from the first scan to the deletion. Returns the venues."""
    first, second, third = Venue(), Venue("Café"), Venue("مقهى")
    passphrase = f"correct horse {secrets.token_hex(6)}"
    visitor.browser.open(f"{address}/")
    visitor.wait_for("Checking in is voluntary")
    visitor.look("help")
    visitor.browser.open(f"{address}/?again#ABC")
    visitor.wait_for("not a valid venue code")

    visitor.browser.open(f"{address}/?first#{first.fragment}")
    visitor.wait_for(first.name, "h1")
    visitor.look("consent")
    visitor.expect("#" not in visitor.driver.current_url, "the code is in the address")
    visitor.press(".refuse")
    visitor.wait_for("Nothing was stored.")
    visitor.fill(passphrase, "another")
    visitor.press("form button")
    visitor.wait_for("differ")
    visitor.expect(visitor.stored() == [0] * 6, f"stored before the consent: {visitor.stored()}")
    visitor.fill(passphrase, passphrase)
    visitor.press("form button")
    visitor.wait_for(f"Checked in at {first.name}")
    visitor.look("checked-in")
    ready = "navigator.serviceWorker.getRegistration().then((found) => arguments[0](Boolean(found?.active)))"
    until(lambda: visitor.driver.execute_async_script(ready), "the service worker")

    requests.clear()
    visitor.browser.open(f"{address}/?second#{second.fragment}")
    visitor.wait_for(second.name, "h1")
    visitor.press(".checkIn")
    visitor.wait_for(f"Checked in at {second.name}")
    visitor.expect(requests == [], f"requests of a later scan: {requests}")

    stop()
    visitor.browser.open(f"{address}/?third#{third.fragment}")
    visitor.wait_for(third.name, "h1")
    visitor.press(".checkIn")
    visitor.wait_for(f"Checked in at {third.name}")
    visitor.press(".checkOut")
    visitor.wait_for("Checked out.")
    visitor.look("locked")
    visitor.fill("wrong")
    visitor.press("form button")
    visitor.wait_for("The passphrase is wrong.")
    visitor.fill(passphrase)
    visitor.press("form button")
    for venue in (first, second, third):
        visitor.wait_for(venue.name)
        visitor.wait_for(venue.address)
    visitor.press("summary")
    visitor.look("diary")
    visitor.press(".remove")
    visitor.wait_for("The check-in was deleted.")
    names = [name.text for name in visitor.driver.find_elements(By.CSS_SELECTOR, "li h3")]
    visitor.expect(len(names) == 2, f"after a deletion, the diary shows {names}")
    return [first, second, third], passphrase


def removal(visitor):
    visitor.press(".removeAll")
    visitor.driver.switch_to.alert.accept()
    visitor.wait_for("Everything was deleted.")
    visitor.expect(visitor.stored() == [0] * 6, f"stored after everything was deleted: {visitor.stored()}")


def main():
    with tempfile.TemporaryDirectory(prefix="web-page-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else temporary
        directory.mkdir(exist_ok=True)
        profile = temporary / "profile"
        profile.mkdir()
        build(temporary / "client")
        with server(temporary / "client") as (address, requests, stop):
            visitor = Visitor(profile, directory)
            try:
                venues, passphrase = story(visitor, address, requests, stop)
                found = search(profile / "Default/IndexedDB", "venue-check-in")
                visitor.expect(found, "the search does not find the database")
                # The code itself is in the browser's history: see docs/web.md.
                for value in [passphrase] + [value for venue in venues for value in (venue.name, venue.address, venue.seed.hex(), venue.fragment)]:
                    kept = [search(profile / "Default" / folder, value) for folder in ("IndexedDB", "Service Worker", "Local Storage", "Cache")]
                    visitor.expect(not any(kept), f"the page stored a value: {kept}")
                removal(visitor)
                visitor.problems += visitor.browser.problems()
            finally:
                visitor.browser.close()
    print(f"{visitor.pictures} pictures, {len(visitor.problems)} problems")
    if visitor.problems:
        sys.exit("\n".join(visitor.problems[:40]))


if __name__ == "__main__":
    main()
