"""Goes through the officers' portal with Chromium, as an officer does, with scripts and without, and looks at every page: its words,
its accessibility by axe-core in light and dark, whether it fits on a telephone, and what the browser complains about.

Usage: portal_browser.py ADDRESS DIRECTORY light|matrix < {"name": ..., "password": ...}
       portal_browser.py ADDRESS code < {...}, which only issues a hotline code and prints it

With "light" it looks at each page once, with scripts, in light colours, on a wide screen. The name is an administrator's. Pictures of all pages go to the directory. Ends with 1, and says what was wrong, if anything was.
"""

import base64
import datetime
import json
import pathlib
import re
import sys
import time

import axe_playwright_python
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
SIZES = {"wide": (1280, 800), "narrow": (360, 740)}
SECONDS = 20


class Portal:
    """A browser at the portal."""

    def __init__(self, address, directory, has_scripts, is_matrix=True):
        self.address = address
        self.directory = directory
        self.has_scripts = has_scripts
        self.sizes = SIZES if is_matrix else {"wide": SIZES["wide"]}
        self.schemes = ["light", "dark"] if is_matrix else ["light"]
        self.problems = []
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en-US", "--hide-scrollbars"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if not has_scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(SECONDS)
        self.resize(*SIZES["wide"])

    # What is asked of the browser

    def resize(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
        )

    def colours(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def open(self, path):
        self.driver.get(self.address + path)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def fill(self, name, text):
        field = self.one(f"[name={name}]:not([type=hidden])")
        if field.get_attribute("type") not in ("date", "time"):
            field.clear()
        field.send_keys(text)

    def press(self, text, within="main"):
        """Presses the button with this text, and waits for the next page."""
        for button in self.all(f"{within} button, {within} a.button"):
            if " ".join(button.text.split()).startswith(text) and button.is_displayed():
                return self.follow(button)
        raise LookupError(f"{self.driver.current_url} has no button “{text}”")

    def follow(self, element):
        """Clicks what leads to another page, and waits until this one is gone."""
        page = self.one("html")
        element.click()
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            try:
                page.is_enabled()
            except Exception:  # noqa: BLE001: the old page is not there any more, in whatever words
                return
        raise TimeoutError(f"no page came after {self.driver.current_url}")

    # What must be true

    def expect(self, condition, words):
        if not condition:
            self.problems.append(f"{self.driver.current_url} ({'with' if self.has_scripts else 'without'} scripts): {words}")

    def expect_text(self, text, selector="main"):
        found = " ".join(self.one(selector).text.split())
        self.expect(text.lower() in found.lower(), f"“{text}” is not in “{found}”")

    def look(self, name, heading):
        """Looks at the page in all sizes and colours, and with scripts at its accessibility too."""
        self.expect(self.one("h1").text == heading, f"the heading is {self.one('h1').text}, not {heading}")
        self.expect(self.driver.title == f"{heading} – Health authority", f"the title is {self.driver.title}")
        for size, (width, height) in self.sizes.items():
            self.resize(width, height)
            for scheme in self.schemes:
                self.colours(scheme)
                scripts = "" if self.has_scripts else "-without-scripts"
                self.picture(f"{name}-{size}-{scheme}{scripts}")
                if self.has_scripts:
                    self.examine(f"{name}, {size}, {scheme}")
        if self.has_scripts:
            self.resize(320, 640)
            width = self.driver.execute_script("return document.documentElement.scrollWidth")
            self.expect(width <= 320, f"the page is {width} pixels wide on a screen of 320")
        self.colours("light")
        self.resize(*SIZES["wide"])

    def picture(self, name):
        metrics = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        view = {"x": 0, "y": 0, "width": metrics["width"], "height": min(metrics["height"], 4000), "scale": 1}
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": view})
        (self.directory / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def examine(self, words):
        """Asks axe-core. WebDriver's scripts run although the page forbids scripts."""
        self.driver.execute_script(AXE)
        result = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run({resultTypes: ['violations']}).then(done, error => done({error: String(error)}))"
        )
        self.expect("error" not in result and result["passes"], f"axe did not run: {result}")
        for violation in result.get("violations", []):
            nodes = [node["html"] for node in violation["nodes"]]
            self.expect(False, f"{words}: {violation['impact']}: {violation['help']}: {nodes}")

    def complaints(self):
        """What the browser itself found: resources that a policy blocked, above all."""
        for entry in self.driver.get_log("browser"):
            # Refusals are pages like others here.
            if not re.search(r"status of 4\d\d", entry["message"]):
                self.expect(False, entry["message"])

    # What an officer does

    def log_in(self, name, password):
        self.open("/portal")
        self.expect(self.driver.current_url.endswith("/portal/login"), "who is not logged in is not sent to log in")
        if self.has_scripts:
            self.one("body").send_keys(Keys.TAB)
            self.expect(self.driver.switch_to.active_element.text == "Skip to the content", "the first stop is not the skip link")
        self.look("login", "Log in")
        self.fill("name", name)
        self.fill("password", "not the password")
        self.press("Log in")
        self.expect_text("do not fit together", "[role=alert]")
        self.expect(self.one("#name").get_attribute("value") == name, "the name that was typed is gone")
        self.expect(self.one("#password").get_attribute("value") == "", "the password that was typed is there")
        self.look("login-refused", "Log in")
        self.fill("password", password)
        self.press("Log in")

    def issue(self):
        self.look("home", "Issue a code")
        self.press("Issue a hotline code")
        self.look("code", "A new hotline code")
        groups = [group.text for group in self.all(".group")]
        self.expect([len(group) for group in groups] == [3, 3, 4], f"the groups are {groups}")
        said = [row.text for row in self.all(".spelling tbody tr")]
        self.expect([line.split()[0] for line in said] == list("".join(groups)), f"what is spelled is {said}")
        self.expect_text("Valid until")
        self.expect(len(self.all(".code .until strong")) == 1, "it does not say until when")
        if self.has_scripts:
            minutes = "return getComputedStyle(document.querySelector('.minutes')).getPropertyValue('--minutes')"
            self.expect(self.driver.execute_script(minutes) in ("59", "60"), "the minutes do not count down from 60")
        self.driver.refresh()
        self.look("code-reloaded", "This was done already")
        self.expect_text("no other code was issued")
        self.expect(not any(group in self.driver.page_source for group in groups[2:]), "the code is shown a second time")
        self.press("Go on")
        self.press("Issue a PIN")
        self.look("pin", "A new PIN")
        self.press("Issue another PIN")
        self.press("Done")
        self.follow(self.one("button[value='hotline-code-10']"))
        self.look("ten", "Ten new hotline codes")
        self.expect(len(self.all(".sheet tbody tr")) == 10, "these are not ten codes")
        self.print("ten")
        self.press("Done")
        counts = [cell.text for cell in self.all(".counts td")]
        self.expect(int(counts[0]) >= 11 and int(counts[1]) >= 2, f"the counts are {counts}")

    def print(self, name):
        """What comes out of a printer."""
        sheet = self.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
        (self.directory / f"{name}.pdf").write_bytes(base64.b64decode(sheet["data"]))

    def warn(self):
        self.follow(self.one("nav a[href='/portal/warnings']"))
        self.look("warnings-empty" if "There are none" in self.one("main").text else "warnings-before", "Venue warnings")
        day = datetime.date.today() - datetime.timedelta(days=2)
        for name, text in [
            ("identifier", "Cinema <7>"), ("day", day.strftime("%m%d%Y")), ("from", "0800PM"), ("to", "0800PM"),
        ]:
            self.fill(name, text)
        Select(self.one("#level")).select_by_value("6")
        self.press("Enter the warning")
        self.expect_text("The end is the start", "#to-error")
        self.expect(self.one("#identifier").get_attribute("value") == "Cinema <7>", "what was typed is gone")
        self.expect(self.one("#from").get_attribute("value") == "20:00", "the time that was typed is gone")
        self.expect(self.one("#level").get_attribute("value") == "6", "the level that was chosen is gone")
        self.look("warnings-refused", "Venue warnings")
        self.fill("to", "1030PM")
        self.press("Enter the warning")
        self.expect_text("was entered", "[role=status]")
        self.expect_text("Cinema <7>", "table")
        self.expect_text("20:00 to 22:30", "table")
        self.look("warnings", "Venue warnings")
        self.press("Withdraw")
        self.expect_text("was withdrawn", "[role=status]")

    def administrate(self, name):
        self.follow(self.one("nav a[href='/portal/officers']"))
        self.look("officers", "Officers")
        self.fill("name", name)
        self.press("Add the officer")
        self.look("new-password", f"Password for {name}")
        self.press("Done")
        self.fill("name", name)
        self.press("Add the officer")
        self.expect_text("exists already", "#name-error")
        for summary in self.all("summary"):
            summary.click()
        self.look("officers-refused", "Officers")
        self.press(f"Remove {name}")
        self.expect_text("was removed", "[role=status]")
        self.follow(self.one("nav a[href='/portal/audit']"))
        self.expect_text("issued hotline code")
        self.look("audit", "Audit list")

    def leave(self, password):
        self.follow(self.one("nav a[href='/portal/password']"))
        for name, text in [("old", password), ("new", "a long new password"), ("again", "another new password")]:
            self.fill(name, text)
        self.press("Change the password")
        self.expect_text("not what you typed above", "#again-error")
        self.look("password", "Change your password")
        self.open("/portal/nothing")
        self.look("not-found", "Not found")
        self.open("/portal")
        self.press("Log out", "header")
        self.expect_text("You are logged out", "[role=status]")
        self.open("/portal/audit")
        self.expect(self.driver.current_url.endswith("/portal/login"), "who has logged out still sees pages")


def walk(address, directory, officer, has_scripts, is_matrix):
    portal = Portal(address, directory, has_scripts, is_matrix)
    try:
        portal.log_in(officer["name"], officer["password"])
        portal.issue()
        portal.warn()
        portal.administrate("grace.hopper" if has_scripts else "joan.clarke")
        portal.leave(officer["password"])
        portal.complaints()
    except Exception as error:  # noqa: BLE001: said with what was wrong before
        portal.picture(f"failed-{'with' if has_scripts else 'without'}-scripts")
        portal.expect(False, f"{type(error).__name__}: {error}")
    finally:
        portal.driver.quit()
    return portal.problems


def issue_code(address, officer):
    """Issues one hotline code, as an officer does."""
    portal = Portal(address, None, has_scripts=False)
    try:
        portal.open("/portal/login")
        portal.fill("name", officer["name"])
        portal.fill("password", officer["password"])
        portal.press("Log in")
        portal.press("Issue a hotline code")
        return "".join(group.text for group in portal.all(".group"))
    finally:
        portal.driver.quit()


def main():
    if sys.argv[2] == "code":
        print(issue_code(sys.argv[1], json.load(sys.stdin)))
        return
    address, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    officer = json.load(sys.stdin)
    is_matrix = sys.argv[3] == "matrix"
    problems = [
        problem
        for has_scripts in ((True, False) if is_matrix else (True,))
        for problem in walk(address, directory, officer, has_scripts, is_matrix)
    ]
    for problem in problems:
        print(f"portal_browser.py: {problem}", file=sys.stderr)
    print(f"{len(list(directory.glob('*.png')))} pictures, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
