"""Uses the officers' portal with Chromium like an officer, and checks every page.

The browser runs with and without scripts. The program checks the texts, the accessibility with
axe-core in light and dark mode, whether the pages fit on a phone, and the browser's error log.

Usage: portal_browser.py ADDRESS DIRECTORY light|matrix <
           {"name": ..., "password": ..., "texts": {"en": {"log_in": ...}, "de": ...}, "time": ...}
       portal_browser.py ADDRESS code < {"name": ..., "password": ...}
           only issues a hotline code and prints it

The texts are the portal's, by key. The time is the server's, in seconds since 1970. The name is an
administrator's. With "light", the program checks each page once per language, with scripts, in
light mode: English on a wide screen, and other languages on a narrow screen without axe-core. With
"matrix", or if PORTAL_PICTURES is set, it saves pictures of all pages in the directory. If there are
problems, it prints them and exits with status 1.
"""

import base64
import datetime
import hmac
import json
import os
import pathlib
import re
import sys

import chromium
import cv2
import zxingcpp
from accessibility import COLOUR_RULES, violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

SIZES = {"wide": (1280, 800), "narrow": (360, 740)}
SECONDS = 120


class Portal:
    """A browser that uses the portal."""

    def __init__(self, address, directory, has_scripts, language="en", texts=None, is_matrix=True):
        self.address = address
        self.directory = directory
        self.saves_pictures = is_matrix or "PORTAL_PICTURES" in os.environ
        self.views = 0
        self.has_scripts = has_scripts
        self.language = language
        self.texts = texts
        one = "wide" if language == "en" else "narrow"
        self.sizes = SIZES if is_matrix else {one: SIZES[one]}
        self.schemes = ["light", "dark"] if is_matrix else ["light"]
        # Pages in other languages differ only in their texts.
        self.examines = has_scripts and (is_matrix or language == "en")
        self.problems = []
        self.driver = chromium.start(preferences=None if has_scripts else {"profile.managed_default_content_settings.javascript": 2})
        self.driver.set_page_load_timeout(SECONDS)
        self.resize(*SIZES["wide"])

    # Browser commands

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

    def text(self, key, **values):
        """Returns a text of the portal as a page shows it."""
        return self.texts[key].replace("*", "").format(**values)

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
        """Clicks a link or button that leads to another page, and waits until the old page is gone."""
        chromium.follow(self.driver, element)

    # Checks

    def expect(self, condition, words):
        if not condition:
            self.problems.append(f"{self.driver.current_url} ({'with' if self.has_scripts else 'without'} scripts): {words}")

    def expect_text(self, key, selector="main", **values):
        self.expect_words(self.text(key, **values), selector)

    def expect_words(self, text, selector="main"):
        found = " ".join(self.one(selector).text.split())
        self.expect(text.lower() in found.lower(), f"“{text}” is not in “{found}”")

    def look(self, name, key, **values):
        """Checks the page in all sizes and colours, and its accessibility if there are scripts. Its
        heading must be the text of the key."""
        heading = self.text(key, **values)
        language = self.one("html").get_attribute("lang")
        self.expect(language == self.language, f"the language is {language}, not {self.language}")
        self.expect(self.one("h1").text == heading, f"the heading is {self.one('h1').text}, not {heading}")
        self.expect(self.driver.title == f"{heading} – {self.text('health_authority')}", f"the title is {self.driver.title}")
        for size, (width, height) in self.sizes.items():
            self.resize(width, height)
            for scheme in self.schemes:
                self.colours(scheme)
                scripts = "" if self.has_scripts else "-without-scripts"
                self.views += 1
                if self.saves_pictures:
                    self.picture(f"{self.language}-{name}-{size}-{scheme}{scripts}")
                if self.examines:
                    for violation in violations(self.driver, COLOUR_RULES if scheme == "dark" else None):
                        self.expect(False, f"{self.language}, {name}, {size}, {scheme}: {violation}")
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

    def complaints(self):
        """Checks the browser's log, in particular for resources that a policy blocked."""
        for entry in self.driver.get_log("browser"):
            # Error pages with a 4xx status are expected here.
            if not re.search(r"status of 4\d\d", entry["message"]):
                self.expect(False, entry["message"])

    # Actions of an officer

    def log_in(self, name, password):
        self.open("/portal")
        # The browser requests English.
        if self.language != "en":
            self.follow(self.one(f"footer button[value={self.language}]"))
        self.expect(self.driver.current_url.endswith("/portal/login"), "a user who is not logged in does not get the log-in page")
        if self.has_scripts:
            self.one("body").send_keys(Keys.TAB)
            self.expect(self.driver.switch_to.active_element.text == self.text("skip_to_content"), "the first stop is not the skip link")
        self.look("login", "log_in")
        self.fill("name", name)
        self.fill("password", "not the password")
        self.press(self.text("log_in"))
        self.expect_text("wrong_password", "[role=alert]")
        self.expect(self.one("#name").get_attribute("value") == name, "the form has lost the name")
        self.expect(self.one("#password").get_attribute("value") == "", "the form still contains the password")
        self.look("login-refused", "log_in")
        self.fill("password", password)
        self.press(self.text("log_in"))

    def issue(self):
        self.look("home", "issue_code")
        self.press(self.text("issue_hotline_code"))
        self.look("code", "new_hotline_code")
        groups = [group.text for group in self.all(".group")]
        self.expect([len(group) for group in groups] == [3, 3, 4], f"the groups are {groups}")
        scanned = self.scan()
        self.expect(scanned == "".join(groups), f"the QR code contains {scanned}")
        said = [row.text for row in self.all(".spelling tbody tr")]
        self.expect([line.split()[0] for line in said] == list("".join(groups)), f"the portal spells {said}")
        self.expect_text("valid_until", until=self.one(".until strong").text)
        self.expect(len(self.all(".code .until strong")) == 1, "the page shows no expiry time")
        if self.has_scripts:
            minutes = "return getComputedStyle(document.querySelector('.minutes')).getPropertyValue('--minutes')"
            self.expect(self.driver.execute_script(minutes) in ("59", "60"), "the minutes do not count down from 60")
        self.driver.refresh()
        self.look("code-reloaded", "used_form")
        self.expect_text("used_code")
        self.expect(not any(group in self.driver.page_source for group in groups[2:]), "the code is shown a second time")
        self.press(self.text("go_on"))
        self.press(self.text("issue_pin"))
        self.look("pin", "new_pin")
        self.press(self.text("another_pin"))
        self.press(self.text("done"))
        self.follow(self.one("button[value='hotline-code-10']"))
        self.look("ten", "ten_hotline_codes")
        self.expect(len(self.all(".sheet tbody tr")) == 10, "these are not ten codes")
        self.expect(len(self.all(".sheet .qr svg")) == 10, "not each code has a QR code")
        self.print("ten")
        self.press(self.text("done"))
        counts = [cell.text for cell in self.all(".counts td")]
        self.expect(int(counts[0]) >= 11 and int(counts[1]) >= 2, f"the counts are {counts}")

    def scan(self):
        """Returns the text of the QR code on the page."""
        self.picture(f"{self.language}-code-to-scan")
        found = zxingcpp.read_barcodes(cv2.imread(str(self.directory / f"{self.language}-code-to-scan.png")))
        return found[0].text if found else None

    def revoke(self, name):
        self.follow(self.one("nav a[href='/portal/issued']"))
        self.look("issued", "issued_codes")
        counts = [cell.text.split()[-1] for cell in self.all("tbody .number")]
        self.expect(int(counts[0]) >= 11 and int(counts[1]) >= 2, f"the counts are {counts}")
        self.one("summary").click()
        self.look("issued-revoking", "issued_codes")
        self.press(self.text("revoke_codes", officerName=name))
        self.expect_text("codes_revoked", "[role=status]")
        self.expect_text("no_issued_codes")

    def print(self, name):
        """Saves the page as it would be printed."""
        sheet = self.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
        (self.directory / f"{name}.pdf").write_bytes(base64.b64decode(sheet["data"]))

    def warn(self):
        self.follow(self.one("nav a[href='/portal/warnings']"))
        self.look("warnings-empty" if self.text("no_warnings") in self.one("main").text else "warnings-before", "venue_warnings")
        day = datetime.date.today() - datetime.timedelta(days=2)
        for name, text in [
            ("identifier", "Cinema <7>"), ("day", day.strftime("%m%d%Y")), ("from", "0800PM"), ("to", "0800PM"),
        ]:
            self.fill(name, text)
        Select(self.one("#level")).select_by_value("6")
        self.press(self.text("preview_warning"))
        self.expect_text("empty_times", "#to-error")
        self.expect(self.one("#identifier").get_attribute("value") == "Cinema <7>", "what was typed is gone")
        self.expect(self.one("#from").get_attribute("value") == "20:00", "the form has lost the time")
        self.expect(self.one("#level").get_attribute("value") == "6", "the form has lost the level")
        self.look("warnings-refused", "venue_warnings")
        self.fill("to", "1030PM")
        Select(self.one("#level")).select_by_value("1")
        self.press(self.text("preview_warning"))
        lowest = self.text("level_name", level=1, name=self.text("level_names").split(",")[0])
        self.expect_text("nobody_warned", "[role=alert]", level=lowest)
        self.look("warning-unweighted", "preview_title")
        self.press(self.text("change_warning"))
        self.expect(self.one("#identifier").get_attribute("value") == "Cinema <7>", "what was typed is gone")
        Select(self.one("#level")).select_by_value("6")
        self.press(self.text("preview_warning"))
        self.expect_words("20:00")
        self.look("warning-preview", "preview_title")
        self.press(self.text("enter_warning"))
        self.expect_text("warning_entered", "[role=status]")
        self.expect_words("Cinema <7>", "table")
        self.expect_text("time_range", "table", start="20:00", end="22:30")
        self.look("warnings", "venue_warnings")
        self.press(self.text("withdraw"))
        self.expect_text("warning_withdrawn", "[role=status]")
        self.warn_about_several(day)
        self.follow(self.one("nav a[href='/portal/published']"))
        self.look("published", "published_warnings")

    def warn_about_several(self, day):
        """Adds a visit to the form, and pastes others. Does not enter them."""
        for name, text in [
            ("identifier", "Cinema <7>"), ("day", day.strftime("%m%d%Y")), ("from", "0800PM"), ("to", "1030PM"),
        ]:
            self.fill(name, text)
        Select(self.one("#level")).select_by_value("6")
        self.press(self.text("add_visit"))
        self.expect(self.one("#identifier").get_attribute("value") == "Cinema <7>", "what was typed is gone")
        self.expect(len(self.all("fieldset.visit")) == 2, "there is no second visit")
        self.one("main summary").click()
        self.look("warnings-several", "venue_warnings")
        self.one("#list").send_keys(f"Library;{day};08:00;09:00\nGym;{day};10:00;11:31")
        self.press(self.text("fill_in"))
        self.expect(self.one("#identifier-2").get_attribute("value") == "Library", "the list is not in the form")
        self.expect_text("time_steps", "#to-3-error")
        self.look("warnings-list-refused", "venue_warnings")
        self.fill("to-3", "1130AM")
        self.press(self.text("preview_warning"))
        self.expect_words("Gym", "table")
        self.expect_text("new_identifier", "table")
        self.look("warnings-several-preview", "preview_title")

    def confirm(self):
        """Confirms the warning that another officer has entered. The portal then no longer lists
        the warning."""
        self.follow(self.one("nav a[href='/portal/warnings']"))
        if self.text("second_officer") not in self.one("main").text:
            return
        self.look("warnings-waiting", "venue_warnings")
        self.press(self.text("confirm"))
        self.expect_text("warning_confirmed", "[role=status]")
        self.expect(self.text("second_officer") not in self.one("main").text, "the warning waits on")
        self.expect_text("waiting", "table")

    def set_up_second_factor(self, password, moment):
        self.follow(self.one("nav a[href='/portal/second-factor']"))
        self.look("second-factor-set-up", "set_up_factor")
        self.fill("password", "wrong")
        self.fill("code", one_time_password(self.one(".secret").text, moment))
        self.press(self.text("turn_factor_on"))
        self.expect_text("credentials_wrong", "[role=alert]")
        self.fill("password", password)
        self.fill("code", "12345")
        self.press(self.text("turn_factor_on"))
        self.expect_text("wrong_app_code", "#code-error")
        self.look("second-factor-refused", "set_up_factor")
        self.fill("password", password)
        self.fill("code", one_time_password(self.one(".secret").text, moment))
        self.press(self.text("turn_factor_on"))
        self.look("recovery-codes", "recovery_codes")
        codes = [cell.text for cell in self.all(".sheet .letters")]
        self.expect(len(codes) == 10, f"there are {len(codes)} recovery codes, not 10")
        self.print("recovery-codes")
        self.press(self.text("done"))
        self.follow(self.one("nav a[href='/portal/second-factor']"))
        self.look("second-factor", "second_factor")
        self.fill("password", password)
        self.fill("code", "12345")
        self.press(self.text("turn_factor_off"))
        self.expect_text("credentials_wrong", "[role=alert]")
        self.fill("password", password)
        self.fill("code", codes[0])
        self.press(self.text("turn_factor_off"))
        self.expect_text("factor_off", "[role=status]")

    def administrate(self, name):
        self.follow(self.one("nav a[href='/portal/officers']"))
        self.look("officers", "officers")
        self.fill("name", name)
        self.press(self.text("add_officer"))
        self.look("new-password", "password_of", officerName=name)
        self.press(self.text("done"))
        self.fill("name", name)
        self.press(self.text("add_officer"))
        self.expect_text("officer_exists", "#name-error")
        for summary in self.all("summary"):
            summary.click()
        self.look("officers-refused", "officers")
        self.press(self.text("remove_officer", officerName=name))
        self.expect_text("officer_removed", "[role=status]")
        self.follow(self.one("nav a[href='/portal/audit']"))
        self.expect_text("audited_hotline_code")
        self.look("audit", "audit_list")
        self.follow(self.one("nav a[href='/portal/totals']"))
        self.look("totals", "daily_totals")
        totals = [cell.text.split()[-1] for cell in self.all("tbody td")]
        self.expect(len(totals) > 6 and all(number.endswith("0") for number in totals), f"the totals are {totals}")

    def leave(self, password):
        self.follow(self.one("nav a[href='/portal/password']"))
        for name, text in [("old", password), ("new", "a long new password"), ("again", "another new password")]:
            self.fill(name, text)
        self.press(self.text("change_password"))
        self.expect_text("passwords_differ", "#again-error")
        self.look("password", "change_your_password")
        self.open("/portal/nothing")
        self.look("not-found", "not_found")
        self.open("/portal")
        self.press(self.text("log_out"), "header")
        self.expect_text("logged_out", "[role=status]")
        self.open("/portal/audit")
        self.expect(self.driver.current_url.endswith("/portal/login"), "a user who has logged out still sees pages")


