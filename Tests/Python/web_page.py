"""Uses the web client's page with Chromium like a visitor, and checks every view.

Usage: web_page.py [DIRECTORY]

The script checks texts, accessibility with axe-core, the names of all fields and buttons, the width on a small
phone and with large text, what is stored before the consent, and the requests to the server. The authority's files are those of the test
vectors, and the browser's clock shows their time. After the update the script stops the server, and
scans another code. At the end it searches the browser's profile. It saves pictures of all views in
DIRECTORY, if it is given, and what a screen reader reads in each (story.txt). If there are problems, it prints them and exits with status 1.
"""

import base64
import hashlib
import json
import pathlib
import secrets
import sys
import tempfile

import chromium
from accessibility import COLOUR_RULES, violations
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from web_client import MAXIMUM_FIRST_LOAD, TESTS, Chromium, build, relist, search, server

SCREENS = {"desktop": (1280, 900), "phone": (390, 844), "small": (320, 640)}
# A view appears within a second, and scrypt takes another. This is long enough for a machine that is ten times slower.
LIMIT = 120
# As the authority names itself in the files of the page.
OFFICE, TELEPHONE_NUMBER = "Health Office of Example", "+49 (30) 1234-5"
# What a visitor operates. Each needs a name for screen readers.
OPERATED = {"button", "textbox", "combobox", "checkbox", "link", "spinbutton", "DisclosureTriangle", "Date", "DateTime"}
# A name is isolated from the direction of the sentence.
ISOLATES = dict.fromkeys([0x2067, 0x2068, 0x2069])


def field(number, value):
    return bytes([number << 3 | 2, len(value)]) + value


class Venue:
    """A venue whose values occur nowhere else, except those of a vector."""

    def __init__(self, name="Bar", seed=None, minutes=120, address=""):
        if seed:
            # The vectors' keys are bound to this name, without an address.
            self.seed, self.name, self.address = seed, name, address
        else:
            self.seed, self.name, self.address = secrets.token_bytes(16), f"{name} {secrets.token_hex(6)}", f"Road {secrets.token_hex(6)}"
        # The usual stay is omitted.
        stay = b"" if minutes == 120 else bytes([5 << 3, minutes])
        address = self.address and field(4, self.address.encode())
        message = field(1, self.seed) + field(3, self.name.encode()) + (address or b"") + stay
        self.fragment = base64.b32encode(message).decode().rstrip("=")


class Stopped(Exception):
    """A problem after which the visitor cannot go on."""


