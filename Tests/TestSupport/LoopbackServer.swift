import Glibc

/// A server on a local port. It stops accepting connections when the value is released.
package final class LoopbackServer: Sendable {
    package let port: UInt16
    private let listener: Int32

    /// Starts listening. Clients wait until ``start(isParallel:_:)``.
    package init() throws {
        (listener, port) = try Loopback.listen()
    }

    deinit {
        // The thread that accepts connections closes it.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Accepts connections.
    ///
    /// - Parameters:
    ///   - isParallel: Whether connections are served concurrently.
    ///   - serve: Serves a connection, which is closed afterwards. Reads and writes may block.
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
