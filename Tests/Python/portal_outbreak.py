"""Warns about a venue from a photo of its code, as an officer with Chromium, and searches all requests for the seed.

Usage: portal_outbreak.py ADDRESS DIRECTORY < {"name": ..., "password": ..., "code": URL, "seeds": [HEX, ...],
           "venue": ..., "day": "2026-11-20", "last_day": ..., "from": "10:00", "to": "12:30", "level": 6}

The browser opens the portal through a proxy that records every byte it sends. The program first offers pictures and texts
that are not codes, then a slanted photo of the code, or with "types_code", its text. It saves pictures of the pages in
DIRECTORY if PORTAL_PICTURES is set. If a request contains the seed, in any of the forms in which a browser could write it, or if something else is
wrong, it prints the problem and exits with status 1.
"""

import base64
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import urllib.parse

import chromium
import cv2
import numpy
from accessibility import COLOUR_RULES, violations
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select
from web_client import forms

SECONDS = 120


class Recorder:
    """A proxy on the loopback interface for one server. It keeps what clients send."""

    def __init__(self, port):
        self.port, self.sent = port, bytearray()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.copy, args=(client, server, self.sent), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, None), daemon=True).start()

    @staticmethod
    def copy(source, target, record):
        try:
            while data := source.recv(1 << 16):
                if record is not None:
                    record += data
                target.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                end.close()


class Officer:
    def __init__(self, address, directory):
        self.address, self.directory, self.problems = address, directory, []
        self.driver = chromium.start()
        self.driver.set_page_load_timeout(SECONDS)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def expect(self, condition, words):
        if not condition:
            self.problems.append(f"{self.driver.current_url}: {words}")

    def set(self, name, value):
        self.driver.execute_script("document.getElementsByName(arguments[0])[0].value = arguments[1]", name, value)

    def press(self, selector):
        chromium.follow(self.driver, self.one(selector))

    def wait_for(self, selector):
        chromium.until(lambda: self.one(selector).is_displayed(), selector)

    def look(self, name):
        """Checks the accessibility and the width, light and dark, wide and narrow. Saves pictures if PORTAL_PICTURES is set."""
        for width in (1280, 320):
            self.command("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
            for scheme in ("light", "dark"):
                self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                if "PORTAL_PICTURES" in os.environ or name == "failed":
                    self.picture(f"{name}-{width}-{scheme}")
                for violation in violations(self.driver, COLOUR_RULES if scheme == "dark" else None):
                    self.expect(False, f"{name}, {width}, {scheme}: {violation}")
            width_needed = self.driver.execute_script("return document.documentElement.scrollWidth")
            self.expect(width_needed <= width, f"{name} is {width_needed} pixels wide on a screen of {width}")
        self.command("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)

    def picture(self, name):
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        view = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 4000), "scale": 1}
        shot = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=view)
        (self.directory / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def log_in(self, name, password):
        self.driver.get(f"{self.address}/portal/login")
        self.one("#name").send_keys(name)
        self.one("#password").send_keys(password)
        self.press("main button.primary")

    def enter_times(self, visit):
        self.driver.get(f"{self.address}/portal/warnings")
        for name, value in [("day", visit["day"]), ("from", visit["from"]), ("to", visit["to"]), ("last-day", visit.get("last_day", ""))]:
            self.set(name, value)
        Select(self.one("#level")).select_by_value(str(visit["level"]))
        self.look("warnings")
        self.press("button[formaction='/portal/warnings/code']")

    def type_code(self, code):
        self.driver.execute_script("""
            const field = document.querySelector("#code-text");
            field.value = arguments[0];
            field.dispatchEvent(new Event("input"))""", code)

    def read_code(self, visit):
        self.expect(not self.one("#enter").is_enabled(), "a warning without a code can be entered")
        self.one("#picture").send_keys(str(picture(self.directory / "nothing.png", "")))
        self.wait_for("#no-code")
        self.one("#picture").send_keys(str(picture(self.directory / "other.png", "https://example.org/")))
        self.wait_for("#other-code")
        own = self.one("#code-warning").get_attribute("data-authority")
        if own:
            self.type_code(visit["code"].replace(f"//{own}/", "//other.example/"))
            self.wait_for("#foreign-code")
            self.expect("other.example" in self.one("#foreign-code").text and own in self.one("#foreign-code").text, "no authority is named")
        self.look("code-refused")
        self.expect(not self.one("#enter").is_enabled(), "a warning from another code can be entered")
        if visit.get("types_code"):
            self.type_code(visit["code"])
        else:
            self.one("#picture").send_keys(str(picture(self.directory / "code.png", visit["code"])))
        self.wait_for("#found")
        self.expect(self.one("#venue-name").text == visit["venue"], f"the venue is {self.one('#venue-name').text}")
        self.expect(self.one("#venue-authority").text == urllib.parse.urlsplit(visit["code"]).hostname, "the authority is another one")
        seeds = [self.one(f"#{name}").is_displayed() for name in ("one-seed", "two-seeds")]
        self.expect(seeds == [len(visit["seeds"]) == 1, len(visit["seeds"]) == 2], f"one seed and two seeds are shown: {seeds}")
        self.look("code-found")
        self.press("#enter")
        self.expect(self.driver.current_url.rpartition("?")[2] in ("entered", "proposed"), "the warning was not entered")
        self.expect(visit["venue"] in self.one("main").text, "the warning is not listed")
        self.look("code-entered")

    def complaints(self):
        for entry in self.driver.get_log("browser"):
            self.expect(False, entry["message"])


def picture(file, text):
    """Saves a slanted photo of a QR code; a picture without a code if there is no text."""
    modules = numpy.full((40, 40), 255, numpy.uint8)
    if text:
        data = subprocess.run(["qrencode", "--level=M", "--margin=4", "--size=1", "--type=PNG", "--output=-", text], check=True, capture_output=True).stdout
        modules = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_GRAYSCALE)
    side = modules.shape[0]
    corners = numpy.float32([[0, 0], [side, 0], [side, side], [0, side]])
    seen = numpy.float32([[420, 260], [1480, 330], [1400, 1290], [460, 1240]])
    page = cv2.warpPerspective(modules, cv2.getPerspectiveTransform(corners, seen), (2000, 1500), flags=cv2.INTER_AREA, borderValue=225)
    noise = numpy.random.default_rng(1).normal(0, 6, page.shape)
    cv2.imwrite(str(file), numpy.clip(page + noise, 0, 255).astype(numpy.uint8))
    return file