def one_time_password(text, moment):
    """Returns the code of an authenticator app (RFC 6238) for a secret in base 32."""
    message = (moment // 30).to_bytes(8, "big")
    tag = hmac.digest(base64.b32decode(text.replace(" ", "")), message, "sha1")
    offset = tag[19] & 15
    return f"{(int.from_bytes(tag[offset:offset + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def walk(address, directory, officer, language, has_scripts, is_matrix):
    portal = Portal(address, directory, has_scripts, language, officer["texts"][language], is_matrix)
    try:
        portal.log_in(officer["name"], officer["password"])
        portal.issue()
        portal.revoke(officer["name"])
        portal.confirm()
        portal.warn()
        portal.administrate(f"{'grace.hopper' if has_scripts else 'joan.clarke'}.{language}")
        portal.set_up_second_factor(officer["password"], officer["time"])
        portal.leave(officer["password"])
        portal.complaints()
    except Exception as error:  # noqa: BLE001: reported with the earlier problems
        portal.picture(f"failed-{language}-{'with' if has_scripts else 'without'}-scripts")
        portal.expect(False, f"{type(error).__name__}: {error}")
    finally:
        portal.driver.quit()
    return portal


def issue_code(address, officer):
    """Issues a hotline code as an officer."""
    portal = Portal(address, None, has_scripts=False)
    try:
        portal.open("/portal/login")
        portal.fill("name", officer["name"])
        portal.fill("password", officer["password"])
        portal.follow(portal.one("main button.primary"))
        portal.follow(portal.one("button[value='hotline-code-1']"))
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
    walks = [
        walk(address, directory, officer, language, has_scripts, is_matrix)
        for language in officer["texts"]
        for has_scripts in ((True, False) if is_matrix else (True,))
    ]
    problems = [problem for portal in walks for problem in portal.problems]
    for problem in problems:
        print(f"portal_browser.py: {problem}", file=sys.stderr)
    print(f"{sum(portal.views for portal in walks)} views, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
