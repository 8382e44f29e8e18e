import Glibc
import OperatingSystem
import Synchronization
import SystemPackage

/// The connection to the host of a controller. It never blocks. The descriptor is closed with the
/// last reference.
final class HostLink: Sendable {
    /// What has arrived.
    enum Reception {
        case bytes([UInt8])
        case nothing
        /// The host has closed its end.
        case ended
    }

    private let descriptor: Int32
    /// The bytes that did not fit into the socket.
    private let pending = Mutex<[UInt8]>([])

    /// The number of pending bytes after which further bytes are lost.
    private static let maximumPending = 1 << 18
    /// The size of the socket's memory in bytes, for about 20 reports.
    private static let socketSize: Int32 = 1 << 14

    /// Takes ownership of the descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var size = Self.socketSize
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Connects to a Unix socket.
    convenience init(_ path: FilePath) throws(FileError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.string.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw FileError("connect to \(path)", .fileNameTooLong)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw FileError("create a socket", Errno(rawValue: errno)) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let error = Errno(rawValue: errno)
            close(descriptor)
            throw FileError("connect to \(path)", error)
        }
        self.init(descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// The entry for `poll`.
    var pollEntry: pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN | (isBehind ? POLLOUT : 0)), revents: 0)
    }

    /// Whether the host has yet to read earlier bytes.
    var isBehind: Bool { pending.withLock { !$0.isEmpty } }

    func receive() -> Reception {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count > 0 { return .bytes(Array(buffer.prefix(count))) }
        return count < 0 && [EAGAIN, EINTR].contains(errno) ? .nothing : .ended
    }

    /// Sends bytes as far as the host reads them. The rest is sent later.
    func send(_ bytes: [UInt8]) {
        pending.withLock { pending in
            if pending.count < Self.maximumPending { pending += bytes }
            while !pending.isEmpty {
                let count = unsafe Glibc.send(descriptor, pending, pending.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                pending.removeFirst(count)
            }
        }
    }
}
