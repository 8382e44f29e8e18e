"""HTTP as the protocol asks for it: no header that is not needed, and no redirect. Only on the loopback interface."""

import http.client
from urllib.parse import urlsplit

from .messages import require

CONNECT_SECONDS, SILENCE_SECONDS = 15, 30
LOOPBACK = ("localhost", "127.0.0.1")


class Failure(Exception):
    """No answer, a malformed one, or another status than 200."""


class Connection:
    """A connection to a server, such as http://127.0.0.1:8080."""

    def __init__(self, address: str):
        url = urlsplit(address)
        require(url.scheme == "http" and url.hostname in LOOPBACK, "a server's address")
        self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=CONNECT_SECONDS)

    def __enter__(self) -> "Connection":
        return self

    def __exit__(self, *_) -> None:
        self.connection.close()

    def request(self, method: str, path: str, maximum: int, headers=(), body: bytes | None = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        try:
            self.connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in headers:
                self.connection.putheader(name, value)
            self.connection.endheaders(body)
            self.connection.sock.settimeout(SILENCE_SECONDS)
            response = self.connection.getresponse()
            content = response.read(maximum + 1)
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise Failure(f"{path}: {error}") from None
        if len(content) > maximum:
            self.connection.close()
            raise Failure(f"{path}: more than {maximum} bytes")
        return response.status, content

    def get(self, path: str, maximum: int) -> bytes:
        """A file."""
        status, content = self.request("GET", path, maximum)
        if status != 200:
            raise Failure(f"{path}: status {status}")
        return content


def post(address: str, path: str, media_type: str, body: bytes, answer_size: int) -> bytes:
    """The answer to a message, which is sent once on a connection of its own."""
    with Connection(address) as connection:
        headers = (("Content-Type", media_type), ("Content-Length", str(len(body))))
        status, content = connection.request("POST", path, max(answer_size, 2**16), headers, body)
    if status != 200 or len(content) != answer_size:
        raise Failure(f"{path}: status {status} and {len(content)} bytes")
    return content
