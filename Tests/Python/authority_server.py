"""A connection to an authority on the loopback interface, also for tests that send what no client sends."""

import base64
import http.client
import pathlib

from venue_checkin.relay import MESSAGE_TYPE
from venue_checkin.requests import Answer


class Server:
    """Keeps its connection. Reconnects if the server has closed it."""

    def __init__(self, port, timeout=120):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def request(self, method, path, body=None, headers={}):
        """Returns the status, the headers and the body."""
        for attempt in (1, 2):
            try:
                self.connection.request(method, path, body, headers)
                response = self.connection.getresponse()
                return response.status, response.headers, response.read()
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()
                if attempt == 2:
                    raise

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, f"GET {path} was answered with {status}"
        return body

    def send(self, message):
        """Returns the answer to a message."""
        status, _, body = self.request("POST", message.PATH, message.padded(), {"Content-Type": MESSAGE_TYPE})
        assert status == 200, f"POST {message.PATH} was answered with {status}"
        return Answer.decode_padded(body)


def signing_key(directory):
    """Returns the public key of the authority in this directory."""
    return base64.b64decode(pathlib.Path(directory, "signing.pub").read_text().split("-----")[2])
