import Foundation
import Glibc
import SystemPackage

/// Sockets on the loopback interface.
package enum Loopback {
    package static func listen() throws -> (listener: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, size) + Glibc.listen(listener, 16)
                    + getsockname(listener, pointer, &size)
            }
        }
        guard listener >= 0, status == 0 else { throw Errno(rawValue: errno) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Accepts a connection. Returns nil if the listener has been closed.
    package static func accept(_ listener: Int32) -> Int32? {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        var on: Int32 = 1
        unsafe setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return connection
    }

    /// Receives bytes. Returns nil at the end of the stream.
    package static func receive(_ connection: Int32, atMost room: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: min(room, 32 << 10))
        let count = unsafe recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Sends bytes. Returns whether the kernel accepted all bytes.
    @discardableResult
    package static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    package static func resetAtClose(_ connection: Int32) {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }
}

/// Free ports for programs that cannot choose a port themselves when they start.
package enum LoopbackPorts {
    /// Returns the first of `count` consecutive free ports. Connections that have just ended do not
    /// use these ports either.
    ///
    /// The ports are below the kernel's range for outgoing connections, because the tests make
    /// thousands of such connections. So a port stays free until the program binds it, unless
    /// another test chooses the same port. If the kernel's range contains almost all ports, the
    /// ports can be anywhere.
    package static func free(_ count: Int = 1) throws -> Int {
        let privileged = 1024
        // ip(7): the first port and the last port for outgoing connections.
        let settings = try String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
        let lowest = settings.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0
        let end = lowest > 2 * privileged ? lowest : 65_536
        for _ in 0..<1000 {
            let first = Int.random(in: privileged..<end - count)
            if (first..<first + count).allSatisfy(isFree) { return first }
        }
        throw ToolError(description: "loopback has no \(count) free ports in a row")
    }

    /// Whether no program listens on the port.
    package static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        let count = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, count) } == 0
        }
    }
}

/// A server on a local port. It stops accepting connections when the value is released.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let listener: Int32

    /// Starts listening. Clients can connect, but are not served until ``start(isParallel:_:)``.
    package init() throws {
        (listener, port) = try Loopback.listen()
    }

    deinit {
        // The listener is closed by the thread that accepts connections.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Accepts connections.
    ///
    /// - Parameters:
    ///   - isParallel: Whether several connections are served at the same time.
    ///   - serve: Serves one connection, which is then closed. Reading and writing may block.
    package func start(isParallel: Bool = false, _ serve: @escaping @Sendable (Int32) -> Void) {
        let whole: @Sendable (Int32) -> Void = { connection in
            serve(connection)
            close(connection)
        }
        let listener = listener
        Task.detached {
            try? await blocking {
                while let connection = Loopback.accept(listener) {
                    if isParallel {
                        Task.detached { try? await blocking { whole(connection) } }
                    } else {
                        whole(connection)
                    }
                }
                close(listener)
            }
        }
    }
}
