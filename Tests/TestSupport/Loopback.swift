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

    /// Sends bytes. Returns whether this succeeded, as far as this side can know.
    @discardableResult
    package static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    package static func resetAtClose(_ connection: Int32) {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }
}
