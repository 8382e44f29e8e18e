import Clocks
package import Display
package import Logging
import ServiceLifecycle

/// Shows a report about the board instead of the code, and takes a new report every minute. First, it
/// asks for a tap. A reader whose tag was not tapped stays armed until the next report.
package struct BoardService: Service {
    /// What the screen shows.
    package enum Content: Sendable, Equatable {
        /// The request to tap.
        case request
        case report(BoardReport)
    }

    private let screen: PageScreen
    private let makePage: @Sendable (Content) -> any ScreenPage
    private let period: Duration
    private let reader: BoardReader?
    private let report: @Sendable (BoardReader.Observation?, TagProbe.Tap) -> BoardReport

    /// How long the first report waits for a tap.
    private static let firstWait = Duration.seconds(20)
    /// The interval between two reports.
    private static let interval = Duration.seconds(60)

    /// - Parameters:
    ///   - page: Returns the page with this content.
    ///   - reader: The reader; nil if the kiosk has none.
    ///   - report: Returns a new report with the state of the reader and the last tap.
    package init(
        screen: sending any Screen,
        page: @escaping @Sendable (Content) -> any ScreenPage,
        reader: BoardReader?,
        report: @escaping @Sendable (BoardReader.Observation?, TagProbe.Tap) -> BoardReport,
        logger: Logger
    ) {
        // A screen that only this program changes gets another attempt if a drawing failed.
        period = screen.period ?? .seconds(30)
        self.screen = PageScreen(screen, logger: logger)
        makePage = page
        self.reader = reader
        self.report = report
    }

    /// Returns when the screen is not stuck.
    func checkAlive() async { await screen.checkAlive() }

    package func run() async throws {
        try await withTaskCancellationOrGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in Ticks(period: period).cancelOnGracefulShutdown() { await screen.look() }
                }
                group.addTask { await takeReports() }
            }
            try await screen.end()
        } onCancelOrGracefulShutdown: {
            reader?.stop()
        }
    }

    private func takeReports() async {
        var (tap, wait) = (TagProbe.Tap.none, Self.firstWait)
        if reader != nil { await screen.show(makePage(.request)) }
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let end = ContinuousClock.now + Self.interval
            let observation = await reader?.observe(limit: wait)
            if let newest = observation?.finding.tap, newest != .none { tap = newest }
            await screen.show(makePage(.report(report(observation, tap))))
            let mayTapNow = observation.map { $0.finding.failure == nil && $0.finding.tap == .none } ?? false
            // An interruption ends the loop.
            if !mayTapNow { try? await cancelWhenGracefulShutdown { try await Task.sleep(until: end) } }
            wait = Self.interval
        }
    }
}