class Visitor:
    """A browser, and the problems that were found. With a directory, it saves pictures of the views there."""

    def __init__(self, profile, directory=None, arguments=(), is_whole=False):
        self.browser = Chromium(str(profile), arguments, is_whole)
        self.driver = self.browser.driver
        self.directory, self.problems, self.views = directory, [], 0
        self.clock = None
        self.story = []
        self.driver.set_page_load_timeout(LIMIT)
        self.driver.set_script_timeout(LIMIT)
        # Of a driver that does not answer. The limits above end sooner.
        self.driver.command_executor.client_config.timeout = LIMIT + 30

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        """Collects the errors of scripts, and closes the browser. If a view did not come, this is in the list of problems."""
        try:
            if kind is None:
                self.problems += self.browser.problems()
        finally:
            self.browser.close()
        return kind is Stopped

    def report(self, checked):
        """Prints what was checked, and ends the script if there are problems."""
        print(f"{checked}, {len(self.problems)} problems")
        if self.problems:
            sys.exit("\n".join(self.problems[:40]))

    def set_clock(self, seconds):
        """Sets the clock of all pages that are opened from now on. It stands still."""
        if self.clock:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", self.clock)
        self.time = seconds
        script = {"source": f"Date.now = () => {1000 * seconds}"}
        self.clock = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", script)

    def expect(self, condition, words):
        if not condition:
            self.problems.append(words)

    def until(self, condition, what):
        """Polls like `until`. An error of a script ends it at once."""
        def step():
            if found := self.browser.problems():
                self.problems += found
                raise Stopped
            return condition()

        try:
            return chromium.until(step, what, LIMIT)
        except TimeoutError as error:
            shown = self.driver.find_element(By.CSS_SELECTOR, "body").text
            self.problems.append(f"{error}. The page shows: {shown[:1000]}")
            raise Stopped from error

    def wait_until_stored(self):
        """Waits until the service worker has stored the page's files, and the texts of its language."""
        ready = """
            const [language, done] = [document.documentElement.lang, arguments[0]];
            Promise.all([navigator.serviceWorker.getRegistration(), caches.match(`/languages/${language}.json`)]).then(
                ([found, texts]) => done(Boolean(found?.active && texts)))"""
        self.until(lambda: self.driver.execute_async_script(ready), "the service worker")

    def one(self, selector):
        return self.until(lambda: next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None), selector)

    def press(self, selector):
        """Presses the first button, also in details that are not open."""
        def step():
            found = self.driver.find_elements(By.CSS_SELECTOR, selector)[:1]
            for node in found:
                if not node.is_displayed():
                    self.unfold()
                node.click()
            return found

        self.until(step, selector)

    def back(self):
        """Returns to the diary."""
        self.press(".back")
        self.wait_for("Your diary", "h1")

    def fill(self, *values):
        find = lambda: self.driver.find_elements(By.CSS_SELECTOR, "input[type=password]")
        fields = self.until(lambda: find() if len(find()) == len(values) else None, "the fields for a passphrase")
        for input_, value in zip(fields, values, strict=True):
            input_.clear()
            input_.send_keys(value)

    def choose(self, selector, value):
        """Chooses a value of a list."""
        self.one(selector)
        script = "const list = document.querySelector(arguments[0]); list.value = arguments[1]; list.dispatchEvent(new Event('change'))"
        self.driver.execute_script(script, selector, value)

    def unfold(self):
        """Shows all details of the view."""
        self.driver.execute_script("for (const details of document.querySelectorAll('details')) details.open = true")

    def wait_for(self, words, selector="main"):
        shown = lambda: self.one(selector).text.translate(ISOLATES)
        self.until(lambda: words in shown(), f"“{words}” in {selector}")

    def expect_error(self, words, number):
        """Waits for an error, which is at a field, on the screen, and described for a screen reader. The focus is on the field."""
        self.wait_for(words, "#error")
        found = self.driver.execute_script("""
            const [field, error] = [document.activeElement, document.querySelector("#error")];
            const box = error.getBoundingClientRect();
            return [
              [...document.querySelectorAll("main input")].indexOf(field), field.getAttribute("aria-invalid"), field.getAttribute("aria-describedby"),
              field.closest("label").nextSibling === error, box.top >= 0 && box.bottom < innerHeight + 1,
              document.querySelectorAll("[aria-invalid]").length,
            ]""")
        self.expect(found == [number, "true", "error", True, True, 1], f"the error “{words}” is shown so: {found}")

    def expect_title(self, words):
        """Browsers keep titles in their history."""
        self.expect(self.driver.title == f"{words} – {OFFICE}", f"the title is {self.driver.title}")

    def look(self, name):
        """Checks the view in both colour schemes, on narrow screens and from right to left."""
        for scheme in ("light", "dark"):
            features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            for size, (width, height) in SCREENS.items():
                # The colours do not change the width.
                if scheme == "dark" and self.directory is None:
                    continue
                metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size != "desktop"}
                self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
                self.expect_width(width, f"{name}, {size}")
                self.picture(f"{name}-{size}-{scheme}")
            self.examine(f"{name}, {scheme}", COLOUR_RULES if scheme == "dark" else None)
        self.driver.execute_script("document.documentElement.dir = 'rtl'")
        self.expect_width(320, f"{name} from right to left")
        self.picture(f"{name}-right-to-left")
        self.driver.execute_script("document.documentElement.removeAttribute('dir'); document.documentElement.style.fontSize = '200%'")
        self.expect_width(320, f"{name} with text of double size")
        self.driver.execute_script("document.documentElement.style.fontSize = ''")
        self.listen(name)

    def resize(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def expect_width(self, width, name):
        wide = self.driver.execute_script("return document.documentElement.scrollWidth")
        self.expect(wide <= width, f"{name} is {wide} pixels wide on a screen of {width}")

    def listen(self, name):
        """Returns what a screen reader reads, from top to bottom."""
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        known = {node["nodeId"]: node for node in nodes}
        lines = []

        def read(node, is_part=False):
            role, words = (node.get(key, {}).get("value", "") for key in ("role", "name"))
            words = words.translate(ISOLATES)
            is_whole = role in OPERATED or role == "heading"
            if not node["ignored"] and (is_whole or role == "StaticText" and not is_part):
                lines.append(words if role == "StaticText" else f"{role}: {words}")
                self.expect(words or not is_whole, f"{name}: a {role} has no name")
            for child in node.get("childIds", []):
                if child in known:
                    read(known[child], is_part or is_whole)

        read(next(node for node in nodes if "parentId" not in node))
        self.story += [f"# {name}", *lines, ""]
        return lines

    def picture(self, name):
        self.views += 1
        if self.directory is None:
            return
        parameters = {"captureBeyondViewport": True, "format": "png"}
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", parameters)["data"]
        (self.directory / f"{name}.png").write_bytes(base64.b64decode(data))

    def examine(self, name, rules=None):
        self.problems += [f"{name}: {violation}" for violation in violations(self.driver, rules)]

    def stored(self):
        """What the page has stored: databases, caches, service workers, cookies and other items."""
        return self.driver.execute_async_script("""
            const done = arguments[0];
            Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]).then(
                (all) => done([...all.map((one) => one.length), document.cookie.length, localStorage.length, sessionStorage.length]))""")


class Authority:
    """The files of the test vectors, as an authority serves them."""

    def __init__(self, has_advice=False):
        vectors = json.loads((TESTS / "Vectors/venue-checkin-v1.json").read_text())
        # The configuration names the digest of another web client.
        # The packages name the settings of this configuration.
        (configuration,) = (case for case in vectors["configurations"] if case["case"] == "a web client")
        index = vectors["indexes"][0]
        if has_advice:
            (index,) = (case for case in vectors["indexes"] if case["case"] == "six hours")
            configuration = configuration | {"file": vectors["advice"][0]["configuration"]}
        self.files = {"key": configuration["public_key"], "configuration": configuration["file"], "packages/index": index["file"]}
        self.packages = [f"packages/{index['oldest_hour'] + number}" for number in range(len(index["packages"]))]
        # Only the packages of the index are published.
        files = {f"packages/{package['hour']}": package["file"] for package in vectors["packages"]}
        self.files |= {name: files[name] for name in self.packages}
        if has_advice:
            self.files["advice"] = vectors["advice"][0]["file"]
        self.exposures = {exposure["case"]: exposure for exposure in vectors["exposures"]}
        self.now = index["hour"] * 3600 + 60
        self.traffic_digest = vectors["packages"][0]["traffic_sha256"]
        self.headers = set()

    def __call__(self, path, headers, message=None):
        self.headers |= set(headers.items())
        file = self.files.get(path.removeprefix("/v1/"))
        return file and bytes.fromhex(file)


def header_problems(headers):
    """Problems of the headers of downloads. The rest describes the browser."""
    names = {name.lower(): value for name, value in headers}
    found = [f"a download has the header {name}" for name in ("cookie", "referer", "authorization", "origin") if name in names]
    return found if names.get("accept-language") == "*" else found + ["a download contains the languages"]


def first_load(visitor, address, client):
    """The bytes of a first load, with the header fields and the largest language."""
    visitor.browser.open(f"{address}/v1?load")
    # The page without its scripts has the same heading.
    visitor.one(".steps")
    size = visitor.driver.execute_script("""
        const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
        return entries.reduce((sum, entry) => sum + entry.transferSize, 0)""")
    sizes = {file.stem: file.stat().st_size for file in (client / "languages").iterdir()}
    size += max(sizes.values()) - sizes["en"]
    print(f"first load: at most {size} bytes")
    visitor.expect(50_000 < size <= MAXIMUM_FIRST_LOAD, f"a first load has {size} bytes (maximum {MAXIMUM_FIRST_LOAD})")


def select_language(visitor, name, heading):
    """Selects a language by its own name."""
    visitor.until(lambda: Select(visitor.one("#languages select")).select_by_visible_text(name) or True, "the list of languages")
    visitor.wait_for(heading, "h1")


def languages(visitor, address):
    """Another language, before the consent."""
    visitor.browser.open(f"{address}/v1?languages")
    select_language(visitor, "Deutsch", "Sie sind nicht eingecheckt")
    visitor.look("german")
    visitor.expect(visitor.stored() == [0] * 6, f"stored with a language: {visitor.stored()}")
    visitor.browser.open(f"{address}/v1?again")
    visitor.wait_for("You have not checked in", "h1")


def kept_language(visitor, address):
    """The page keeps a selected language after the consent. The diary is locked."""
    select_language(visitor, "Deutsch", "Ihr Tagebuch")
    visitor.browser.open(f"{address}/v1?german")
    visitor.wait_for("Ihr Tagebuch", "h1")
    visitor.wait_until_stored()
    select_language(visitor, "English", "Your diary")


def consent(visitor, address, venue):
    """From the scan to the first check-in, with two taps at most."""
    visitor.browser.open(f"{address}/v1?first#{venue.fragment}")
    visitor.wait_for(venue.name, "h1")
    visitor.look("consent")
    visitor.expect("#" not in visitor.driver.current_url, "the code is in the address")
    visitor.expect_title("Check in")
    visitor.driver.refresh()
    visitor.wait_for(venue.name, "h1")
    fits(visitor)
    lines = visitor.listen("the scanned code")
    expected = [
        f"heading: Name on the venue’s code “{venue.name}”", f"“{venue.address}”", "You have not checked in yet.",
        "button: Yes, check in", "button: No, do not check in",
    ]
    visitor.expect([line for line in lines if line in expected] == expected, f"a screen reader reads {lines}")
    # Enter is no answer, and neither answer looks like the default.
    visitor.driver.switch_to.active_element.send_keys(Keys.ENTER)
    looks = visitor.driver.execute_script("""
        return [".agree", ".refuse"].map((name) => {
          const node = document.querySelector(name), style = getComputedStyle(node);
          return [node.offsetWidth, node.offsetHeight, style.color, style.backgroundColor, style.fontWeight, style.fontSize].join();
        })""")
    visitor.expect(looks[0] == looks[1], f"the answers look different: {looks}")
    visitor.expect(visitor.stored() == [0] * 6, f"stored before the consent: {visitor.stored()}")
    visitor.press(".refuse")
    visitor.wait_for("Nothing was stored. You can close this page.")
    visitor.wait_for("The venue must offer another way, such as a list on paper.")
    visitor.look("refused")
    visitor.press(".checkIn")
    visitor.expect(visitor.stored() == [0] * 6, f"stored after a refusal: {visitor.stored()}")
    # The keyboard reaches the answers in their order.
    reached = []
    for _ in range(3):
        ActionChains(visitor.driver).send_keys(Keys.TAB).perform()
        reached.append(visitor.driver.execute_script("return document.activeElement.className || document.activeElement.localName"))
        if "agree" in reached[-1]:
            break
    visitor.expect(reached == ["checkInYes agree primary"], f"the keyboard reaches {reached}")
    outline = visitor.driver.execute_script("return getComputedStyle(document.activeElement).outlineWidth")
    visitor.expect(outline == "3px", f"the outline of the focus is {outline}")
    visitor.driver.switch_to.active_element.send_keys(Keys.ENTER)
    visitor.wait_for("Checked in", "h1")
    visitor.wait_for(venue.name, ".pass")
    visitor.look("checked-in")
    visitor.choose("main select", "15")
    visitor.wait_for("15 min", "main select")
    end = visitor.driver.execute_script("return new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(Date.now() + 900000)")
    visitor.wait_for(f"until {end}, unless you check out", ".until")
    visitor.wait_for("Warnings are off · Turn on", ".pass .turnOn")
    for width, height in [*BROWSERS, (320, 568)]:
        visitor.resize(width, height)
        visitor.driver.execute_script("scrollTo(0, 0)")
        expect_on_screen(visitor, ".pass .turnOn", f"on a screen of {width}x{height}, “Warnings are off”")
    visitor.expect_title("Checked in")
    # In another language, the same view with the same length.
    select_language(visitor, "français", "Enregistré")
    visitor.wait_for("15", ".pass select")
    length = visitor.driver.execute_script("return document.querySelector('.pass select').value")
    visitor.expect(length == "15", f"in another language, the length is {length}")
    select_language(visitor, "English", "Checked in")
    visitor.wait_until_stored()
    visitor.set_clock(visitor.time + 60)
    visitor.browser.open(f"{address}/v1?twice#{venue.fragment}")
    visitor.wait_for("You are checked in here until", ".action")
    visitor.look("second-scan")
    answers = [button.text for button in visitor.driver.find_elements(By.CSS_SELECTOR, ".answers > button")]
    visitor.expect(answers == ["Check out now", "Stay longer"], f"a scan during the stay offers {answers}")
    visitor.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 664, "deviceScaleFactor": 1, "mobile": True})
    lines = visitor.driver.execute_script("""
        return [...document.querySelectorAll(".answers > button")].map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          return range.getClientRects().length;
        })""")
    visitor.expect(lines == [1, 1], f"the answers have {lines} lines")
    visitor.press(".answers .scannedLonger")
    visitor.wait_for("Checked in", "h1")
    visitor.browser.open(f"{address}/v1?leaving#{venue.fragment}")
    visitor.press(".answers .checkOut")
    visitor.wait_for("Checked out.", "#status")
    visitor.wait_for("Your diary", "h1")
    expect_seen(visitor, "#status", "h1", "the message after a scan on leaving")
    lines = visitor.listen("checked out")
    visitor.expect(lines[lines.index("heading: Your diary") + 1] == "Checked out.", f"a screen reader reads {lines}")
    visitor.set_clock(visitor.time - 60)


