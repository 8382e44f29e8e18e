import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport

/// A loopback port that forwards connections to another port. It records the peers and all bytes.
/// The party that listens at the other port cannot see more.
final class RecordedWay: Sendable {
    struct Connection: Sendable {
        /// The address of the peer, such as `127.0.0.1`.
        let peer: String
        /// The bytes from the peer, and the bytes to it.
        var request: [UInt8] = []
        var response: [UInt8] = []
    }

    private let server: LoopbackServer
    private let state = Mutex<[Connection]>([])

    /// - Parameters:
    ///   - target: The port to which it forwards connections.
    ///   - source: The loopback address from which it forwards them.
    init(to target: UInt16, from source: String = "127.0.0.1") throws {
        server = try LoopbackServer()
        server.start(isParallel: true) { [weak self] connection in
            guard let number = self?.begin(connection), let onward = Self.connect(to: target, from: source) else {
                return
            }
            defer { close(onward) }
            Self.pass(connection, onward) { bytes, isRequest in
                self?.state.withLock { state in
                    if isRequest { state[number].request += bytes } else { state[number].response += bytes }
                }
            }
        }
    }

    var port: UInt16 { server.port }
    var connections: [Connection] { state.withLock { $0 } }

    private func begin(_ connection: Int32) -> Int {
        let peer = Self.peer(of: connection)
        return state.withLock { state in
            state.append(Connection(peer: peer))
            return state.count - 1
        }
    }

    private static func peer(of connection: Int32) -> String {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getpeername(connection, $0, &size)
            }
        }
        return unsafe String(cString: inet_ntoa(address.sin_addr))
    }

    private static func connect(to port: UInt16, from source: String) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let isConnected =
            unsafe with(source, 0) { unsafe Glibc.bind(descriptor, $0, $1) }
            && with("127.0.0.1", port) { unsafe Glibc.connect(descriptor, $0, $1) }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Calls `body` with an address, and returns whether the result is 0.
    private static func with(
        _ host: String,
        _ port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = unsafe inet_addr(host)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Forwards bytes in both directions until one side ends the connection.
    private static func pass(_ client: Int32, _ server: Int32, _ record: ([UInt8], _ isRequest: Bool) -> Void) {
        while true {
            var entries = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard unsafe poll(&entries, 2, -1) > 0 else { return }
            for (entry, target) in zip(entries, [server, client]) where entry.revents != 0 {
                guard let bytes = Loopback.receive(entry.fd, atMost: 32 << 10) else { return }
                record(bytes, entry.fd == client)
                guard Loopback.send(bytes, target) else { return }
            }
        }
    }
}
