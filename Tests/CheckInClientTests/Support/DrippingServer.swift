import Glibc
import HTTPClient
import TestSupport

/// A server on a port of this machine whose answer to one request comes in steps that never end.
final class DrippingServer: Sendable {
    let address: ServerAddress
    private let server: LoopbackServer

    /// - Parameter pause: Microseconds between two bytes.
    init(pause: useconds_t) throws {
        server = try LoopbackServer()
        address = ServerAddress("http://127.0.0.1:\(server.port)")!
        server.start { Self.drip($0, pause) }
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