def leaks(sent, visit):
    """Yields the secrets that the recorded requests contain."""
    fragment = visit["code"].partition("#")[2]
    for text in [*visit["seeds"], fragment]:
        for form in forms(text):
            if form in sent or urllib.parse.quote_from_bytes(form).encode() in sent:
                yield form


def main():
    directory = pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    visit = json.load(sys.stdin)
    recorder = Recorder(urllib.parse.urlsplit(sys.argv[1]).port)
    officer = Officer(recorder.address, directory)
    try:
        officer.log_in(visit["name"], visit["password"])
        officer.enter_times(visit)
        officer.read_code(visit)
        officer.complaints()
    except Exception as error:  # noqa: BLE001: reported with the earlier problems
        officer.look("failed")
        officer.expect(False, f"{type(error).__name__}: {error}")
    finally:
        officer.driver.quit()
    sent = bytes(recorder.sent)
    if urllib.parse.quote_plus(visit["venue"]).encode() not in sent:
        officer.problems.append("the recorded requests do not contain the warning")
    officer.problems += [f"a request contains {form[:40]}" for form in leaks(sent, visit)]
    for problem in officer.problems:
        print(f"portal_outbreak.py: {problem}", file=sys.stderr)
    print(f"{len(sent)} bytes recorded, {len(officer.problems)} problems")
    sys.exit(1 if officer.problems else 0)


main()
