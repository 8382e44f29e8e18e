import Clocks
package import OperatingSystem
import ServiceLifecycle

/// Notifies systemd when the kiosk is ready or stopping, of its status, and with a heartbeat.
package struct ServiceManagerService<Status: Sendable & Equatable>: Service {
    private let manager: ServiceManager
    private let status: Broadcast<Status>
    private let line: @Sendable (Status) -> String
    private let checkAlive: @Sendable () async -> Void

    /// - Parameters:
    ///   - line: The status as a text for the operator.
    ///   - checkAlive: Accesses the actor that must not be stuck. Called before each heartbeat, so that
    ///     a stuck actor triggers the watchdog.
    package init(
        manager: ServiceManager,
        status: Broadcast<Status>,
        line: @escaping @Sendable (Status) -> String,
        checkAlive: @escaping @Sendable () async -> Void
    ) {
        self.manager = manager
        self.status = status
        self.line = line
        self.checkAlive = checkAlive
    }

    package func run() async throws {
        manager.notify("READY=1")
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await status in status.values().cancelOnGracefulShutdown() {
                    manager.notify("STATUS=\(line(status))")
                }
            }
            if let watchdog = manager.watchdog {
                group.addTask {
                    for await _ in Ticks(period: watchdog / 3).cancelOnGracefulShutdown() {
                        await checkAlive()
                        manager.notify("WATCHDOG=1")
                    }
                }
            }
        }
        manager.notify("STOPPING=1")
    }
}
