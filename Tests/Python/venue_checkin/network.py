"""HTTP as the protocol asks for it: no header that is not needed, and no redirect."""

import http.client
import re
import secrets
import ssl
import time
from urllib.parse import urlsplit

from .messages import require

CONNECT_SECONDS, SILENCE_SECONDS = 15, 30
ATTEMPT_PAUSES = (2000, 4000, 8000)  # milliseconds, at most
LOOPBACK = ("localhost", "127.0.0.1")
RELAY_URL = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")


class Failure(Exception):
    """No answer, a malformed one, or another status than 200."""


class Connection:
    """A connection to a server, such as https://health.example or, for tests, http://127.0.0.1:8080."""

    def __init__(self, address: str):
        url = urlsplit(address)
        require(url.scheme == "https" or url.scheme == "http" and url.hostname in LOOPBACK, "a server's address")
        if url.scheme == "http":
            self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=CONNECT_SECONDS)
        else:
            context = ssl.create_default_context()
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            self.connection = http.client.HTTPSConnection(url.hostname, url.port, timeout=CONNECT_SECONDS,
                                                          context=context)

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
        """A file. The request is made at most four times."""
        for pause in (*ATTEMPT_PAUSES, None):
            try:
                status, content = self.request("GET", path, maximum)
            except Failure:
                if pause is None:
                    raise
            else:
                if status == 200:
                    return content
                if pause is None or status < 500 and status != 429:
                    raise Failure(f"{path}: status {status}")
            time.sleep(secrets.randbelow(pause + 1) / 1000)


def post(address: str, path: str, media_type: str, body: bytes, answer_size: int) -> bytes:
    """The answer to a message, which is sent once on a connection of its own."""
    with Connection(address) as connection:
        headers = (("Content-Type", media_type), ("Content-Length", str(len(body))))
        status, content = connection.request("POST", path, max(answer_size, 2**16), headers, body)
    if status != 200 or len(content) != answer_size:
        raise Failure(f"{path}: status {status} and {len(content)} bytes")
    return content


def relay_address(url: str) -> tuple[str, str]:
    """The server and the path of a relay's URL. Refuses a URL that is not supported."""
    match = RELAY_URL.fullmatch(url)
    require(match is not None and 1 <= int((match[1] or ":443")[1:]) <= 65_535, "the relay's URL")
    return url.removesuffix(match[2] or ""), match[2] if match[2] not in (None, "/") else "/v1/oblivious"
