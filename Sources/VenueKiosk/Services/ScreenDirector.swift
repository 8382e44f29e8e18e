import CheckInProtocol
import Display
import Logging
import Platform

/// Decides what is on the screen now: the code, or nothing in the hours when it is off.
struct ScreenDirector {
    let screen: any Screen
    let hoursOff: DailyHours?
    /// The time of day; nil while the machine does not know it, and then the screen stays on.
    let time: @Sendable () -> UnixTime?
    let localTime: LocalTime
    let logger: Logger
    private var content: ScreenContent?
    private var isOff = false
    /// What was logged last, so that it is logged once.
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

    /// Looks whether the clock or the screen has changed.
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
        // Fonts and pictures take more than all else that the kiosk does until the next drawing.
        defer { Heap.giveBack() }
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
