import Glibc

/// A server on a local port. It stops accepting connections when the value is released.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let listener: Int32

    /// Starts listening. Clients can connect, but are not served until ``start(isParallel:_:)``.
    package init() throws {
        (listener, port) = try Loopback.listen()
    }

    deinit {
        // The listener is closed by the thread that accepts connections.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Accepts connections.
    ///
    /// - Parameters:
    ///   - isParallel: Whether several connections are served at the same time.
    ///   - serve: Serves one connection, which is then closed. Reading and writing may block.
    package func start(isParallel: Bool = false, _ serve: @escaping @Sendable (Int32) -> Void) {
        let whole: @Sendable (Int32) -> Void = { connection in
            serve(connection)
            close(connection)
        }
        let listener = listener
        Task.detached {
            try? await blocking {
                while let connection = Loopback.accept(listener) {
                    if isParallel {
                        Task.detached { try? await blocking { whole(connection) } }
                    } else {
                        whole(connection)
                    }
                }
                close(listener)
            }
        }
    }
}
