import Glibc
import TestSupport

/// An authority that has no files: it answers each request with 404 at once, and a client does not ask again.
final class EmptyAuthority: Sendable {
    let address: String
    private let listener: Int32

    init() throws {
        let (listener, port) = try Loopback.listen()
        self.listener = listener
        address = "http://127.0.0.1:\(port)"
        Task.detached {
            try? await blocking {
                while let connection = Loopback.accept(listener) {
                    let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    if Loopback.receive(connection, atMost: 4096) != nil {
                        Loopback.send(Array(answer.utf8), connection)
                    }
                    close(connection)
                }
                close(listener)
            }
        }
    }

    deinit {
        // The thread that waits for connections closes it.
        shutdown(listener, Int32(SHUT_RDWR))
    }
}
