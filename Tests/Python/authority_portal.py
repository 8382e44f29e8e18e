"""A minimal browser for the authority's portal: forms, cookies and redirects."""

import html.parser
import http.cookies
import re
import urllib.parse


class Forms(html.parser.HTMLParser):
    """The prefilled fields of each form of a page, by the form's action."""

    def __init__(self, page):
        super().__init__()
        self.fields = {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.form = self.fields.setdefault(attributes["action"], {})
        elif tag == "input":
            self.form[attributes["name"]] = attributes.get("value", "")


class Browser:
    def __init__(self, server):
        self.server, self.cookies = server, {}

    def load(self, path, fields=None):
        """Loads the page at `path`, and follows redirects. Sends the fields, if there are any, as a form."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is None:
            status, answer, body = self.server.request("GET", path, None, headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            status, answer, body = self.server.request("POST", path, urllib.parse.urlencode(fields), headers)
        for line in answer.get_all("Set-Cookie", []):
            self.cookies.update((name, cookie.value) for name, cookie in http.cookies.SimpleCookie(line).items())
        if status in (302, 303, 307):
            return self.load(answer["Location"])
        assert status == 200, f"{path} was answered with {status}"
        return body.decode()

    def submit(self, page, action, **fields):
        """Fills in and submits the form of the page whose action is `action`."""
        return self.load(action, Forms(page).fields[action] | fields)


def log_in(server, officer, password):
    """Logs in. Returns the browser and the page that issues codes."""
    browser = Browser(server)
    page = browser.submit(browser.load("/portal"), "/portal/login", name=officer, password=password)
    assert "/portal/codes" in page, "the officer is not logged in"
    return browser, page


def issue(server, officer, password, kind):
    """Logs in, issues a hotline-code or a pin, and returns it."""
    browser, page = log_in(server, officer, password)
    return code(browser.submit(page, "/portal/codes", issue=f"{kind}-1"))


def code(page):
    """Returns the code on a page."""
    return "".join(re.findall(r'<span class="group">(\w+)</span>', page))


def issue_ten(browser):
    """Issues ten hotline codes for printing, and returns them."""
    page = browser.submit(browser.load("/portal"), "/portal/codes", issue="hotline-code-10")
    codes = [text.replace(" ", "") for text in re.findall(r'<div class="letters">([^<]+)</div>', page)]
    assert len(codes) == 10, f"the page has {len(codes)} codes of 10: the officer's limit is reached, or its form changed"
    return codes
