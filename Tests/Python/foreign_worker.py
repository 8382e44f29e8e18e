"""Visits a server with Chromium before and after an attacker controls it, and prints what the browser shows.

    foreign_worker.py PORT PATH TEXT

PORT is the loopback port of a server whose page at PATH contains TEXT. The browser uses another port, behind which
first a hostile server and then the real server is. The hostile server registers a service worker for all paths. The
program exits with status 1 unless the real page appears within a minute and no worker is left.
"""

import http.server
import socket
import sys
import threading
import time

import chromium
from selenium.common.exceptions import TimeoutException

SECONDS = 60
PAGE = "<title>hostile</title><script>navigator.serviceWorker.register('/hostile/worker.js', {scope: '/'})</script>"
WORKER = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("fetch", (event) => {
  event.respondWith(caches.open("hostile").then(() => new Response("hostile worker", { headers: { "Content-Type": "text/html" } })));
});
"""


class Hostile(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_worker = self.path == "/hostile/worker.js"
        body = (WORKER if is_worker else PAGE).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_worker else "text/html")
        self.send_header("Service-Worker-Allowed", "/")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Switch:
    """Forwards connections to one of two servers."""

    def __init__(self, target):
        self.target, self.open = target, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.target))
            self.open += [client, server]
            for source, drain in ((client, server), (server, client)):
                threading.Thread(target=self.copy, args=(source, drain), daemon=True).start()

    @staticmethod
    def copy(source, drain):
        try:
            while data := source.recv(65_536):
                drain.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, drain):
                end.close()

    def turn(self, target):
        """Closes all connections. Later ones lead to `target`."""
        self.target = target
        while self.open:
            try:
                self.open.pop().shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def eventually(ask):
    """Repeats the question until the answer is true, or for a minute. Returns the last answer."""
    deadline, pause = time.monotonic() + SECONDS, 0.1
    while not (answer := ask()) and time.monotonic() < deadline:
        time.sleep(pause)
        pause = min(2 * pause, 2)
    return answer


def main():
    port, path, text = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    hostile = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
    threading.Thread(target=hostile.serve_forever, daemon=True).start()
    switch = Switch(hostile.server_address[1])
    driver = chromium.start()
    driver.set_page_load_timeout(SECONDS / 4)

    def visit():
        """Returns the page's source, or nothing if the page does not load: a worker can end during the visit."""
        try:
            driver.get(f"http://localhost:{switch.port}{path}")
        except TimeoutException:
            return ""
        return driver.page_source

    def is_free():
        """Whether the page is the real one, and no worker and no cache is left."""
        count = "return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then(all => all.flat().length)"
        return text in visit() and driver.execute_script(count) == 0

    try:
        assert eventually(lambda: "hostile worker" in visit()), "the hostile worker does not answer"
        switch.turn(port)
        assert "hostile worker" in visit(), "the hostile worker is gone without the server's help"
        is_right = eventually(is_free)
        print("the real page, and no worker" if is_right else f"still: {driver.page_source[:200]}")
    finally:
        driver.quit()
    sys.exit(0 if is_right else 1)


main()
