"""Uses the web client's page with Chromium where something goes wrong: hostile names, a full disk, two windows, a clock
that was ahead, a browser that deletes early, and another version of the page on the server.

Usage: web_faults.py [DIRECTORY]

The script expects a sentence for each problem, and that the browser never stores files of two versions. It saves
pictures in DIRECTORY, if it is given. If there are problems, it prints them and exits with status 1.
"""

import contextlib
import hashlib
import pathlib
import re
import tempfile

from selenium.common.exceptions import NoSuchWindowException
from selenium.webdriver.common.by import By
from web_client import build, relist, server
from web_page import Authority, Venue, Visitor, picture_directory, unlock

DAY = 86_400
PASSPHRASE = "correct horse battery"
HOSTILE = [
    "<img src=x onerror=document.title='hacked'>",
    "{venue} “quoted” </h1><script>document.title='hacked'</script>",
    "W" * 100,
    "مقهى 12 Bar שלום",
    "a\u0301\u0301\u0301\u0301 👩\u200d👩\u200d👧 Bar",
]
REFUSED = ["Bar\u202eraB", "Bar\u200bBar", "\u2066Bar\u2069", " Bar", "a" + "\u0301" * 5, "B" * 101, ""]


# A name that is quoted does not end its own quotation marks.
QUOTATION_MARKS = re.compile("[“”«»„‚‘’\"]")
# Checks in with a later scan, whether the stay at this venue is open or not.
AGAIN = ".checkIn, .scannedLonger"


class Named(Venue):
    """A venue with this name and address. `shown` are both as the page shows them."""

    def __init__(self, name, address=""):
        super().__init__(name, bytes(range(16)), address=address)
        self.shown = [f"“\u2068{QUOTATION_MARKS.sub(chr(39), text)}\u2069”" for text in (name, address)]


def hostile_names(visitor, address):
    """Names and addresses are only texts, and do not widen the page."""
    for number, name in enumerate(HOSTILE):
        venue = Named(name, name)
        visitor.browser.open(f"{address}/v1?hostile{number}#{venue.fragment}")
        visitor.one(".agree")
        shown = visitor.driver.execute_script("""
            const words = ["h1", ".place"].map((selector) => document.querySelector(selector).textContent);
            return [...words, document.title, document.images.length]""")
        expected = [f"Name on the venue’s code{venue.shown[0]}", venue.shown[1], "Check in – Venue check-in", 1]
        visitor.expect(shown == expected, f"the name {name} is shown as {shown}")
        visitor.look(f"hostile-{number}")
    for number, name in enumerate(REFUSED):
        visitor.browser.open(f"{address}/v1?refused{number}#{Named(name).fragment}")
        visitor.wait_for("This code is not valid", "h1")


def two_versions(visitor, address, folder, venue):
    """The server gets another version while the page is stored. The browser stores no mix, and the check-in works."""
    file = folder / "page/scan.js"
    original = file.read_bytes()
    file.write_bytes(original + b"\n")
    visitor.browser.open(f"{address}/v1?mixed#{venue.fragment}")
    visitor.driver.execute_script("""
        globalThis.states = [];
        const { register } = ServiceWorkerContainer.prototype;
        ServiceWorkerContainer.prototype.register = async function (...parts) {
          const found = await register.apply(this, parts);
          const worker = found.installing;
          worker.onstatechange = () => globalThis.states.push(worker.state);
          return found;
        }""")
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")
    visitor.until(lambda: "redundant" in visitor.driver.execute_script("return states"), "the end of a worker with files of two versions")
    visitor.expect(visitor.stored()[:2] == [1, 0], f"a mix is stored: {visitor.stored()}")
    # The next visit stores the page.
    file.write_bytes(original)
    visitor.browser.open(f"{address}/v1?complete")
    visitor.wait_until_stored()


def worker_of_older_version(visitor, address, folder, venue):
    """The server gets another version during a check-in. The page and its stored files stay those of the old version."""
    texts = folder / "languages/en.json"
    visitor.browser.open(f"{address}/v1?old#{venue.fragment}")
    visitor.wait_for(venue.name, "h1")
    texts.write_text(texts.read_text().replace('"Checked in"', '"Checked in with the new version"'))
    relist(folder)
    # Browsers look for a new worker some time after a page was opened, and at most once a day in the network.
    waiting = visitor.driver.execute_async_script("""
        const done = arguments[0];
        navigator.serviceWorker.register("service_worker.js", { scope: "/v1", updateViaCache: "none" }).then(async (found) => {
          await found.update();
          const worker = found.installing ?? found.waiting;
          if (worker.state === "installed") return done("installed");
          worker.onstatechange = () => done(worker.state);
        }).catch((error) => done(String(error)))""")
    visitor.expect(waiting == "installed", f"the new worker is {waiting}")
    visitor.press(AGAIN)
    visitor.wait_for("Checked in", "h1")
    visitor.expect(visitor.one("h1").text == "Checked in", "the page shows a text of the new version")

    def close():
        # The old worker ends when it is idle and all pages are closed. The browser also stops a worker that is idle.
        # ServiceWorker.stopAllWorkers would do the same, but sometimes does not answer.
        visitor.browser.open("about:blank")
        for target in visitor.driver.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]:
            if target["type"] == "service_worker":
                # A worker may end after it was listed.
                with contextlib.suppress(NoSuchWindowException):
                    visitor.driver.execute_cdp_cmd("Target.closeTarget", {"targetId": target["targetId"]})

    def is_new():
        visitor.browser.open(f"{address}/v1?new#{venue.fragment}")
        if visitor.stored()[1] == 1:
            return True
        close()
        return False

    close()
    visitor.until(is_new, "the end of the old version")
    visitor.browser.open(f"{address}/v1?newer#{venue.fragment}")
    visitor.press(AGAIN)
    visitor.wait_for("Checked in with the new version", "h1")
    digest = visitor.driver.execute_async_script("""
        import("/authority/own_files.js").then((files) => files.ownDigest()).then((bytes) => {
          arguments[0](Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
        })""")
    expected = hashlib.sha256((folder / "files.txt").read_bytes()).hexdigest()
    visitor.expect(digest == expected, f"the stored files have the digest {digest} instead of {expected}")