# Phones with the bars of a browser.
BROWSERS = [(390, 664), (360, 640), (320, 640)]

# Whether a word of an answer begins on another line than it ends. A soft hyphen is not a break of this kind.
BROKEN = """
    return [...document.querySelectorAll(".answers > button")].some(({ firstChild: node }) => {
      return [...node.data.matchAll(/[^\\s-]+/gu)].some(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1;
      });
    })"""


FADE = "return parseFloat(getComputedStyle(document.querySelector('.ask'), '::before').height) || 0"


def fits(visitor):
    """
    In each language, both answers are on the screen with the first three reasons. The others end in a fade, or can be scrolled above
    the answers. No word of an answer is broken. Text of double size does not widen the page. Returns to English.
    """
    names = [option.text for option in Select(visitor.one("#languages select")).options]
    visitor.expect(len(names) == 10, f"the languages are {names}")
    for name in [*names[1:], names[0]]:
        visitor.until(lambda: Select(visitor.one("#languages select")).select_by_visible_text(name) or True, "the list of languages")
        visitor.until(lambda: Select(visitor.one("#languages select")).first_selected_option.text == name, name)
        visitor.one(".agree")
        for width, height in BROWSERS:
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
            visitor.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            visitor.driver.execute_script("scrollTo(0, 0)")
            boxes = visitor.driver.execute_script("""
                return [".question", ".agree", ".refuse", ".facts li:nth-child(3)"].map((name) => {
                  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
                  return [Math.round(top), Math.round(bottom)];
                })""")
            screen = f"{name} on a screen of {width}x{height}"
            visitor.expect(all(0 < top < bottom <= height for top, bottom in boxes[:3]), f"{screen}: the answers at {boxes} are not on it")
            fade = visitor.driver.execute_script(FADE)
            visitor.expect(boxes[3][1] <= boxes[0][0] - fade, f"{screen}: the question or its fade of {fade} px covers the third reason: {boxes}")
            visitor.expect(not visitor.driver.execute_script(BROKEN), f"{screen}: a word of an answer is broken")
            space = visitor.driver.execute_script("""
                scrollTo(0, 1e6);
                const [ask, fact] = [".ask", ".facts li:last-child"].map((name) => document.querySelector(name).getBoundingClientRect());
                return ask.top - fact.bottom;""")
            visitor.expect(0 < fade <= space, f"{screen}: a fade of {fade} px, and {space} px between the last reason and the question")
            visitor.driver.execute_script("document.documentElement.style.fontSize = '200%'")
            visitor.expect_width(width, f"{name} with text of double size")
            visitor.driver.execute_script("document.documentElement.style.fontSize = ''")


