import Logging
import ServiceLifecycle

/// A server that runs until it is stopped, or until this value is released.
///
/// The server shuts down gracefully, as after SIGTERM. If its task were cancelled, SwiftNIO could end
/// the process: a connection that was accepted at this moment is released without being closed
/// (github.com/apple/swift-nio/issues/3481).
final class RunningService: Sendable {
    private let group: ServiceGroup
    private let task: Task<Void, any Error>

    /// - Parameter ended: Called when the server has ended.
    init(_ service: any Service, ended: @escaping @Sendable () -> Void = {}) {
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let group = ServiceGroup(services: [service], logger: logger)
        self.group = group
        task = Task {
            defer { ended() }
            try await group.run()
        }
    }

    deinit {
        Task { [group] in await group.triggerGracefulShutdown() }
    }

    /// Waits for the end of the server, and throws its error.
    func wait() async throws { try await task.value }

    /// Stops the server, and waits until it has stopped.
    func stop() async {
        await group.triggerGracefulShutdown()
        _ = await task.result
    }
}
