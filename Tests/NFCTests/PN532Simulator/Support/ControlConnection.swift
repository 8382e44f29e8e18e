import Glibc

@testable import PN532Simulator

/// A client of the simulator's control socket.
final class ControlConnection {
    private let connection: OwnedDescriptor
    private var received: [UInt8] = []

    init(path: String) throws {
        connection = try OwnedDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), from: "socket")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let result = unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(connection.number, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            throw SimulatorError.terminal(call: "connect", errno: errno)
        }
    }

    /// Sends text unchanged.
    ///
    /// - Returns: false if the other side accepts no more data.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe Glibc.send(connection.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Receives the next line, without the line ending.
    ///
    /// - Returns: nil after a timeout of 60 seconds or if the other side closed the connection.
    func next() -> String? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            var descriptor = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
            var buffer = [UInt8](repeating: 0, count: 4096)
            guard unsafe poll(&descriptor, 1, 60_000) == 1 else {
                return nil
            }
            let count = unsafe read(connection.number, &buffer, buffer.count)
            guard count > 0 else {
                return nil
            }
            received += buffer.prefix(count)
        }
    }

    /// Waits until the other side closes the connection.
    ///
    /// - Returns: false if data arrives instead, or after a timeout of 60 seconds.
    func isClosed() -> Bool {
        var descriptor = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return unsafe poll(&descriptor, 1, 60_000) == 1 && read(connection.number, &byte, 1) == 0
    }

    /// Sends a request and receives the answer.
    func ask(_ request: String) -> String? {
        send(request + "\n")
        return next()
    }
}
