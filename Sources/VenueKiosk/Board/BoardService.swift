import Clocks
package import Display
package import Logging
import Processes
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

    private let screen: BoardScreen
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
        self.screen = BoardScreen(screen: screen, page: page, logger: logger)
        self.reader = reader
        self.report = report
    }

    /// Returns when the screen is not stuck.
    package func checkAlive() async { await screen.checkAlive() }

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
        if reader != nil { await screen.show(.request) }
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let end = ContinuousClock.now + Self.interval
            let observation = await reader?.observe(limit: wait)
            if let newest = observation?.finding.tap, newest != .none { tap = newest }
            await screen.show(.report(report(observation, tap)))
            let mayTapNow = observation.map { $0.finding.failure == nil && $0.finding.tap == .none } ?? false
            // An interruption ends the loop.
            if !mayTapNow { try? await cancelWhenGracefulShutdown { try await Task.sleep(until: end) } }
            wait = Self.interval
        }
    }
}

/// The screen of a kiosk that shows a report. Drivers and drawing block, so they have their own thread.
private actor BoardScreen {
    private let executor = BlockingExecutor(label: "screen")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let screen: any Screen
    private let makePage: @Sendable (BoardService.Content) -> any ScreenPage
    private let logger: Logger
    private var page: (any ScreenPage)?
    /// The last failure, so that the same failure is not logged twice in a row; nil after a success.
    private var failure: String?

    init(
        screen: sending any Screen,
        page: @escaping @Sendable (BoardService.Content) -> any ScreenPage,
        logger: Logger
    ) {
        (self.screen, makePage, self.logger) = (screen, page, logger)
    }

    func checkAlive() {}

    func show(_ content: BoardService.Content) {
        page = makePage(content)
        draw()
    }

    /// Draws again if the screen has changed or the last drawing failed.
    func look() {
        if failure == nil { screen.renew() }
        if screen.hasChanged() || failure != nil { draw() }
    }

    func end() throws { try screen.end() }

    private func draw() {
        guard let page else { return }
        // Drawing needs more memory than all the work until the next drawing.
        defer { ProcessMemory.release() }
        do {
            try screen.show(page)
            failure = nil
        } catch {
            let reason = "\(error)"
            if reason != failure { logger.error("screen not drawn", metadata: ["reason": "\(reason)"]) }
            failure = reason
        }
    }
}