def protect(visitor, address, passphrase):
    """Protects the diary with a passphrase."""
    visitor.browser.open(f"{address}/v1?protect")
    visitor.wait_for("Your diary is not protected.")
    times = visitor.one("[role=status] + .visits .times").text
    visitor.expect(times.startswith("Checked in since"), f"the diary does not begin with the present stay: {times}")
    visitor.expect_title("Your diary")
    visitor.look("not-protected")
    visitor.press(".protectByPassphrase")
    visitor.wait_for("You type the passphrase to read your diary")
    visitor.look("protect")
    visitor.fill("two words", "")
    visitor.wait_for("This passphrase is short", ".short")
    visitor.picture("short-passphrase")
    visitor.examine("a short passphrase")
    visitor.fill(passphrase, "another")
    visitor.expect(visitor.one(".short").text == "", "a long passphrase counts as short")
    visitor.press(".submit")
    visitor.expect_error("The two passphrases differ.", 1)
    visitor.look("different-passphrases")
    visitor.fill("seven77", "seven77")
    visitor.press(".submit")
    visitor.expect_error("The passphrase must have at least 8 characters.", 0)
    visitor.expect(not visitor.one(".short").is_displayed(), "an error and a warning are at one field")
    visitor.fill(passphrase, passphrase)
    visitor.press(".submit")
    visitor.wait_for("Your diary is protected now.")


class Authenticator:
    """A virtual device with passkeys."""

    def __init__(self, visitor, has_prf=True):
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "hasPrf": has_prf, "isUserVerified": True, "automaticPresenceSimulation": True,
        }
        self.driver = visitor.driver
        self.driver.execute_cdp_cmd("WebAuthn.enable", {})
        self.number = self.driver.execute_cdp_cmd("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def verify(self, is_verified):
        parameters = {"authenticatorId": self.number, "isUserVerified": is_verified}
        self.driver.execute_cdp_cmd("WebAuthn.setUserVerified", parameters)

    def credentials(self):
        return self.driver.execute_cdp_cmd("WebAuthn.getCredentials", {"authenticatorId": self.number})["credentials"]

    def remove(self):
        self.driver.execute_cdp_cmd("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self.number})


def add_passkey(visitor, passphrase):
    visitor.press(".addPasskey")
    visitor.fill(passphrase)
    visitor.press(".submit")


def passkey(visitor, address, passphrase):
    """Adds a passkey, opens the diary with it, and removes it."""
    visitor.browser.open(f"{address}/v1?passkey")
    unlock(visitor, passphrase)
    without = Authenticator(visitor, has_prf=False)
    add_passkey(visitor, passphrase)
    visitor.wait_for("The passkeys of this device cannot open a diary.")
    without.remove()
    device = Authenticator(visitor)
    visitor.back()
    add_passkey(visitor, "wrong")
    visitor.wait_for("The passphrase is wrong.")
    visitor.look("passkey")
    visitor.fill(passphrase)
    visitor.press(".submit")
    visitor.wait_for("The passkey opens your diary now.")
    kept = [credential["isResidentCredential"] for credential in device.credentials()]
    visitor.expect(kept == [False], f"the device keeps the passkey: {kept}")
    visitor.browser.open(f"{address}/v1?opened")
    visitor.wait_for("Open with a passkey")
    visitor.look("locked-passkey")
    visitor.press(".unlockPasskey")
    visitor.one(".exposures")
    visitor.press(".lock")
    # The virtual device then refuses all further attempts.
    device.verify(False)
    visitor.press(".unlockPasskey")
    visitor.wait_for("The passkey was not used.")
    unlock(visitor, passphrase)
    visitor.press(".removePasskey")
    visitor.wait_for("The diary is encrypted again")
    visitor.look("remove-passkey")
    visitor.fill("wrong")
    visitor.press(".submit")
    visitor.wait_for("The passphrase is wrong.")
    visitor.fill(passphrase)
    visitor.press(".submit")
    visitor.wait_for("Only the passphrase opens your diary now.")
    visitor.browser.open(f"{address}/v1?closed")
    visitor.one(".unlock")
    visitor.expect(not visitor.driver.find_elements(By.CSS_SELECTOR, ".unlockPasskey"), "a removed passkey is offered")
    device.remove()


def only_passkey(visitor, address, venue, passphrase):
    """Protects another diary with a passkey alone, and then with a passphrase."""
    device = Authenticator(visitor)
    visitor.browser.open(f"{address}/v1?passkey-only#{venue.fragment}")
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")
    visitor.set_clock(visitor.time + 60)
    visitor.browser.open(f"{address}/v1?passkey-leaving")
    visitor.press(".visits .checkOut")
    visitor.wait_for("Checked out.", "#status")
    expect_seen(visitor, "#status", "h1", "the message after a check-out in the diary")
    visitor.press(".protectByPasskey")
    visitor.wait_for("Without the passkey, nobody can open the diary.")
    visitor.look("protect-passkey")
    visitor.press(".addPasskey")
    visitor.wait_for("Your diary is protected now.")
    visitor.browser.open(f"{address}/v1?passkey-locked")
    visitor.press(".unlockPasskey")
    visitor.wait_for(venue.name)
    visitor.press(".protectByPassphrase")
    visitor.fill(passphrase, passphrase)
    visitor.press(".submit")
    visitor.wait_for("The passphrase was changed.")
    visitor.browser.open(f"{address}/v1?passkey-gone")
    unlock(visitor, passphrase)
    visitor.wait_for(venue.name)
    visitor.press(".removeAll")
    visitor.press(".removeAllNow")
    visitor.wait_for("Everything was deleted.")
    visitor.press(".startAgain")
    visitor.wait_for("You have not checked in", "h1")
    visitor.set_clock(visitor.time - 60)
    device.remove()


# A tag reader for browsers without one. The page gets the reader's events from `tag`.
TAG_READER = """
    globalThis.NDEFReader = class extends EventTarget {
      scan({ signal }) {
        globalThis.tag = (event, values) => signal.aborted || this.dispatchEvent(Object.assign(new Event(event), values));
        return globalThis.refusesTags ? Promise.reject(new DOMException("", "NotAllowedError")) : Promise.resolve();
      }
    };
"""
READ = """
    const records = arguments[0].map((url) => ({ recordType: "url", data: new DataView(new TextEncoder().encode(url).buffer) }));
    tag("reading", { message: { records: [{ recordType: "text" }, ...records] } });
"""


def tags(visitor, address, venue):
    """Reads tags while the diary is locked."""
    reader = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TAG_READER})
    visitor.browser.open(f"{address}/v1?tags")
    visitor.driver.execute_script("globalThis.refusesTags = true")
    visitor.press(".tag")
    visitor.wait_for("Tags cannot be read.")
    visitor.driver.execute_script("globalThis.refusesTags = false")
    visitor.press(".tag")
    visitor.wait_for("Hold the phone to the venue’s tag.")
    visitor.look("tag")
    visitor.driver.execute_script("tag('readingerror')")
    visitor.wait_for("The tag could not be read.")
    for urls in ([], ["https://localhost/v1#ABC"], [f"https://other.example/v1#{venue.fragment}"]):
        visitor.driver.execute_script("document.querySelector('#status').textContent = ''")
        visitor.driver.execute_script(READ, urls)
        visitor.wait_for("This is not a venue code of this health authority.")
    visitor.driver.execute_script(READ, [f"https://localhost/v1#{venue.fragment}"])
    visitor.wait_for(venue.name, "h1")
    visitor.expect(visitor.driver.execute_script("return tag('reading') === true"), "the page still reads tags")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", reader)


