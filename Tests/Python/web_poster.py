"""Makes posters with the web client's poster page in Chromium, and reads their codes.

Usage: web_poster.py [DIRECTORY]

The page is at a health authority's name. Its random numbers are the seeds of the test vectors, so that each code must equal
a vector, byte for byte, and so what “venued code” prints for the same seed and venue. Three decoders read the code in
the printed page. After the page has been loaded, the script stops the server. It saves pictures of the page and of the printed
posters in DIRECTORY. If there are problems, it prints them and exits with status 1.
"""

import base64
import json
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

import cv2
import decoders
from selenium.webdriver.common.by import By
from venue_checkin.venue_code import parse_code_url
from web_client import TESTS, build, server
from web_page import Visitor

AUTHORITY, NAME = "health.example.org", "Health Office of Example"
SIZES = {"A3": (297, 420), "A4": (210, 297), "A5": (148, 210), "A6": (105, 148), "Letter": (216, 279)}
# The page draws its seed from this function.
SEED = "crypto.getRandomValues = (bytes) => { bytes.set(SEED); return bytes; }"
HOSTILE = '<img src=x onerror=alert(1)>“{date}”'


class Poster:
    def __init__(self, visitor, address):
        self.visitor, self.driver, self.address = visitor, visitor.driver, address
        self.script = None

    def open(self, seed=None):
        """Opens the page, with this seed if there is one."""
        if self.script:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", self.script)
            self.script = None
        if seed is not None:
            source = SEED.replace("SEED", json.dumps(list(bytes.fromhex(seed))))
            self.script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.driver.get("about:blank")
        self.visitor.browser.open(f"{self.address}/poster.html")
        self.visitor.wait_for("The poster has a code for one room.")

    def enter(self, **values):
        script = """
            for (const [name, value] of Object.entries(arguments[0])) document.querySelector("form").elements[name].value = value;
            document.querySelector("form").dispatchEvent(new Event("input"))"""
        self.driver.execute_script(script, values)

    def sheets(self):
        return self.driver.find_elements(By.CSS_SELECTOR, ".sheet")

    def print(self, name, paper="A4"):
        """Prints the page. Returns what each decoder has read on each printed page, in the part with the code."""
        width, height = SIZES[paper]
        data = self.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True})["data"]
        file = self.visitor.directory / f"{name}.pdf"
        file.write_bytes(base64.b64decode(data))
        information = subprocess.run(["pdfinfo", file], check=True, capture_output=True, text=True).stdout
        size = next(line for line in information.splitlines() if line.startswith("Page size"))
        found = [round(float(part) * 25.4 / 72) for part in size.split()[2:5:2]]
        self.visitor.expect(all(abs(one - other) <= 1 for one, other in zip(found, (width, height))), f"{name}: the page has {found} mm")
        subprocess.run(["pdftoppm", "-r", "150", "-png", file, file.with_suffix("")], check=True)
        return [decoders.read(str(self.cut(page))) for page in sorted(self.visitor.directory.glob(f"{name}-?.png"))]

    def cut(self, page):
        """Cuts out the code, where the screen shows it in the sheet."""
        box = self.driver.execute_script("""
            const [sheet, code] = [".sheet", ".code"].map((name) => document.querySelector(name).getBoundingClientRect());
            return [code.x - sheet.x, code.y - sheet.y, code.right - sheet.x, code.bottom - sheet.y].map((value) => value / sheet.width)""")
        picture = cv2.imread(str(page))
        left, top, right, bottom = (round(value * picture.shape[1]) for value in box)
        part = page.with_name(f"{page.stem}-code.png")
        cv2.imwrite(str(part), picture[top:bottom, left:right])
        return part

    def expect_code(self, name, expected, paper="A4", count=1):
        pages = self.print(name, paper)
        self.visitor.expect(len(pages) == count, f"{name}: {len(pages)} printed pages instead of {count}")
        for page in pages:
            wrong = {decoder: text for decoder, text in page.items() if text != expected}
            self.visitor.expect(not wrong, f"{name}: {wrong} instead of {expected}")


def vectors():
    """The codes of the vectors that a poster can have: one seed, and no public identifier."""
    cases = json.loads((TESTS / "Vectors/venue-checkin-v1.json").read_text())["venue_codes"]
    # The page composes names.
    fits = lambda case: unicodedata.is_normalized("NFC", case["name"] + case["address"]) and case["authority"] == AUTHORITY and not case.get("previous_seed") and not case.get("public_identifier")
    return [case for case in cases if fits(case)]


