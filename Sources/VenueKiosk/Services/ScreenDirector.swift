import CheckInProtocol
import Display
import Logging
import Processes

/// Decides what the screen currently shows: the code, or nothing during the hours in which the
/// screen is off.
struct ScreenDirector {
    let screen: any Screen
    let hoursOff: DailyHours?
    /// Returns the time of day; nil while the time is unknown. In that case, the screen stays on.
    let time: @Sendable () -> UnixTime?
    let localTime: LocalTime
    let logger: Logger
    private var content: ScreenContent?
    private var isOff = false
    /// The last failure that was logged, so that the same failure is not logged twice in a row.
    private var failure: String?

    init(
        screen: any Screen,
        hoursOff: DailyHours?,
        time: @escaping @Sendable () -> UnixTime?,
        localTime: LocalTime = .system,
        logger: Logger
    ) {
        self.screen = screen
        self.hoursOff = hoursOff
        self.time = time
        self.localTime = localTime
        self.logger = logger
    }

    mutating func show(_ content: ScreenContent) async {
        self.content = content
        isOff = shouldBeOff
        await draw()
    }

    /// Redraws the screen if the hours in which the screen is off have begun or ended, or if the
    /// screen has changed.
    mutating func look() async {
        if isOff != shouldBeOff {
            isOff.toggle()
            await draw()
        } else if !isOff, await screen.hasChanged() {
            await draw()
        }
    }

    private var shouldBeOff: Bool {
        guard let hoursOff, let time = time() else { return false }
        return hoursOff.contain(time, localTime: localTime)
    }

    private mutating func draw() async {
        guard let content else { return }
        // Drawing needs more memory than all the work that the kiosk does until the next drawing.
        defer { Heap.trim() }
        do {
            if isOff { try await screen.clear() } else { try await screen.show(content) }
            if failure != nil { logger.notice("screen drawn again") }
            failure = nil
        } catch {
            let reason = "\(error)"
            if reason != failure { logger.error("screen not drawn", metadata: ["reason": "\(reason)"]) }
            failure = reason
        }
    }
}
