import Foundation

/// Free ports for programs that cannot choose a port themselves when they start.
package enum LoopbackPorts {
    /// Returns the first of `count` consecutive free ports. The ports are not even used by
    /// connections that have just ended.
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

    private static func isFree(_ port: Int) -> Bool {
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
