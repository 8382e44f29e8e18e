"""Lets officers log in to the portal in Chromium, with accounts of a real OpenID provider (Glewlwyd).

Usage: single_sign_on.py PORTAL PROVIDER_PORT DIRECTORY

The portal has another host than the provider, so that the browser treats them as two sites. The portal must use the issuer http://localhost:PROVIDER_PORT/api/oidc with the client "portal" and the secret
"client-secret". The officer "ada.lovelace" must be allowed to use single sign-on, and "eve" must not. The program
writes the provider's files and pictures in the directory. If there are problems, it prints them and exits with
status 1.
"""

import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request

import chromium
import waiting
from selenium.webdriver.common.by import By

SCHEMA = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
SECONDS = 120
PASSWORD = "a long password of ada"


class Provider:
    """Glewlwyd, with its own database, the portal as a client, and two accounts."""

    def __init__(self, directory, port, portal):
        self.base = f"http://localhost:{port}"
        self.directory = directory
        self.cookie = None
        self.portal = portal
        database = directory / "provider.sqlite"
        with sqlite3.connect(database) as connection:
            connection.executescript(pathlib.Path(SCHEMA).read_text())
        for command in [
            ["genrsa", "-out", directory / "provider.key", "2048"],
            ["rsa", "-in", directory / "provider.key", "-pubout", "-out", directory / "provider.pem"],
        ]:
            subprocess.run(["openssl", *command], check=True, capture_output=True)
        # The package links config.json to a folder.
        pages = directory / "pages"
        shutil.copytree("/usr/share/glewlwyd/webapp", pages, ignore=shutil.ignore_patterns("config.json"))
        shutil.copy("/usr/share/glewlwyd/templates/config.json", pages)
        configuration = directory / "provider.conf"
        configuration.write_text(
            f"""
            port={port}
            bind_address="127.0.0.1"
            external_url="{self.base}"
            login_url="login.html"
            api_prefix="api"
            cookie_secure=0
            session_key="GLEWLWYD2_SESSION_ID"
            session_expiration=2419200
            log_mode="file"
            log_level="INFO"
            log_file="{directory}/provider.log"
            static_files_path="{pages}"
            admin_scope="g_admin"
            profile_scope="g_profile"
            user_module_path="/usr/lib/glewlwyd/user"
            client_module_path="/usr/lib/glewlwyd/client"
            user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
            plugin_module_path="/usr/lib/glewlwyd/plugin"
            hash_algorithm="SHA512"
            database={{ type="sqlite3" path="{database}" }}
            static_files_mime_types=(
                {{ extension=".html" mime_type="text/html" }}, {{ extension=".css" mime_type="text/css" }},
                {{ extension=".js" mime_type="application/javascript" }},
                {{ extension=".json" mime_type="application/json" }}
            )
            """
        )
        self.process = subprocess.Popen(["glewlwyd", "-c", configuration])

    def configure(self):
        waiting.until(self.is_running, "the start of the provider")
        self.send("POST", "/api/auth/", {"username": "admin", "password": "password"})
        self.send(
            "POST",
            "/api/mod/plugin/",
            {
                "module": "oidc",
                "name": "oidc",
                "display_name": "OpenID Connect",
                "enabled": True,
                "parameters": {
                    "iss": f"{self.base}/api/oidc",
                    "jwt-type": "rsa",
                    "jwt-key-size": "256",
                    "key": (self.directory / "provider.key").read_text(),
                    "cert": (self.directory / "provider.pem").read_text(),
                    "access-token-duration": 3600,
                    "refresh-token-duration": 3600,
                    "code-duration": 600,
                    "refresh-token-rolling": False,
                    "allow-non-oidc": False,
                    "auth-type-code-enabled": True,
                    "auth-type-code-revoke-replayed": True,
                    "auth-type-token-enabled": False,
                    "auth-type-id-token-enabled": True,
                    "auth-type-none-enabled": False,
                    "auth-type-password-enabled": False,
                    "auth-type-client-enabled": False,
                    "auth-type-device-enabled": False,
                    "auth-type-refresh-enabled": False,
                    "jwks-show": True,
                    "pkce-allowed": True,
                    "subject-type": "public",
                    "session-management-allowed": True,
                    "session-cookie-name": "GLEWLWYD2_OIDC",
                    "session-cookie-expiration": 3600,
                    "claims": [
                        {
                            "name": "preferred_username",
                            "user-property": "username",
                            "type": "string",
                            "mandatory": True,
                            "on-demand": False,
                        }
                    ],
                },
            },
        )
        self.send(
            "POST",
            "/api/client/",
            {
                "client_id": "portal",
                "name": "portal",
                "confidential": True,
                "enabled": True,
                "password": "client-secret",
                "redirect_uri": [f"{self.portal}/portal/signed-on"],
                "post_logout_redirect_uris": f"{self.portal}/portal/login",
                "authorization_type": ["code"],
                "token_endpoint_auth_method": ["client_secret_basic"],
                "scope": ["openid"],
            },
        )
        for name in ["ada.lovelace", "eve"]:
            account = {"username": name, "name": name, "password": PASSWORD, "scope": ["openid"], "enabled": True}
            self.send("POST", "/api/user/", account)

    def is_running(self):
        try:
            return self.send("GET", "/config")
        except OSError:
            return None

    def send(self, method, path, content=None):
        request = urllib.request.Request(self.base + path, method=method)
        if content is not None:
            request.data = json.dumps(content).encode()
            request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                if cookie := response.headers.get("Set-Cookie"):
                    self.cookie = cookie.split(";")[0]
                return response.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def stop(self):
        self.process.terminate()
        self.process.wait(SECONDS)


