import CheckInProtocol
import Cryptography
import Display
import Logging
import Synchronization
import SystemPackage
import Testing

@testable import VenueKiosk

@Suite("Screen content")
struct ScreenDirectorTests {
    private let screen = RecordingScreen()
    private let clock = Clock()
    private let log = LogLines()
    private let tagStatus = Broadcast(TagStatus.armed)

    /// The time of day, which the tests set.
    private final class Clock: Sendable {
        let time = Mutex<UnixTime?>(nil)
    }

    private func director() throws -> ScreenDirector {
        var logger = Logger(label: "test")
        logger.handler = log
        return ScreenDirector(
            screen: screen,
            page: { RecordedPage(code: $0, tagStatus: $1) },
            hoursOff: try DailyHoursTests.hours("22:00", "06:00"),
            code: Broadcast(try Self.code()),
            tagStatus: tagStatus,
            time: { [clock] in clock.time.withLock(\.self) },
            venueClock: .utc,
            logger: logger
        )
    }

    private static func code() throws -> VenueCodeURL {
        let venue = try VenueDetails(name: "A", address: "")
        let seed = try #require(Seed(SecretBytes(copying: [UInt8](repeating: 1, count: Seed.count))))
        return try VenueCodeURL(
            authority: "a.example",
            code: VenueCode(seed: seed, previousSeed: nil, venue: venue)
        )
    }

    private func setClock(_ seconds: Int64?) {
        clock.time.withLock { $0 = seconds.map(DailyHoursTests.time) }
    }

    @Test func `the screen is off during its hours, and shows the newest content afterwards`() async throws {
        let director = try director()
        setClock(79_199)
        await director.update()
        await director.update()
        #expect(screen.orders == [.show(.armed)])
        setClock(79_200)
        await director.update()
        await director.update()
        #expect(screen.orders == [.show(.armed), .clear])
        tagStatus.update { $0 = .outOfOrder }
        await director.update()
        setClock(21_600)
        await director.update()
        #expect(screen.orders == [.show(.armed), .clear, .clear, .show(.outOfOrder)])
    }

    @Test func `each turn shows a new page, except while the screen is off`() async throws {
        let director = try director()
        await director.turn()
        #expect(screen.orders == [])
        setClock(79_199)
        await director.update()
        await director.turn()
        #expect(screen.orders == [.show(.armed), .show(.armed)])
        setClock(79_200)
        await director.update()
        await director.turn()
        #expect(screen.orders == [.show(.armed), .show(.armed), .clear])
    }

    @Test func `a kiosk that starts at night stays dark`() async throws {
        let director = try director()
        setClock(0)
        await director.update()
        #expect(screen.orders == [.clear])
    }

    @Test func `the screen stays on while the time of day is unknown`() async throws {
        let director = try director()
        await director.update()
        await director.update()
        #expect(screen.orders == [.show(.armed)])
    }

    @Test func `a changed screen is drawn again, unless it is off`() async throws {
        let director = try director()
        await director.update()
        screen.state.withLock { $0.hasChanged = true }
        await director.update()
        #expect(screen.orders == [.show(.armed), .show(.armed)])
        setClock(0)
        await director.update()
        await director.update()
        #expect(screen.orders == [.show(.armed), .show(.armed), .clear])
    }

    @Test func `the log has one line when a screen is missing, and one when it is back`() async throws {
        let director = try director()
        screen.state.withLock { $0 = .init(failure: .nothingConnected(card: "/dev/dri/card0"), hasChanged: true) }
        await director.update()
        await director.update()
        await director.update()
        #expect(log.lines == ["error: screen not drawn, no screen is connected to /dev/dri/card0"])
        screen.state.withLock { $0.failure = nil }
        await director.update()
        await director.update()
        #expect(log.lines.dropFirst() == ["notice: screen drawn again"])
    }

    @Test func `a picture that could not be drawn is drawn later, and does not look current until then`() async throws {
        let director = try director()
        await director.update()
        screen.state.withLock { $0.failure = .inUse(card: "/dev/dri/card0") }
        tagStatus.update { $0 = .outOfOrder }
        await director.update()
        let renewals = screen.state.withLock(\.renewals)
        await director.update()
        #expect(screen.state.withLock(\.renewals) == renewals)
        screen.state.withLock { $0.failure = nil }
        await director.retry()
        await director.retry()
        #expect(screen.orders == [.show(.armed), .show(.outOfOrder), .show(.outOfOrder)])
        await director.update()
        #expect(screen.state.withLock(\.renewals) == renewals + 1)
    }
}
