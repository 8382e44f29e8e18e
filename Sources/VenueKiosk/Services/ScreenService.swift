package import CheckInProtocol
import Clocks
package import Display
package import Logging
import OperatingSystem
import ServiceLifecycle
import UnixSignals

/// Shows the code on the screen, and whether the code can be tapped.
package struct ScreenService: Service {
    private let director: ScreenDirector
    private let code: Broadcast<VenueCodeURL>
    private let tagStatus: Broadcast<TagStatus>
    private let period: Duration?
    private let turn: Duration?

    /// - Parameters:
    ///   - page: Returns the page with this code.
    ///   - turn: The interval at which to ask for another page; nil if the page changes only with
    ///     the code and the tag.
    ///   - hoursOff: The hours in which the screen is off; nil if it is never off.
    ///   - time: Returns the time of day; nil while the time is unknown.
    ///   - problems: The kiosk's problems, of which the service updates that of the screen.
    package init(
        screen: sending any Screen,
        page: @escaping @Sendable (VenueCodeURL, TagStatus) -> any ScreenPage,
        turn: Duration? = nil,
        hoursOff: DailyHours?,
        code: Broadcast<VenueCodeURL>,
        tagStatus: Broadcast<TagStatus>,
        time: @escaping @Sendable () -> UnixTime?,
        problems: Broadcast<KioskStatus.Problems> = Broadcast(KioskStatus.Problems()),
        logger: Logger
    ) {
        self.code = code
        self.tagStatus = tagStatus
        self.turn = turn
        // Poll instead of setting one long timer, because the wall clock may be changed.
        period = screen.period ?? (hoursOff == nil ? nil : .seconds(30))
        director = ScreenDirector(
            screen: screen,
            page: page,
            hoursOff: hoursOff,
            code: code,
            tagStatus: tagStatus,
            time: time,
            problems: problems,
            logger: logger
        )
    }

    package func run() async throws {
        // A terminal sends SIGWINCH to its programs when its size changes.
        let resizes = await UnixSignalsSequence(trapping: .sigwinch)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in code.values().cancelOnGracefulShutdown() { await director.update() }
            }
            group.addTask {
                for await _ in tagStatus.values().cancelOnGracefulShutdown() { await director.update() }
            }
            group.addTask {
                for await _ in resizes.cancelOnGracefulShutdown() { await director.update() }
            }
            if let period {
                group.addTask {
                    for await _ in Ticks(period: period).cancelOnGracefulShutdown() { await director.update() }
                }
            }
            if let turn {
                group.addTask {
                    for await _ in Ticks(period: turn).cancelOnGracefulShutdown() { await director.turn() }
                }
            }
            group.addTask {
                for await _ in Ticks(period: .seconds(30)).cancelOnGracefulShutdown() { await director.retry() }
            }
        }
        try await director.end()
    }
}

/// Decides what the screen currently shows: the code, or nothing during the hours in which the
/// screen is off. The director draws only after a change.
///
/// Drivers and drawing block, so they have their own thread.
actor ScreenDirector {
    private let executor = BlockingExecutor(label: "screen")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let screen: any Screen
    private let makePage: @Sendable (VenueCodeURL, TagStatus) -> any ScreenPage
    private let hoursOff: DailyHours?
    private let code: Broadcast<VenueCodeURL>
    private let tagStatus: Broadcast<TagStatus>
    private let time: @Sendable () -> UnixTime?
    private let venueClock: VenueClock
    private let problems: Broadcast<KioskStatus.Problems>
    private let logger: Logger

    /// The values that were last drawn, or could not be drawn; nil before the first drawing.
    private var drawn: (code: VenueCodeURL, tagStatus: TagStatus)?
    private var page: (any ScreenPage)?
    private var isOff = false
    /// Whether the screen was drawn at least once.
    private var hasDrawn = false
    /// The last failure that was logged, so that the same failure is not logged twice in a row; nil
    /// after a success.
    private var failure: String?

    init(
        screen: sending any Screen,
        page: @escaping @Sendable (VenueCodeURL, TagStatus) -> any ScreenPage,
        hoursOff: DailyHours?,
        code: Broadcast<VenueCodeURL>,
        tagStatus: Broadcast<TagStatus>,
        time: @escaping @Sendable () -> UnixTime?,
        venueClock: VenueClock = .system,
        problems: Broadcast<KioskStatus.Problems> = Broadcast(KioskStatus.Problems()),
        logger: Logger
    ) {
        self.screen = screen
        makePage = page
        self.hoursOff = hoursOff
        self.code = code
        self.tagStatus = tagStatus
        self.time = time
        self.venueClock = venueClock
        self.problems = problems
        self.logger = logger
    }

    /// Redraws the screen if the code, the tag's status or the screen itself has changed. Also does
    /// so at the start and at the end of the hours off.
    func update() {
        let (code, tagStatus) = (code.value, tagStatus.value)
        let (isNewCode, isNewStatus) = (code != drawn?.code, tagStatus != drawn?.tagStatus)
        if isNewCode || isNewStatus { page = nil }
        drawn = (code, tagStatus)
        // A picture that could not be replaced must not look current.
        if failure == nil { screen.renew() }
        let wasOff = isOff
        isOff = shouldBeOff
        if isNewCode || isNewStatus || isOff != wasOff || !isOff && screen.hasChanged() { draw(code, tagStatus) }
    }

    /// Shows another page with the same code, unless the screen is off.
    func turn() {
        guard let (code, tagStatus) = drawn, !isOff else { return }
        page = nil
        draw(code, tagStatus)
    }

    /// Draws the screen again if the last drawing failed. Without this, the screen would show the old
    /// code until the next rotation.
    func retry() {
        guard failure != nil, let (code, tagStatus) = drawn else { return }
        draw(code, tagStatus)
    }

    /// Removes the code from the screen.
    func end() throws {
        try screen.end()
    }

    private var shouldBeOff: Bool {
        guard let hoursOff, let time = time() else { return false }
        return hoursOff.contains(time, venueClock: venueClock)
    }

    private func draw(_ code: VenueCodeURL, _ tagStatus: TagStatus) {
        // Drawing needs more memory than all the work that the kiosk does until the next drawing.
        defer { ProcessMemory.release() }
        do {
            if isOff { try screen.clear() } else { try screen.show(page(code, tagStatus)) }
            if failure != nil { logger.notice("screen drawn again") }
            failure = nil
            problems.update { $0.screen = nil }
            hasDrawn = true
        } catch {
            // The screen may still show the code of a kiosk that was killed.
            if !hasDrawn { try? screen.clear() }
            let reason = "\(error)"
            if reason != failure { logger.error("screen not drawn", metadata: ["reason": "\(reason)"]) }
            problems.update { $0.screen = "screen not drawn: \(reason)" }
            failure = reason
        }
    }

    private func page(_ code: VenueCodeURL, _ tagStatus: TagStatus) -> any ScreenPage {
        let page = page ?? makePage(code, tagStatus)
        self.page = page
        return page
    }
}