def change_passphrase(visitor, address, passphrase):
    """Changes the passphrase. Returns the new one."""
    visitor.browser.open(f"{address}/v1?change")
    unlock(visitor, passphrase)
    visitor.press(".changePassphrase")
    visitor.wait_for("The diary is encrypted again")
    visitor.look("change-passphrase")
    following = f"battery staple {secrets.token_hex(6)}"
    for values, words in (
        ([passphrase, following, following[:-1]], "The two passphrases differ."),
        (["wrong", following, following], "The passphrase is wrong."),
        ([passphrase, "seven77", "seven77"], "The passphrase must have at least 8 characters."),
        ([passphrase, following, following], "The passphrase was changed."),
    ):
        visitor.fill(*values)
        visitor.press(".submit")
        visitor.wait_for(words)
    visitor.press(".lock")
    visitor.fill(passphrase)
    visitor.press(".submit")
    visitor.wait_for("The passphrase is wrong.")
    unlock(visitor, following)
    return following


def other_code(visitor, address, first, second):
    """Another page opens another code in this page."""
    visitor.browser.open(f"{address}/v1?swap#{first.fragment}")
    visitor.wait_for(first.name, "h1")
    visitor.driver.execute_script("location.hash = arguments[0]", second.fragment)
    visitor.wait_for(f"This page showed the code of “{first.name}”. Now it was opened with the code of “{second.name}”.")
    visitor.look("other-code")
    visitor.press(".keepCode")
    visitor.wait_for(first.name, "h1")


def unlock(visitor, passphrase):
    visitor.fill(passphrase)
    visitor.press(".unlock")
    visitor.one(".exposures")


def without_scripts(visitor, address):
    """The static help page. axe-core needs scripts."""
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    visitor.browser.open(f"{address}/v1?static")
    visitor.wait_for("You have not checked in", "h1")
    visitor.picture("without-scripts")
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def sharing_before_comparing(visitor):
    """Sharing needs the enrolment. The diary is unlocked."""
    visitor.press(".sharing")
    visitor.wait_for("After a positive test")
    visitor.expect_title("Your diary")
    visitor.press(".agree")
    visitor.wait_for("To share, first turn on warnings")
    visitor.look("sharing-before-comparing")
    # The browser's back button does the same as the page's.
    visitor.driver.back()
    visitor.wait_for("Your diary", "h1")
    visitor.press(".sharing")
    visitor.wait_for("To share, first turn on warnings")
    visitor.back()


def exposures(visitor, authority, requests):
    """From the consent to comparing to the exposures. The diary is unlocked."""
    visitor.wait_for("Warnings are off", ".card.info")
    visitor.press(".turnOnWarnings")
    visitor.wait_for("Do you want warnings?", "h1")
    visitor.look("comparing")
    visitor.press(".refuse")
    visitor.wait_for("Nothing was changed.")
    visitor.expect(requests == [], f"requests without consent: {requests}")
    # The view for sharing asks for the same consent, and goes on after it.
    visitor.press(".sharing")
    visitor.press(".turnOnWarnings")
    visitor.press(".agree")
    visitor.wait_for("The code or PIN that the health authority gave you")
    # The page's own sentences, not the browser's
    visitor.press(".preview")
    visitor.expect_error("Fill in this field.", 0)
    visitor.look("sharing-empty")
    visitor.one("input").send_keys("ABC")
    visitor.press(".preview")
    visitor.expect_error("Fill in this field.", 1)
    visitor.driver.execute_script("document.querySelector('input[type=date]').value = '2026-01-01'")
    visitor.press(".preview")
    visitor.expect_error("Enter a value from Tuesday, June 23, 2026 to Tuesday, July 21, 2026.", 1)
    visitor.driver.execute_script("document.querySelector('input[type=date]').value = '2026-07-20'")
    visitor.press(".preview")
    visitor.wait_for("Choose an answer", "#error")
    visitor.back()
    visitor.wait_for("Café Muster", ".card.increased")
    visitor.expect("Warnings are off" not in visitor.one("main").text, "the diary says that warnings are off")
    visitor.press(".exposureHeading")
    visitor.wait_for("Where this was")
    visitor.look("exposures")
    expected = ["/v1/configuration", "/v1/packages/index"] + [f"/v1/{package}" for package in authority.packages]
    visitor.expect(requests == ["/v1/key", "/v1/configuration", *expected], f"requests of an enrolment and an update: {requests}")
    visitor.wait_for(f"Telephone: {TELEPHONE_NUMBER}", ".card.increased")
    action = visitor.one(".card.increased .action").text
    visitor.expect(action.startswith("Get tested"), f"a warning begins with {action}")
    visitor.unfold()
    words = visitor.one("main").text
    for line in (
        "increased risk, COVID-19", "2026-07-20 (UTC): increased risk",
        "60 minutes of overlap with a reported visit from",
        "Jul 20, 2026", "60 min x 1.2 = 72 weighted min (increased risk from 10)",
        "Get tested, and avoid contact with others until you have the result.",
        "Compared 2 check-ins with everything published until", "3 packages",
    ):
        visitor.expect(line in words, f"the exposures do not show “{line}”: {words}")
    visitor.expect("Last news" not in words, "missing news after a complete update")
    visitor.problems += header_problems(authority.headers)
    visitor.wait_for(authority.client_digest)
    visitor.wait_for("The files of this page are not the ones that the health authority has signed.", ".alarm")
    visitor.wait_for(f"Press “Update”, close this page, and open it again. If this persists, do not use it, and inform the authority: {OFFICE}.", ".alarm")
    visitor.wait_for(f"Telephone: {TELEPHONE_NUMBER}", ".alarm")
    shown = visitor.one(".settings").text.replace("-", "")
    visitor.expect(authority.traffic_digest.startswith(shown) and len(shown) == 32, f"the page shows the settings {shown}")
    visitor.look("authority")
    alarm = visitor.driver.execute_script("return document.querySelector('.alarm').compareDocumentPosition(document.querySelector('.increased'))")
    visitor.expect(alarm & 4, "the alarm about the files is not above the warnings")
    fingerprint = visitor.one("dd.fingerprint").text
    compare(visitor, fingerprint)
    requests.clear()
    visitor.press(".exposures")
    visitor.press(".update")
    visitor.wait_for("Up to date.")
    visitor.back()
    visitor.expect(requests == [], f"requests of an update in the hour of the last one: {requests}")