def full_disk(visitor, address, venue):
    """Without room, nothing is stored, and the page says so."""
    quota = lambda **size: visitor.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": address} | size)
    visitor.browser.open(f"{address}/v1?full#{venue.fragment}")
    visitor.one(".agree")
    quota(quotaSize=1)
    visitor.press(".agree")
    visitor.wait_for("This browser has no room for more data of this page, so this was not stored.")
    visitor.look("full")
    visitor.expect(visitor.stored()[0] == 0, f"stored without room: {visitor.stored()}")
    quota()
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")


def two_windows(visitor, address, venue):
    """Another window changes the protection, and then deletes everything."""
    driver = visitor.driver
    visitor.browser.open(f"{address}/v1?first#{venue.fragment}")
    visitor.one(AGAIN)
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    second = driver.current_window_handle
    visitor.browser.open(f"{address}/v1?second")
    visitor.press(".protectByPassphrase")
    visitor.fill(PASSPHRASE, PASSPHRASE)
    visitor.press(".submit")
    visitor.wait_for("Your diary is protected now.")
    driver.switch_to.window(first)
    visitor.press(AGAIN)
    visitor.wait_for("The protection of the diary was changed in another window. Open this page again.")
    visitor.browser.open(f"{address}/v1?third")
    unlock(visitor, PASSPHRASE)
    driver.switch_to.window(second)
    delete_all(visitor)
    driver.close()
    driver.switch_to.window(first)
    visitor.press(".exposures")
    visitor.wait_for("The diary was deleted in another window. Open this page again.")


def clock_ahead(visitor, address, venue, now):
    """A check-in while the clock was ahead."""
    visitor.set_clock(now + 3 * DAY)
    visitor.browser.open(f"{address}/v1?ahead#{venue.fragment}")
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")
    visitor.set_clock(now)
    visitor.browser.open(f"{address}/v1?right")
    visitor.wait_for("This check-in begins in the future: this device’s clock was ahead, or is behind now. Correct the times.")
    visitor.look("clock-ahead")
    visitor.expect(not visitor.driver.find_elements(By.CSS_SELECTOR, ".visits .checkOut"), "a check-in in the future can be ended")


def other_language_offline(visitor, address, venue, stop):
    """Without a connection, the page shows a language that is stored, although the browser now prefers another one."""
    stop()
    agent = visitor.driver.execute_script("return navigator.userAgent")
    for languages in ("fr", "en-US"):
        visitor.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": languages})
        visitor.browser.open(f"{address}/v1?offline-{languages}#{venue.fragment}")
        visitor.wait_for(venue.name, "h1")
        visitor.one(AGAIN)


def short_storage(visitor, address, venue):
    """A private window, and Safari on iOS, which delete the diary early. This browser only answers like them."""
    private = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"
    safari = "Object.defineProperty(navigator, 'standalone', { value: false })"
    add = lambda source: visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    script = add(private)
    visitor.browser.open(f"{address}/v1?private#{venue.fragment}")
    visitor.wait_for("This is a private window: the browser deletes your check-ins when you close it.", ".private")
    visitor.look("private")
    visitor.press(".agree")
    visitor.wait_for("Checked in", "h1")
    visitor.browser.open(f"{address}/v1?private-diary")
    visitor.wait_for("This is a private window", ".card.storage")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    script = add(safari)
    visitor.browser.open(f"{address}/v1?safari")
    visitor.wait_for("Safari deletes this diary if you do not open this page for seven days.", ".card.storage")
    order = visitor.driver.execute_script("return [...document.querySelector('#content').children].map((node) => node.className)")
    visitor.expect(order.index("card info storage") < order.index("tiles"), f"the diary shows {order}")
    visitor.look("safari")
    delete_all(visitor)
    visitor.browser.open(f"{address}/v1?safari-first#{venue.fragment}")
    visitor.wait_for("Safari deletes this diary if you do not open this page for seven days.", ".private")
    visitor.look("safari-consent")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def delete_all(visitor):
    visitor.press(".removeAll")
    visitor.press(".removeAllNow")
    visitor.wait_for("Everything was deleted.")


def main():
    with tempfile.TemporaryDirectory(prefix="web-faults-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        folder, profile = temporary / "client", temporary / "profile"
        profile.mkdir()
        build(folder)
        # After the release of this version.
        now = Authority().now + 200 * DAY
        with server(folder) as (address, _, stop), Visitor(profile, picture_directory()) as visitor:
            visitor.set_clock(now)
            hostile_names(visitor, address)
            full_disk(visitor, address, Venue())
            two_windows(visitor, address, Venue())
            clock_ahead(visitor, address, Venue(), now)
            delete_all(visitor)
            short_storage(visitor, address, Venue())
            two_versions(visitor, address, folder, Venue())
            worker_of_older_version(visitor, address, folder, Venue())
            other_language_offline(visitor, address, Venue(), stop)
    visitor.report(f"{visitor.views} views")


if __name__ == "__main__":
    main()
