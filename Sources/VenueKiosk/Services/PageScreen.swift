import Display
import Logging
import OperatingSystem

/// The screen of a kiosk that shows one page at a time, and no code. Drivers and drawing block, so they
/// have their own thread.
actor PageScreen {
    private let executor = BlockingExecutor(label: "screen")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let screen: any Screen
    private let logger: Logger
    private var page: (any ScreenPage)?
    /// The last failure, so that the same failure is not logged twice in a row; nil after a success.
    private var failure: String?

    init(_ screen: sending any Screen, logger: Logger) {
        (self.screen, self.logger) = (screen, logger)
    }

    /// Returns when the screen is not stuck.
    func checkAlive() {}

    func show(_ page: any ScreenPage) {
        self.page = page
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