def compare(visitor, fingerprint):
    """Compares the fingerprint, as those who want can do."""
    visitor.press(".enrolAgain")
    visitor.wait_for("Does this match the fingerprint that the authority has published?")
    visitor.look("enrolment")
    visitor.expect(visitor.one("dd.fingerprint").text == fingerprint, "another fingerprint is pinned")
    visitor.press(".differs")
    visitor.wait_for("Tell the health authority that the fingerprint differs.")
    for answer, words in ((".notNow", "Nothing was changed."), (".matches", "Up to date.")):
        visitor.press(".exposures")
        visitor.press(".enrolAgain")
        visitor.press(answer)
        visitor.wait_for(words)
    visitor.back()


def old_files(visitor, authority, address, passphrase):
    """An authority that has published nothing for a day."""
    visitor.set_clock(authority.now + 86_400)
    visitor.browser.open(f"{address}/v1?later")
    unlock(visitor, passphrase)
    visitor.press(".exposures")
    visitor.wait_for("Last news: 24 hours ago. Later warnings are missing.")
    visitor.press(".update")
    visitor.wait_for("A file from the health authority is out of date: it was signed 24 hours ago.", "#status.error")
    visitor.unfold()
    visitor.wait_for("/v1/packages/index stale", "#status")
    visitor.look("old-files")
    visitor.set_clock(authority.now)


def story(visitor, authority, address, client, requests, stop):
    """A visitor's way from the first scan to the deletion. Returns the venues."""
    exposure = authority.exposures["an hour with somebody infectious"]
    first, second, third = Venue(), Venue("Café Muster", bytes.fromhex(exposure["seeds"][0]), 60), Venue("مقهى")
    passphrase = f"correct horse {secrets.token_hex(6)}"
    visitor.set_clock(authority.now)
    first_load(visitor, address, client)
    only_passkey(visitor, address, Venue("Kiosk"), passphrase)
    visitor.browser.open(f"{address}/v1")
    visitor.wait_for("Checking in is voluntary")
    visitor.look("help")
    languages(visitor, address)
    visitor.browser.open(f"{address}/v1?again#ABC")
    visitor.wait_for("This code is not valid", "h1")
    visitor.wait_for("not a valid venue code")
    visitor.look("invalid")
    without_scripts(visitor, address)
    consent(visitor, address, first)
    protect(visitor, address, passphrase)
    requests.clear()
    visitor.set_clock(exposure["start"])
    visitor.browser.open(f"{address}/v1?second#{second.fragment}")
    visitor.wait_for(second.name, "h1")
    visitor.press(".checkIn")
    visitor.wait_for(second.name, ".pass")
    visitor.set_clock(authority.now)
    visitor.browser.open(f"{address}/v1?exposures")
    visitor.wait_for("Your diary is locked", "h1")
    visitor.look("locked")
    visitor.expect(requests == [], f"requests of a later scan: {requests}")
    kept_language(visitor, address)
    # Of the German texts only
    visitor.expect(set(requests) == {"/languages/de.json"}, f"requests for another language: {requests}")
    requests.clear()
    unlock(visitor, passphrase)
    sharing_before_comparing(visitor)
    visitor.expect(requests == [], f"requests of a later scan: {requests}")
    exposures(visitor, authority, requests)
    old_files(visitor, authority, address, passphrase)
    requests.clear()
    tags(visitor, address, third)
    passkey(visitor, address, passphrase)
    passphrase = change_passphrase(visitor, address, passphrase)
    other_code(visitor, address, first, third)
    visitor.expect(requests == [], f"requests for tags and passkeys: {requests}")

    stop()
    # In the same hour, an update would request nothing.
    visitor.set_clock(authority.now + 3600)
    visitor.browser.open(f"{address}/v1?third#{third.fragment}")
    visitor.wait_for(third.name, "h1")
    visitor.press(".checkIn")
    visitor.wait_for(third.name, ".pass")
    visitor.wait_for("The files of this page are not the ones", "[role=alert]")
    visitor.look("checked-in-alarm")
    visitor.press(".checkOut")
    visitor.wait_for("Checked out.")
    # A locked diary is updated, and is shown again.
    visitor.wait_for("Do not type your passphrase until this warning is gone.", ".alarm")
    visitor.press(".alarm .update")
    visitor.wait_for("The health authority does not answer.", "#status.error")
    visitor.wait_for("Your diary is locked", "h1")
    visitor.fill("wrong")
    visitor.press(".submit")
    visitor.wait_for("The passphrase is wrong.")
    unlock(visitor, passphrase)
    visitor.wait_for("Increased risk: you were near a person", "#status ~ [role=status]")
    visitor.wait_for("The files of this page are not the ones", "[role=alert]")
    visitor.unfold()
    visitor.wait_for("3 check-ins, stored in")
    for venue in (first, second, third):
        visitor.wait_for(venue.name)
        visitor.wait_for(venue.address)
    visitor.press(".exposures")
    visitor.wait_for("increased risk")
    visitor.press(".update")
    visitor.wait_for("The health authority does not answer.", "#status.error")
    visitor.back()
    own_visit(visitor)
    passphrase_of_file = f"staple {secrets.token_hex(6)}"
    with tempfile.TemporaryDirectory(prefix="web-page-files-") as folder:
        files(visitor, passphrase_of_file, pathlib.Path(folder))
    visitor.unfold()
    visitor.look("diary")
    visitor.press(".remove")
    visitor.driver.switch_to.alert.dismiss()
    visitor.press(".remove")
    visitor.driver.switch_to.alert.accept()
    visitor.wait_for("The check-in was deleted.")
    names = [name.text for name in visitor.driver.find_elements(By.CSS_SELECTOR, "li h3")]
    visitor.expect(len(names) == 3, f"after a deletion, the diary shows {names}")
    return [first, second, third], passphrase


