import Glibc
package import OperatingSystem
package import SystemPackage

/// The connection of a user's program to `checkin-radio`.
///
/// At the end of this value, the connection ends, and nothing is on the air.
package final class RadioClient {
    /// What a wait returns.
    package enum Event: Equatable, Sendable {
        case report(RadioReport)
        /// The other descriptor is readable.
        case readable
        case timeout
        /// `checkin-radio` has ended the connection, or has sent something malformed.
        case ended
    }

    /// The directory with the socket of each adapter. See systemd/radio/checkin-radio@.socket.
    package static let directory = FilePath("/run/checkin-radio")
    private let descriptor: Int32
    private let socket: MessageSocket

    /// Connects to the service of an adapter.
    ///
    /// - Parameter path: The path of its socket.
    /// - Throws: `FileError`: `noSuchFileOrDirectory` if no service was set up for the adapter, and
    ///   `permissionDenied` if the user is not in the group `checkin-radio`.
    package init(_ path: FilePath) throws(FileError) {
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        descriptor = Glibc.socket(AF_UNIX, type, 0)
        socket = MessageSocket(descriptor: descriptor)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let text = Array(path.string.utf8)
        guard descriptor >= 0 else { throw FileError("create a socket", Errno(rawValue: errno)) }
        guard text.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw FileError("connect to \(path)", .fileNameTooLong)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: text) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
        }
        guard result == 0 else { throw FileError("connect to \(path)", Errno(rawValue: errno)) }
    }

    /// Replaces the payloads that have not been sent. Returns false if the connection has ended.
    package func send(_ request: RadioRequest) -> Bool { socket.send(request.message) }

    /// Waits for a report.
    ///
    /// - Parameters:
    ///   - other: Another descriptor that ends the wait; -1 for none.
    ///   - timeout: The limit of the wait.
    package func next(or other: Int32 = -1, timeout: Duration) -> Event {
        var entries = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = Int32(clamping: Int64((timeout / .milliseconds(1)).rounded(.up)))
        let count = unsafe poll(&entries, nfds_t(entries.count), max(0, milliseconds))
        guard count > 0 else { return .timeout }
        guard entries[0].revents != 0 else { return .readable }
        guard case .message(let report) = socket.receive(RadioReport.self, within: .zero) else { return .ended }
        return .report(report)
    }
}
