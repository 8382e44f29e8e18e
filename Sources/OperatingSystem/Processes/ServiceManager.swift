import Glibc

/// The service manager that started the process and waits for notifications from it (sd_notify(3)).
package struct ServiceManager: Sendable {
    /// The interval within which the service manager expects a heartbeat; nil if its watchdog is
    /// off (sd_watchdog_enabled(3)).
    package let watchdog: Duration?

    private let socket: [UInt8]

    /// Returns nil if no service manager waits for notifications.
    package init?(environment: (String) -> String? = { Environment[$0] }) {
        guard let path = environment("NOTIFY_SOCKET"), let first = path.utf8.first,
            path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        // A leading @ stands for the zero byte at the beginning of an abstract socket's name.
        socket = first == UInt8(ascii: "@") ? [0] + path.utf8.dropFirst() : Array(path.utf8)
        let isForUs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        watchdog = isForUs ? environment("WATCHDOG_USEC").flatMap(Int64.init).map(Duration.microseconds) : nil
    }

    /// Sends lines such as `READY=1`. Returns false if sending fails, because the error cannot be
    /// reported elsewhere.
    @discardableResult
    package func notify(_ lines: String...) -> Bool {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: socket) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path)! + socket.count
        let message = Array(lines.joined(separator: "\n").utf8)
        let sent = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe sendto(
                    descriptor,
                    message,
                    message.count,
                    Int32(MSG_NOSIGNAL),
                    pointer,
                    socklen_t(length)
                )
            }
        }
        return sent == message.count
    }
}
