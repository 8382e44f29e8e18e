package import CheckInProtocol
import Clocks
package import Display
package import Logging
import ServiceLifecycle

/// Shows the code and whether it can be tapped. The service draws only after a change.
package struct ScreenService: Service {
    private let screen: any Screen
    private let director: ScreenDirector
    private let venue: ScreenContent.Venue
    private let wording: Wording
    private let note: String
    private let state: Broadcast<KioskState>
    private let period: Duration?

    private enum Event {
        case state(KioskState)
        case look
    }

    /// - Parameter time: Returns the time of day; nil while the time is unknown.
    package init(
        screen: any Screen,
        configuration: KioskConfiguration,
        wording: Wording,
        note: String,
        state: Broadcast<KioskState>,
        time: @escaping @Sendable () -> UnixTime?,
        logger: Logger
    ) {
        self.screen = screen
        director = ScreenDirector(screen: screen, hoursOff: configuration.screenOff, time: time, logger: logger)
        venue = ScreenContent.Venue(
            name: configuration.venue.name.string,
            address: configuration.venue.address.string
        )
        self.wording = wording
        self.note = note
        self.state = state
        // Poll instead of setting one long timer, because the wall clock may be changed.
        period = screen.period ?? (configuration.screenOff == nil ? nil : .seconds(30))
    }

    package func run() async throws {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await announce(to: continuation)
                continuation.finish()
            }
            await handle(events)
        }
        try await screen.end()
    }

    /// Sends an event for each change of the kiosk's state, and whenever the clock and the screen
    /// must be checked.
    private func announce(to events: AsyncStream<Event>.Continuation) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in state.values().cancelOnGracefulShutdown() { events.yield(.state(state)) }
            }
            if let period {
                group.addTask {
                    for await _ in Ticks(period: period).cancelOnGracefulShutdown() { events.yield(.look) }
                }
            }
        }
    }

    /// Handles the events one after another. Otherwise, a slow drawing could overwrite a newer one.
    private func handle(_ events: AsyncStream<Event>) async {
        var director = director
        for await event in events {
            switch event {
            case .state(let state):
                await director.show(content(of: state))
            case .look: await director.look()
            }
        }
    }

    private func content(of state: KioskState) -> ScreenContent {
        ScreenContent(venue: venue, code: state.code.string, tag: state.tag, wording: wording, note: note)
    }
}
