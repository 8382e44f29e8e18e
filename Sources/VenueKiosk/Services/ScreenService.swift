import CheckInProtocol
package import Display
package import Logging
import ServiceLifecycle

/// Shows the code, and whether it can be tapped; draws only when something changed.
package struct ScreenService: Service {
    private let screen: any Screen
    private let venue: ScreenContent.Venue
    private let wording: Wording
    private let note: String
    private let state: Broadcast<KioskState>
    private let logger: Logger

    package init(
        screen: any Screen,
        configuration: KioskConfiguration,
        wording: Wording,
        note: String,
        state: Broadcast<KioskState>,
        logger: Logger
    ) {
        self.screen = screen
        venue = ScreenContent.Venue(
            name: configuration.venue.name.string,
            address: configuration.venue.address.string
        )
        self.wording = wording
        self.note = note
        self.state = state
        self.logger = logger
    }

    package func run() async throws {
        for await state in state.values().cancelOnGracefulShutdown() {
            do {
                try await screen.show(content(of: state))
            } catch {
                logger.error("screen not drawn", metadata: ["reason": "\(error)"])
            }
        }
        try await screen.clear()
    }

    private func content(of state: KioskState) -> ScreenContent {
        ScreenContent(venue: venue, code: state.code.string, tag: state.tag, wording: wording, note: note)
    }
}