# In how many lines a telephone number is from right to left, and the space above the first line of a card.
TELEPHONE = """
    const [root, number] = [document.documentElement, document.querySelector(".telephone a")];
    root.dir = "rtl";
    const lines = number.offsetHeight / parseFloat(getComputedStyle(number).lineHeight);
    root.dir = "ltr";
    const [words, first] = [".advice .icon", ".advice h2"].map((name) => document.querySelector(name).getBoundingClientRect().top);
    const link = document.querySelector(".advice .link a").getClientRects().length;
    return [Math.round(lines), Math.round(first - words), link];
"""


def expect_seen(visitor, selector, beside, what):
    """A message is on the screen of a phone, within a few pixels below a button."""
    top, bottom, button, height = visitor.driver.execute_script("""
        const [message, button] = arguments[0].map((one) => document.querySelector(one).getBoundingClientRect());
        return [message.top, message.bottom, button.bottom, innerHeight];""", [selector, beside])
    visitor.expect(0 <= top < bottom <= height + 1 and 0 <= top - button < 80, f"{what} is at {top} to {bottom} of {height}, and the button ends at {button}")


def expect_on_screen(visitor, selector, what):
    top, bottom, height = visitor.driver.execute_script("""
        const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
        return [top, bottom, innerHeight];""", selector)
    visitor.expect(0 <= top < bottom <= height + 1, f"{what} is at {top} to {bottom} of {height}")


def expect_below_heading(visitor, selector):
    """The message follows the view's heading, also for screen readers."""
    found = visitor.driver.execute_script("return document.querySelector('#content').firstElementChild.matches(arguments[0])", selector)
    visitor.expect(found, f"the message {selector} is not below the heading")


def advice(client, profile, directory):
    """The authority's own words about measles, until when something helps, and the link. Returns the visitor."""
    authority = Authority(has_advice=True)
    exposure = authority.exposures["the air after a person with measles left"]
    venue = Venue("Café Muster", bytes.fromhex(exposure["seeds"][0]), 60)
    with server(client, authority) as (address, requests, _), Visitor(profile, directory) as visitor:
        visitor.set_clock(exposure["start"])
        visitor.browser.open(f"{address}/v1?advice#{venue.fragment}")
        visitor.press(".agree")
        visitor.wait_for(venue.name, ".pass")
        visitor.set_clock(authority.now)
        visitor.browser.open(f"{address}/v1?advice")
        # Without the advice, the page's own words remain, with the deadlines.
        file = authority.files.pop("advice")
        visitor.press(".exposures")
        visitor.one(".agree")
        visitor.resize(320, 640)
        visitor.press(".agree")
        visitor.wait_for("The health authority’s server has a problem")
        expect_on_screen(visitor, ".card.increased .action", "after an error, the first step of a warning")
        words = visitor.one(".card.increased").text.translate(ISOLATES)
        lines = ["Measles: you may have been infected\n“Café Muster” – Mon, Jul 20\n", "Measles: vaccination helps until Jul 23, 2026", "Measles: immunoglobulin (antibodies)", "Ask a doctor or your health authority", "Get tested"]
        places = [words.find(line) for line in lines]
        visitor.expect(places[0] == 0 and places == sorted(set(places)), f"the page's own words are not in order: {words}")
        expect_below_heading(visitor, "#status.error")
        visitor.look("advice-missing")
        # Each disease and each deadline has a name in the language.
        select_language(visitor, "العربية", "يومياتك")
        visitor.press(".exposures")
        visitor.wait_for("الحصبة: يفيد التطعيم حتى", ".card.increased")
        select_language(visitor, "English", "Your diary")
        visitor.press(".exposures")
        authority.files["advice"] = file
        visitor.press(".update")
        visitor.wait_for("Get vaccinated by")
        visitor.wait_for("Up to date.", "#status")
        expect_below_heading(visitor, "#status")
        expect_on_screen(visitor, ".card.increased .action", "after an update, the first step of a warning")
        visitor.look("advice")
        boxes = visitor.driver.execute_script(TELEPHONE)
        visitor.expect(boxes == [1, 0, 1], f"lines of the telephone number, pixels above the advice, and lines of the link: {boxes}")
        files = [path for path in requests if path.startswith("/v1/")]
        visitor.expect(files[-1:] == ["/v1/advice"], f"the requests of an update are {files}")
        card = visitor.one(".card.advice").text
        lines = ["Measles: you may have been infected", "Get vaccinated by Jul 23, 2026", "You shared the air of a room", "+43 1 4000-0", "https://measles.example.org",
                 "If you open this page, measles.example.org learns that you asked."]  # fmt: skip
        places = [card.find(line) for line in lines]
        visitor.expect(-1 not in places and places == sorted(places), f"the advice is not in order: {card}")
        link = visitor.one(".card.advice .link a")
        shown = [link.get_attribute(name) for name in ("href", "rel", "target")]
        visitor.expect(shown == ["https://measles.example.org/", "noreferrer noopener", "_blank"], f"the link is {shown}")
        # Advice in another language follows the page's own words, and has its own direction.
        select_language(visitor, "العربية", "يومياتك")
        visitor.press(".exposures")
        visitor.wait_for("Get vaccinated by Jul 23, 2026", ".card.advice .foreign")
        card = visitor.one(".card.advice").text.translate(ISOLATES)
        lines = ["الحصبة: ربما أُصبت بالعدوى", "الحصبة: يفيد التطعيم حتى", "من السلطة الصحية (الإنجليزية):", "Get vaccinated by", "You shared the air of a room"]
        places = [card.find(line) for line in lines]
        visitor.expect(places[0] == 0 and places == sorted(set(places)), f"advice in another language is not in order: {card}")
        found = visitor.driver.execute_script("""
            const node = document.querySelector(".foreign"), { direction, textAlign } = getComputedStyle(node);
            return [node.lang, direction, textAlign];""")
        visitor.expect(found == ["en", "ltr", "start"], f"the foreign advice is {found}")
        visitor.look("advice-foreign")
        select_language(visitor, "English", "Your diary")
        # A later scan says that the diary has news, and names no risk: the staff sees the screen.
        visitor.set_clock(authority.now + 60)
        visitor.browser.open(f"{address}/v1?scan#{Venue().fragment}")
        visitor.wait_for("There is news in your diary.", ".news")
        visitor.look("scan-with-news")
        visitor.press(".checkIn")
        visitor.wait_for("There is news in your diary.", ".pass .line.diary")
        visitor.expect(not visitor.driver.find_elements(By.CSS_SELECTOR, ".increased, .low:not(.alarm)"), "the confirmation shows a risk")
        visitor.look("checked-in-with-news")
        visitor.press(".pass .line.diary")
        visitor.wait_for("Your diary", "h1")
        visitor.set_clock(authority.now + 4 * 86_400)
        visitor.browser.open(f"{address}/v1?old#{Venue().fragment}")
        visitor.wait_for("Last news: 4 days ago.", ".news + .news")
        visitor.press(".checkIn")
        visitor.wait_for("Last news: 4 days ago. Later warnings are missing.", ".pass .line.diary + .line.update")
        visitor.browser.open(f"{address}/v1?old")
        visitor.one(".card.alert .update")
        # A clock that jumps changes the words, but no time.
        visitor.set_clock(authority.now + 4 * 86_400)
        visitor.browser.open(f"{address}/v1?late")
        visitor.press(".exposures")
        visitor.wait_for("The time for a vaccination ended on Jul 23, 2026")
        card = visitor.one(".card.advice").text
        places = [card.find(line) for line in ("ask a doctor about antibodies", "Call before you go anywhere.", "The time for a vaccination ended")]
        visitor.expect(-1 not in places and places == sorted(places), f"what is past is not the last step: {card}")
        visitor.look("advice-late")
        select_language(visitor, "Deutsch", "Ihr Tagebuch")
        visitor.press(".exposures")
        visitor.wait_for("Die Zeit für eine Impfung endete am 23.07.2026")
        visitor.look("advice-german")
    return visitor


