import Clocks
package import Processes
import ServiceLifecycle

/// Notifies systemd when the kiosk is ready or stopping, of its status, and with a heartbeat.
package struct ServiceManagerService: Service {
    private let manager: ServiceManager
    private let keeper: SeedKeeper
    private let tagStatus: Broadcast<TagStatus>

    package init(manager: ServiceManager, keeper: SeedKeeper, tagStatus: Broadcast<TagStatus>) {
        self.manager = manager
        self.keeper = keeper
        self.tagStatus = tagStatus
    }

    package func run() async throws {
        manager.notify("READY=1")
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await status in tagStatus.values().cancelOnGracefulShutdown() {
                    manager.notify("STATUS=Showing the code; \(status.statusLine).")
                }
            }
            if let watchdog = manager.watchdog {
                group.addTask {
                    for await _ in Ticks(period: watchdog / 3).cancelOnGracefulShutdown() {
                        // Access the seed actor before each heartbeat, so that a stuck actor
                        // triggers the watchdog.
                        _ = await keeper.current
                        manager.notify("WATCHDOG=1")
                    }
                }
            }
        }
        manager.notify("STOPPING=1")
    }
}
