import CheckInProtocol
import Display
import Logging
import Processes

/// Decides what the screen shows now: the code, or nothing during the hours in which it is off.
struct ScreenDirector {
    let screen: any Screen
    let hoursOff: DailyHours?
    /// The time of day; nil while it is unknown, in which case the screen stays on.
    let time: @Sendable () -> UnixTime?
    let localTime: LocalTime
    let logger: Logger
    private var content: ScreenContent?
    private var isOff = false
    /// The last logged failure, so that each is logged only once.
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

    /// Redraws if the hours in which the screen is off have begun or ended, or if the screen has
    /// changed.
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
        // Drawing uses more memory than everything that the kiosk does until the next drawing.
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
