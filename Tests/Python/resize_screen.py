"""Resizes a virtual machine's screen, like the window of a remote desktop.

The script connects to a VNC server on a Unix socket (RFC 6143, with the extension for desktop sizes that QEMU
supports). The arguments are the socket, the width and the height.
"""

import socket
import struct
import sys

EXTENDED_DESKTOP_SIZE = -308
SET_DESKTOP_SIZE = 251


def receive(server, count):
    data = b""
    while len(data) < count:
        data += server.recv(count - len(data)) or sys.exit("the server has closed the connection")
    return data


def main(path, width, height):
    server = socket.socket(socket.AF_UNIX)
    server.connect(path)
    server.sendall(receive(server, 12))  # protocol version
    receive(server, receive(server, 1)[0])  # authentication types
    server.sendall(b"\x01")  # none
    assert receive(server, 4) == bytes(4)
    server.sendall(b"\x01")  # share the session
    *_, name_length = struct.unpack(">HH16sI", receive(server, 24))
    receive(server, name_length)
    server.sendall(struct.pack(">BxHi", 2, 1, EXTENDED_DESKTOP_SIZE))
    screen = struct.pack(">IHHHHI", 0, 0, 0, width, height, 0)
    server.sendall(struct.pack(">BxHHBx", SET_DESKTOP_SIZE, width, height, 1) + screen)
    receive(server, 1)  # the server has forwarded the request


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
