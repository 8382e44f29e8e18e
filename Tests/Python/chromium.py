"""Starts Chromium without a window, for the scripts that judge pages.

In the first tier this is Debian's headless shell: Chromium's engine without its windows, extensions and
services, for a third less processor time. A script that needs more than the engine asks for the whole
browser. In the second tier it is always the whole browser.
"""

import os
import pathlib

import waiting
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

WHOLE = "/usr/bin/chromium"
SHELL = str(pathlib.Path(__file__).with_name("headless_shell.sh"))


def start(profile=None, arguments=(), preferences=None, is_whole=False):
    """Returns a driver. `profile` is a folder that is kept. `preferences` are those of a new profile, which only
    the whole browser reads."""
    is_whole = is_whole or preferences is not None or os.environ.get("TEST_TIER") == "all"
    options = webdriver.ChromeOptions()
    options.binary_location = WHOLE if is_whole else SHELL
    added = (["--headless=new"] if is_whole else []) + ([] if profile is None else [f"--user-data-dir={profile}"])
    for argument in ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en-US", "--hide-scrollbars", *added, *arguments]:
        options.add_argument(argument)
    if preferences is not None:
        options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


def until(condition, what, seconds=120):
    """Polls like `waiting.until`. While the browser loads a page, chromedriver finds no element, elements of the old
    page, or an element without a document. All of them mean that the condition is not true yet."""
    return waiting.until(condition, what, seconds, passing=WebDriverException)


def follow(driver, element, seconds=120):
    """Clicks a link or button that leads to another page, and waits until the old page is gone."""
    page = driver.find_element(By.TAG_NAME, "html")
    address = driver.current_url
    element.click()

    def is_gone():
        try:
            return not page.is_enabled()
        except WebDriverException:
            return True

    waiting.until(is_gone, f"the page after {address}", seconds)