class Visit:
    """A browser in which officers log in."""

    def __init__(self, portal, directory, pictures):
        self.portal = portal
        self.directory = directory
        self.problems = []
        self.pictures = pictures
        self.driver = chromium.start()
        self.driver.set_page_load_timeout(SECONDS)

    def expect(self, condition, words):
        if not condition:
            self.problems.append(f"{self.driver.current_url}: {words}")

    def body(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def press(self, selector, text):
        """Presses the element with this text as soon as it is there."""

        def find():
            found = self.driver.find_elements(By.CSS_SELECTOR, selector)
            return next((e for e in found if e.is_displayed() and e.text.strip().startswith(text)), None)

        element = chromium.until(find, f"a page with “{text}”")
        self.look()
        element.click()

    def look(self):
        self.pictures += 1
        self.driver.save_screenshot(str(self.directory / f"sign-on-{self.pictures}.png"))

    def wait(self, path):
        """Waits for a page of the portal."""
        chromium.until(lambda: self.driver.current_url.split("?")[0] == self.portal + path, f"the page {path}")

    def log_in(self, name):
        """Logs in at the provider, with its own pages."""
        self.driver.get(self.portal + "/portal/login")
        self.press("main a.button", "Log in with your account of localhost")
        username = chromium.until(lambda: self.driver.find_elements(By.ID, "username"), "the provider's page")
        username[0].send_keys(name)
        self.driver.find_element(By.ID, "password").send_keys(PASSWORD)
        self.driver.find_element(By.ID, "loginbut").click()
        self.press("button", "Continue")

    def succeed(self):
        self.log_in("ada.lovelace")
        # The provider's page caused the request, so a strict cookie shows that the portal starts anew.
        self.wait("/portal")
        self.expect("ada.lovelace" in self.driver.find_element(By.TAG_NAME, "header").text, "ada is not logged in")
        cookies = {cookie["name"]: cookie for cookie in self.driver.get_cookies()}
        self.expect(cookies["session"]["sameSite"] == "Strict", "the session's cookie is not strict")
        self.expect("sign-on" not in cookies, "the cookie of the log-in is still there")
        self.press("header button", "Log out")
        # The provider accepts the ID token, and asks. Its page fails after “Logout”, so this is the end.
        chromium.until(lambda: "close the current session" in self.body(), "the provider's question")
        self.look()
        self.driver.get(self.portal + "/portal")
        self.wait("/portal/login")

    def fail(self):
        self.log_in("eve")
        self.wait("/portal/signed-on")
        self.expect("Your account eve of localhost is not allowed" in self.body(), self.body())
        self.look()


if __name__ == "__main__":
    portal, port, directory = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    provider = Provider(directory, port, portal)
    try:
        provider.configure()
        problems, pictures = [], 0
        for action in [Visit.succeed, Visit.fail]:
            visit = Visit(portal, directory, pictures)
            try:
                action(visit)
            except Exception:
                visit.look()
                raise
            finally:
                visit.driver.quit()
            problems += visit.problems
            pictures = visit.pictures
    finally:
        provider.stop()
    print(f"{pictures} pictures, {len(problems)} problems")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
