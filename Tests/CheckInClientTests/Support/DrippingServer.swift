import AuthorityHTTP
import Glibc
import TestSupport

/// A server on a port of this machine whose answer to one request comes in steps that never end.
final class DrippingServer: Sendable {
    let address: AuthorityAddress
    private let listener: Int32

    /// - Parameter pause: Microseconds between two bytes.
    init(pause: useconds_t) throws {
        let (listener, port) = try Loopback.listen()
        self.listener = listener
        address = AuthorityAddress("http://127.0.0.1:\(port)")!
        Task.detached {
            try? await blocking {
                if let connection = Loopback.accept(listener) {
                    Self.drip(connection, pause)
                    close(connection)
                }
                close(listener)
            }
        }
    }

    deinit {
        // The thread that waits for the connection closes it.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Until nobody takes it any more.
    private static func drip(_ connection: Int32, _ pause: useconds_t) {
        guard Loopback.receive(connection, atMost: 4096) != nil else { return }
        var isTaken = Loopback.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".utf8), connection)
        while isTaken {
            usleep(pause)
            isTaken = Loopback.send([0], connection)
        }
    }
}
