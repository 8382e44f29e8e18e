import TestSupport

/// An authority that has no files: it answers each request with 404 at once, and a client does not ask again.
final class EmptyAuthority: Sendable {
    let address: String
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        address = "http://127.0.0.1:\(server.port)"
        server.start { connection in
            let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            guard Loopback.receive(connection, atMost: 4096) != nil else { return }
            Loopback.send(Array(answer.utf8), connection)
        }
    }
}
