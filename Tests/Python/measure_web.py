"""Measures the web client in Chromium: how fast its page loads, and how fast it matches a day.

Usage: measure_web.py LOADS

The script builds the client. It loads the page LOADS times from a server on the loopback interface,
and after the consent from the service worker, without the server. It prints a line of JSON with the
medians of these times, the requests and the bytes of a first load, the milliseconds of a first load and of a check-in on a
processor that is slowed six times, the milliseconds for which both keep the page's thread busy without this, the milliseconds of the first matching of a day, and the number of pairs of a report and a check-in. Then, for each line of its input,
it matches the day again, and prints the milliseconds.

A load ends when the page shows the name of the venue.
"""

import json
import pathlib
import statistics
import sys
import tempfile

from waiting import until
from web_client import SECONDS, build, server
from web_page import Venue, Visitor

# How many times slower a phone of 2015 is than this machine, about.
SLOWNESS = 6
# Records when the page shows the venue with its button, in milliseconds after the start of the navigation.
OBSERVER = """
    new MutationObserver((_, observer) => {
      if (!document.querySelector("h1")?.textContent.includes(NAME) || !document.querySelector(".agree, .checkIn")) return;
      globalThis.shownAfter = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
"""
# Records when the check-in is stored, in milliseconds after the tap.
STORED = """
    document.querySelector(".agree").addEventListener("click", () => (globalThis.tapped = performance.now()), true);
    new MutationObserver(() => (globalThis.storedAfter ??= document.querySelector(".pass") && performance.now() - tapped)).observe(
      document.querySelector("main"), { childList: true, subtree: true })"""
SIZES = """
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.map((entry) => entry.transferSize);
"""


def load(visitor, address, venue):
    """Opens the page. Returns the milliseconds, and the bytes of each response with its header fields."""
    observer = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OBSERVER.replace("NAME", json.dumps(venue.name))})
    visitor.browser.open(f"{address}/v1?{venue.seed.hex()}#{venue.fragment}")
    milliseconds = visitor.until(lambda: visitor.driver.execute_script("return globalThis.shownAfter"), "the page")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", observer)
    return milliseconds, visitor.driver.execute_script(SIZES)


def loads(visitor, client):
    """A first load and an offline load. The server has its own origin, so that nothing is cached."""
    first, second = Venue(), Venue("Café")
    with server(client) as (address, requests, stop):
        milliseconds, sizes = load(visitor, address, first)
        # A browser may also ask for an icon.
        assert len(sizes) <= len(requests), requests
        visitor.press(".agree")
        visitor.wait_for(first.name, ".pass")
        visitor.wait_until_stored()
        stop()
        # The browser also stops a worker that is idle.
        visitor.browser.open("about:blank")
        visitor.driver.execute_cdp_cmd("ServiceWorker.enable", {})
        visitor.driver.execute_cdp_cmd("ServiceWorker.stopAllWorkers", {})
        offline, _ = load(visitor, address, second)
    return milliseconds, offline, len(sizes), sum(sizes)


def busy(visitor):
    """The milliseconds for which the thread of this page was busy. Other processes do not count."""
    metrics = visitor.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def check_in_load(visitor, client, slowness):
    """A first load and the first check-in on a slow processor. Returns the milliseconds of both, and those on the page's thread."""
    venue = Venue()
    with server(client) as (address, _, _):
        visitor.browser.open("about:blank")
        visitor.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slowness})
        milliseconds, _ = load(visitor, address, venue)
        busy_loading = busy(visitor)
        visitor.driver.execute_script(STORED)
        visitor.press(".agree")
        stored = visitor.until(lambda: visitor.driver.execute_script("return globalThis.storedAfter"), "the check-in")
        busy_storing = busy(visitor) - busy_loading
        visitor.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    return milliseconds, stored, busy_loading, busy_storing


def main():
    count = int(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="measure-web-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        build(temporary / "client")
        (temporary / "profile").mkdir()
        visitor = Visitor(temporary / "profile", is_whole=True)
        try:
            # The first page that a browser opens takes longer.
            rounds = [loads(visitor, temporary / "client") for _ in range(count + 1)][1:]
            first, offline, requests, size = map(statistics.median, zip(*rounds, strict=True))
            visitor.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
            medians = lambda slowness: list(map(statistics.median, zip(*(check_in_load(visitor, temporary / "client", slowness) for _ in range(count)), strict=True)))
            (slow_first, slow_check_in, _, _), (_, _, busy_first, busy_check_in) = medians(SLOWNESS), medians(1)
            with server(temporary / "client") as (address, _, _):
                visitor.browser.open(f"{address}/tests/page.html?benchmark")
                result = json.loads(until(lambda: visitor.browser.evaluate("document.documentElement.dataset.result"), "the benchmark", SECONDS))
                assert result["problems"] == [], result["problems"]
                match = lambda: visitor.driver.execute_async_script("matchDay().then(arguments[0])")
                figures = {"first": first, "offline": offline, "requests": int(requests), "bytes": int(size), "slowFirst": slow_first, "slowCheckIn": slow_check_in,
                           "busyFirst": busy_first, "busyCheckIn": busy_check_in, "day": match(), "pairs": result["notes"][0]}
                print(json.dumps(figures), flush=True)
                for _ in sys.stdin:
                    print(match(), flush=True)
        finally:
            visitor.browser.close()


if __name__ == "__main__":
    main()
