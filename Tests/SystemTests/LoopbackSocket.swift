import Glibc
import SystemPackage

/// A TCP connection on the loopback interface. The length of a message (2 bytes,
/// big-endian) is sent before the message.
final class LoopbackSocket: Sendable {
    private let descriptor: Int32

    /// Connects to a port.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard Self.connect(descriptor, port) == 0 else {
            let reason = Errno(rawValue: errno)
            Glibc.close(descriptor)
            throw reason
        }
        // The sender waits for each answer, so messages must not be delayed.
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Ends ``receive()`` permanently.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func send(_ body: [UInt8]) {
        let message = [UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
        _ = unsafe Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL))
    }

    /// The next message; nil at the end.
    func receive() -> [UInt8]? {
        guard let count = read(2) else { return nil }
        return read(Int(count[0]) << 8 | Int(count[1]))
    }

    private func read(_ count: Int) -> [UInt8]? {
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }

    private static func connect(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
