import Glibc
import HTTPClient
import Synchronization
import TestSupport

/// A server on a port of this machine that stores all requests and answers each with the same
/// bytes.
final class ScriptedServer: Sendable {
    let address: ServerAddress
    private let server: LoopbackServer
    private let state = Mutex<[String]>([])

    /// - Parameters:
    ///   - answer: Nil if requests are not answered.
    ///   - isLast: Whether the server closes the connection after an answer.
    init(_ answer: String?, isLast: Bool = false) throws {
        server = try LoopbackServer()
        address = ServerAddress("http://127.0.0.1:\(server.port)")!
        server.start(isParallel: true) { [weak self] connection in
            let number = self?.state.withLock { state in
                state.append("")
                return state.count - 1
            }
            while let number, let request = Self.receiveRequest(connection) {
                self?.state.withLock { $0[number] += request }
                guard let answer else { continue }
                guard Loopback.send(Array(answer.utf8), connection), !isLast else { return }
            }
        }
    }

    /// `127.0.0.1:PORT`
    var host: String { String(address.text.dropFirst("http://".count)) }

    /// The bytes that each connection has sent.
    var received: [String] { state.withLock { $0 } }

    /// Returns the next request; nil if the connection has ended.
    private static func receiveRequest(_ connection: Int32) -> String? {
        var request = ""
        while true {
            if let head = request.firstRange(of: "\r\n\r\n") {
                let length = request[..<head.lowerBound].firstMatch(of: /(?i)\r\ncontent-length: (\d+)/)
                let missing = length.flatMap { Int($0.1) } ?? 0
                if request[head.upperBound...].utf8.count >= missing { return request }
            }
            guard let more = Loopback.receive(connection, atMost: 1 << 16) else { return nil }
            request += String(decoding: more, as: UTF8.self)
        }
    }
}

/// A server on a port of this machine that sends an endless answer byte by byte.
final class DrippingServer: Sendable {
    let address: ServerAddress
    private let server: LoopbackServer

    /// - Parameter pause: Microseconds between two bytes.
    init(pause: useconds_t) throws {
        server = try LoopbackServer()
        address = ServerAddress("http://127.0.0.1:\(server.port)")!
        server.start { Self.drip($0, pause) }
    }

    /// Sends bytes until the client closes the connection.
    private static func drip(_ connection: Int32, _ pause: useconds_t) {
        guard Loopback.receive(connection, atMost: 4096) != nil else { return }
        var isTaken = Loopback.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".utf8), connection)
        while isTaken {
            usleep(pause)
            isTaken = Loopback.send([0], connection)
        }
    }
}
