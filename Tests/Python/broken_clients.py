#!/usr/bin/env python3
"""Sends invalid requests to a web server on this machine, each on a separate connection.

    broken_clients.py PORT TLS_PORT PATH...

PORT is for HTTP, TLS_PORT for TLS. The server forwards requests for a PATH to an upstream server.
A query selects the upstream server's fault: nonsense, reset, few or silence. Prints the number of
connections.
"""

import contextlib
import os
import socket
import ssl
import struct
import sys

# The time in seconds within which the server must close an idle connection. The server's timeouts are
# shorter.
PATIENCE = 60
HOST = b"Host: authority.example\r\n"


def vector(size, data):
    """A TLS vector: its length in `size` bytes, followed by its bytes (RFC 8446 §3.4)."""
    return len(data).to_bytes(size, "big") + data


def extension(number, data):
    return struct.pack(">H", number) + vector(2, data)


def client_hello(key_share, has_signature_algorithms=True, version=0x0304):
    """A record with a ClientHello (RFC 8446 §4.1.2) for secp256r1 with this key share."""
    extensions = extension(43, vector(1, struct.pack(">H", version)))
    extensions += extension(10, vector(2, struct.pack(">H", 23)))
    extensions += extension(51, vector(2, struct.pack(">H", 23) + vector(2, key_share)))
    if has_signature_algorithms:
        extensions += extension(13, vector(2, struct.pack(">HH", 0x0403, 0x0804)))
    body = b"\x03\x03" + os.urandom(32) + vector(1, os.urandom(32)) + vector(2, b"\x13\x01\xc0\x2b") + b"\x01\x00" + vector(2, extensions)
    return b"\x16\x03\x01" + vector(2, b"\x01" + vector(3, body))


# The base point of secp256r1 (SEC 2 §2.4.2).
POINT = bytes.fromhex(
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
HANDSHAKES = [
    client_hello(b"\x04" + b"\x01" * 64),  # not a point on the curve
    client_hello(b""),
    client_hello(b"\x04\x05"),
    client_hello(POINT, has_signature_algorithms=False),
    client_hello(POINT, version=0x0302),
    client_hello(POINT)[:-20],
    b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00",
    b"\x16\x03\x01\xff\xff" + bytes(100),
    b"\x80\x2e\x01\x00\x02\x00\x15\x00\x00\x00\x10" + bytes(35),  # SSL 2
    b"\x15\x03\x01\x00\x02\x02\x28",
    b"GET / HTTP/1.1\r\n" + HOST + b"\r\n",
    os.urandom(200),
    b"",
]
# %s stands for the first path.
REQUESTS = [
    b"\x00\x01\x02\r\n\r\n",
    b"GET /\r\n\r\n",
    b"get / HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A\x00B: c\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"no colon\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A: " + b"a" * 40_000 + b"\r\n\r\n",
    b"GET /%zz HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /v1/packages/99999999999 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /v1/packages/1%00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"DELETE /v1/packages/1 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"TRACE / HTTP/1.1\r\n" + HOST + b"\r\n",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999\r\n\r\n",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    # Longer than each limit of the samples.
    b"POST %s HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n50000\r\n" + bytes(0x50000) + b"\r\n0\r\n\r\n",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: what\r\n\r\n",
    b"DELETE %s HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n",
]
# For these requests, the upstream server sends no answer, or an answer that is not valid HTTP.
FAULTS = [b"nonsense", b"reset", b"few"]
BODY = HOST + b"Content-Length: 4\r\nConnection: close\r\n\r\nbody"
# Complete and partial requests, after which the client only waits.
UNFINISHED = [
    b"POST %s?silence HTTP/1.1\r\n" + BODY,
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHos",
    b"POST %s HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\nabc",
]
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
FRAMES = [
    b"\x00\x00\x00\x04\x00\x00\x00\x00\x01",  # SETTINGS on a stream
    b"\x00\x00\x08\x06\x00\x00\x00\x00\x01" + bytes(8),
    b"\x00\x00\x04\x08\x00\x00\x00\x00\x00" + bytes(4),
    b"\x00\x00\x00\x04\x00\x00\x00\x00\x00" + b"\x00\x00\x01\x01\x05\x00\x00\x00\x01\xff",
    b"\xff\xff\xff\x00\x00\x00\x00\x00\x01",
]


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def secure(port, protocols=("http/1.1",)):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(list(protocols))
    for is_last in (False, False, True):
        try:
            return context.wrap_socket(connect(port), server_hostname="authority.example")
        except (ssl.SSLZeroReturnError, ssl.SSLEOFError, ConnectionResetError):
            # nginx ends a handshake that takes too long, which can happen on a busy machine.
            if is_last:
                raise


def reset(connection):
    """Closes with RST."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def exchange(connection, data, seconds=0.3):
    """Sends data, and reads the answer for a moment."""
    with contextlib.suppress(OSError):
        connection.sendall(data)
        connection.settimeout(seconds)
        while connection.recv(65_536):
            pass


def main():
    port, secure_port = map(int, sys.argv[1:3])
    paths = [path.encode() for path in sys.argv[3:]]
    requests = [request.replace(b"%s", paths[0]) for request in REQUESTS]
    requests += [b"POST %s?%s HTTP/1.1\r\n" % (path, fault) + BODY for path in paths for fault in FAULTS]
    waiting, count = [], 0
    for make, attack in [
        (lambda: connect(secure_port), HANDSHAKES),
        (lambda: connect(port), requests),
        (lambda: secure(secure_port), requests),
        (lambda: secure(secure_port, ["h2"]), [PREFACE[:10] + b"nonsense", *(PREFACE + frame for frame in FRAMES)]),
    ]:
        for number, data in enumerate(attack):
            connection = make()
            exchange(connection, data)
            reset(connection) if number % 2 else connection.close()
            count += 1
    # In parallel, because each connection lasts as long as the server's timeout.
    for make in (lambda: connect(port), lambda: secure(secure_port)):
        for data in UNFINISHED:
            waiting.append(make())
            with contextlib.suppress(OSError):
                waiting[-1].sendall(data.replace(b"%s", paths[0]))
    waiting.append(connect(secure_port))
    waiting[-1].sendall(HANDSHAKES[0][:30])
    for connection in waiting:
        exchange(connection, b"", PATIENCE)
        connection.close()
    print(f"{count + len(waiting)} connections")


if __name__ == "__main__":
    main()
