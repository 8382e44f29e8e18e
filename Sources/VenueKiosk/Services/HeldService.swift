import Clocks
package import Display
package import Logging
package import OperatingSystem
import ServiceLifecycle

/// Shows why a paired kiosk has no code, until it may show one.
package struct HeldService: Service {
    private let screen: PageScreen?
    private let period: Duration
    private let page: @Sendable (PairHold) -> any ScreenPage
    private let hold: @Sendable () throws -> PairHold?
    private let manager: ServiceManager?
    private let isOver: Broadcast<Bool>
    private let logger: Logger

    /// The interval at which the reason is checked. systemd also gets a heartbeat at this interval.
    private static let interval = Duration.seconds(2)

    /// - Parameters:
    ///   - screen: The screen; nil if the kiosk has none.
    ///   - page: Returns the page about a reason.
    ///   - hold: Returns the reason for which the kiosk waits now; nil if it may show a code.
    ///   - isOver: Set to true when the kiosk may show a code. The service then ends.
    package init(
        screen: sending (any Screen)?,
        page: @escaping @Sendable (PairHold) -> any ScreenPage,
        hold: @escaping @Sendable () throws -> PairHold?,
        manager: ServiceManager?,
        isOver: Broadcast<Bool>,
        logger: Logger
    ) {
        period = screen?.period ?? .seconds(30)
        self.screen = if let screen { PageScreen(screen, logger: logger) } else { nil }
        self.page = page
        self.hold = hold
        self.manager = manager
        self.isOver = isOver
        self.logger = logger
    }

    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await wait() }
            group.addTask {
                for await _ in Ticks(period: period).cancelOnGracefulShutdown() { await screen?.look() }
            }
            try await group.next()
            group.cancelAll()
        }
        try await screen?.end()
    }

    private func wait() async throws {
        var shown: PairHold?
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            guard let reason = try hold() else {
                logger.notice("paired kiosk waits no longer")
                return isOver.update { $0 = true }
            }
            if reason != shown {
                if shown?.hasSameKind(as: reason) != true {
                    logger.error("paired kiosk waits", metadata: ["reason": "\(reason)"])
                }
                await screen?.show(page(reason))
                shown = reason
            }
            await screen?.checkAlive()
            for message in ["READY=1", "WATCHDOG=1", "STATUS=Showing no code: \(reason)."] { manager?.notify(message) }
            // An interruption ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) }
        }
    }
}
