import Glibc
import SystemPackage

/// The service manager's end of sd_notify(3): receives the messages that a service sends.
package final class NotifySocket: Sendable {
    private let descriptor: Int32

    /// Listens at `path`. A zero byte at the beginning of `path` means an abstract socket.
    package init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + bytes.count)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length)
            }
        }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Blocks until the next message arrives. Returns nil if no message arrives within
    /// the limit, which is a minute by default.
    package func receive(within milliseconds: Int32 = 60_000) -> String? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
}