def story(poster, stop, requests):
    visitor = poster.visitor
    poster.open()
    visitor.expect(poster.sheets() == [], "there is a poster without a name")
    stored = visitor.driver.execute_script("return [localStorage.length, sessionStorage.length, document.cookie.length]")
    visitor.examine("the empty form")
    cases = vectors()
    visitor.expect(len(cases) > 10, "there are too few vectors")
    # Tests/WebClient/vectors.js encodes all of them.
    for number, case in enumerate(cases[::3]):
        poster.open(case["seed"])
        poster.enter(name=case["name"], address=case["address"], setting=case["setting"], stay=case["default_stay"])
        poster.expect_code(f"vector-{number}", case["url"])
    poster.open("00" * 16)
    requests.clear()
    stop()
    name = "The Long Name of a Museum of Natural History, Hall of the Great Whales and Dinosaurs, Upper Floor"
    visitor.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    poster.enter(name=name, address="1 Fair Road", doors="East entrance\nWest entrance", first="de", second="en", paper="A4")
    visitor.expect(len(poster.sheets()) == 2, "two doors do not give two pages")
    visitor.expect_width(390, "the page with a poster")
    words = poster.sheets()[0].text
    for line in (
        f"{NAME} · {AUTHORITY}", "Check in anonymously. Be warned if someone here tests positive.", "Anonym einchecken.",
        # The lines of a language are together.
        "Your visit stays on your phone.\nChecking in is voluntary and not a condition of entry.\nNo phone? Please ask us for another way.",
    ):
        visitor.expect(line in words, f"the poster does not contain “{line}”: {words}")
    visitor.picture("poster-page")
    visitor.examine("the form with a poster")
    codes = {tuple(page.values()) for page in poster.print("doors")}
    visitor.expect(len(codes) == 1 and len(set(next(iter(codes)))) == 1, f"the doors have the codes {codes}")
    for paper in SIZES:
        poster.enter(name="Café Meridian", doors="", paper=paper)
        pages = poster.print(f"paper-{paper}", paper)
        visitor.expect(len(pages) == 1 and len(set(pages[0].values())) == 1, f"{paper}: {pages}")
        cut = visitor.driver.execute_script("const [s] = document.querySelectorAll('.sheet'); return s.scrollHeight > s.clientHeight || s.scrollWidth > s.clientWidth")
        visitor.expect(not cut, f"{paper}: the poster does not fit")
    poster.enter(name=HOSTILE, address="")
    visitor.expect(poster.sheets()[0].find_element(By.CSS_SELECTOR, ".venue").text == HOSTILE, "a name is not shown as text")
    for values, words in (
        ({"name": "a\u202eb"}, "characters that are not allowed"), ({"name": "x" * 101}, "too long"),
        ({"name": "Bar", "stay": "7"}, "multiple of 5"), ({"name": "..."}, "no letter"),
    ):
        poster.enter(**{"stay": "120"} | values)
        visitor.wait_for(words, "#status")
        visitor.expect(poster.sheets() == [], f"{values} gives a poster")
    poster.enter(name="Bar", stay="120")
    visitor.driver.execute_script("const list = document.querySelector('#languages select'); list.value = 'de'; list.dispatchEvent(new Event('change'))")
    visitor.wait_for("Einen Aushang erstellen", "h1")
    visitor.expect(requests == [], f"requests after the page was loaded: {requests}")
    visitor.expect(stored == [0, 0, 0], f"the page stored {stored}")


def new_seeds(poster):
    """Each venue gets its own seed, and the same venue keeps it. The server is running."""
    visitor, codes = poster.visitor, []
    poster.open()
    for values in ({"name": "Hall 1"}, {"name": "Hall 1", "stay": "60"}, {"name": "Hall 2"}, {"name": "Hall 2", "address": "x"}):
        poster.enter(**values)
        texts = poster.print("seeds")[0]
        visitor.expect(len(set(texts.values())) == 1, f"the decoders read {texts}")
        codes.append(parse_code_url(next(iter(texts.values())))[1])
    seeds = [code.seed for code in codes]
    visitor.expect(seeds[0] == seeds[1] and len(set(seeds)) == 3, "venues share a seed, or one venue has two")


def main():
    with tempfile.TemporaryDirectory(prefix="web-poster-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else temporary / "pictures"
        directory.mkdir(exist_ok=True)
        (temporary / "profile").mkdir()
        build(temporary / "client")
        (temporary / "client/page/brand.js").write_text(f"export const NAME = {json.dumps(NAME)};")
        with server(temporary / "client") as (address, requests, stop):
            address = address.replace("localhost", AUTHORITY)
            arguments = [f"--host-resolver-rules=MAP {AUTHORITY} 127.0.0.1", f"--unsafely-treat-insecure-origin-as-secure={address}"]
            with Visitor(temporary / "profile", directory, arguments) as visitor:
                poster = Poster(visitor, address)
                new_seeds(poster)
                story(poster, stop, requests)
    visitor.report(f"{len(vectors())} vectors")


if __name__ == "__main__":
    main()
