import CheckInProtocol
import Cryptography
import Display
import Foundation
import Logging
import OperatingSystem
import PN532Simulator
import QRCode
import ServiceLifecycle
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import VenueKiosk

/// All services of the kiosk, on a machine with simulated clocks.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SameCodeTests {
    private let directory: TemporaryDirectory
    private let machine = SimulatedMachine()
    private let air = Air()
    private let chip: SimulatedPN532
    private let screen = RememberedScreen()

    init() throws {
        directory = try TemporaryDirectory()
        chip = try SimulatedPN532(air: air, link: directory.path.appending("chip").string)
    }

    @Test(
        .proves("M5")
    )
    func
        `screen and tag have the same code before, during and after a hand-over, and the old seed is erased from disk`()
        async throws
    {
        let machine = machine
        let file = SeedFile(directory: directory.path)
        let keeper = try SeedKeeper(
            configuration: .example,
            file: file,
            venueClock: .utc,
            clocks: { machine.reading }
        )
        let first = await keeper.current
        let code = Broadcast(first)
        let tagStatus = Broadcast(TagStatus.starting)
        let (ticks, clockwork) = AsyncStream.makeStream(of: Void.self)
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let services = ServiceGroup(
            services: [
                SeedService(keeper: keeper, code: code, ticks: ticks, logger: logger),
                TagService(
                    program: .servingTag(at: chip.devicePath),
                    checkInterval: 4,
                    code: code,
                    status: tagStatus,
                    logger: logger
                ),
                ScreenService(
                    screen: screen,
                    page: { RecordedPage(code: $0, tagStatus: $1) },
                    hoursOff: nil,
                    code: code,
                    tagStatus: tagStatus,
                    time: { nil },
                    logger: logger
                ),
            ],
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            try await expectEverywhere(first)

            machine.run(hours: 5)
            clockwork.yield()
            let during = try await next(code) { $0.code.previousSeed == first.code.seed }
            try await expectEverywhere(during)
            #expect(try bytes(of: file).contains(first.code.seed))

            machine.run(hours: 4)
            clockwork.yield()
            let after = try await next(code) { $0.code.seeds == [during.code.seed] }
            try await expectEverywhere(after)
            #expect(try !bytes(of: file).contains(first.code.seed))

            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
        #expect(screen.page == nil)
    }

    /// Waits for a code that fulfils a condition.
    private func next(
        _ code: Broadcast<VenueCodeURL>,
        when isRight: (VenueCodeURL) -> Bool
    ) async throws -> VenueCodeURL {
        let value = try await eventually {
            code.value
        } is: {
            isRight($0)
        }
        try #require(isRight(value))
        return value
    }

    /// Waits until tag and screen have this code. Either can receive a new code first.
    private func expectEverywhere(_ code: VenueCodeURL) async throws {
        let tapped = try await eventually {
            try await tap()
        } is: {
            $0 == code.string
        }
        #expect(tapped == code.string)
        let shown = try await eventually {
            screen.page?.code
        } is: {
            $0 == code
        }
        #expect(shown == code)
    }

    private func tap() async throws -> String {
        let air = air
        return try await blocking { try Tap.read(air) }
    }

    private func bytes(of file: SeedFile) throws -> [UInt8] {
        try #require(try PrivateFile.read(file.path))
    }

    /// A screen that stores its current page.
    private final class RememberedScreen: Screen, Sendable {
        let name = "a screen of paper"
        private let shown = Mutex<RecordedPage?>(nil)

        var page: RecordedPage? { shown.withLock { $0 } }

        func show(_ page: any ScreenPage) {
            shown.withLock { $0 = page as? RecordedPage }
        }

        func rehearse(_ page: any ScreenPage) {}

        func clear() {
            shown.withLock { $0 = nil }
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ seed: Seed) -> Bool {
        contains(Array(copying: seed.bytes))
    }
}