def own_visit(visitor):
    """Adds a visit without a code, companions and a note."""
    visitor.press(".addVisit")
    visitor.wait_for("It is not compared with reports, and cannot be shared.")
    visitor.look("add-visit")
    name, address, note = visitor.driver.find_elements(By.CSS_SELECTOR, "input[type=text]")
    companions = visitor.one("input[type=number]")
    visitor.press(".submit")
    visitor.expect_error("Fill in this field.", 0)
    name.send_keys("Picnic \u202e1")
    visitor.press(".submit")
    visitor.expect_error("This text contains a control character.", 0)
    for input_ in (name, companions):
        input_.clear()
    for input_, value in ((name, "Picnic"), (companions, "3"), (note, "<b>Table 7</b>")):
        input_.send_keys(value)
    visitor.press(".submit")
    visitor.wait_for("The visit was added.")
    for words in ("Picnic", "Number of companions: 3", "Note: <b>Table 7</b>", "Added by you, without a code."):
        visitor.wait_for(words)


def files(visitor, passphrase, folder):
    """Saves the diary to a file in the folder, and adds the file again."""
    visitor.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    visitor.press(".exportDiary")
    visitor.wait_for("It is encrypted with the passphrase that you choose here.")
    visitor.look("export")
    visitor.fill(passphrase, passphrase)
    visitor.press(".submit")
    visitor.wait_for("The file was saved.")
    file = visitor.until(lambda: next(folder.glob("check-ins-*.age"), None), "the file")
    visitor.press(".importDiary")
    visitor.wait_for("Select a file that this page")
    visitor.look("import")
    other = folder / "other.age"
    other.write_bytes(b"no diary")
    for path, words, message in (
        (other, passphrase, "This is not a file with check-ins"),
        (file, "wrong", "The passphrase of the file is wrong."),
        (file, passphrase, "Added 0 check-ins. Already in the diary: 4."),
    ):
        visitor.one("input[type=file]").send_keys(str(path))
        visitor.fill(words)
        visitor.press(".submit")
        visitor.wait_for(message)


def removal(visitor, passphrase):
    """Deletes everything, while there is a passkey."""
    device = Authenticator(visitor)
    add_passkey(visitor, passphrase)
    visitor.wait_for("The passkey opens your diary now.")
    visitor.press(".removeAll")
    visitor.wait_for("What this page cannot delete")
    visitor.wait_for("If you have shared reports, they are published until Wednesday, August 5, 2026 at the latest.")
    visitor.look("remove-all")
    visitor.press(".removeAllNow")
    visitor.wait_for("Everything was deleted in this browser. Your device may still have the passkey")
    visitor.wait_for("The browser’s history contains the addresses of the codes")
    visitor.look("removed")
    visitor.expect_title("Deleted")
    device.remove()
    visitor.expect(visitor.stored() == [0] * 6, f"stored after everything was deleted: {visitor.stored()}")


def picture_directory(position=1):
    """Creates the directory for pictures that the command line names at this position. Returns it, or None."""
    directory = pathlib.Path(sys.argv[position]) if len(sys.argv) > position else None
    if directory:
        directory.mkdir(exist_ok=True)
    return directory


def main():
    with tempfile.TemporaryDirectory(prefix="web-page-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        directory = picture_directory()
        profile = temporary / "profile"
        profile.mkdir()
        build(temporary / "client")
        authority = Authority()
        (temporary / "advice").mkdir()
        advised = advice(temporary / "client", temporary / "advice", directory)
        links = [["telephone", "tel:+493012345", TELEPHONE_NUMBER]]
        (temporary / "client/page/brand.js").write_text(f"export const NAME = {json.dumps(OFFICE)}, LINKS = {json.dumps(links)};")
        relist(temporary / "client")
        authority.client_digest = hashlib.sha256((temporary / "client/files.txt").read_bytes()).hexdigest()
        with server(temporary / "client", authority) as (address, requests, stop):
            with Visitor(profile, directory) as visitor:
                venues, passphrase = story(visitor, authority, address, temporary / "client", requests, stop)
                found = search(profile / "Default/IndexedDB", "venue-check-in")
                visitor.expect(found, "the search does not find the database")
                # The code itself is in the browser's history: see docs/web.md.
                for value in [passphrase] + [value for venue in venues for value in (venue.name, venue.address, venue.seed.hex(), venue.fragment) if value]:
                    kept = [search(profile / "Default" / folder, value) for folder in ("IndexedDB", "Service Worker", "Local Storage", "Cache")]
                    visitor.expect(not any(kept), f"the page stored a value: {kept}")
                removal(visitor, passphrase)
            if directory:
                (directory / "story.txt").write_text("\n".join(visitor.story))
    visitor.problems += advised.problems
    visitor.report(f"{advised.views + visitor.views} views")


if __name__ == "__main__":
    main()
