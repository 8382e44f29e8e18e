import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import VenueKiosk

/// The kiosks of one room.
@Suite("Paired kiosks", .serialized)
struct PairTests {
    private static let venue: KioskConfiguration = {
        var configuration = KioskConfiguration.example
        configuration.isPaired = true
        return configuration
    }()

    private static func key(_ configuration: KioskConfiguration = venue) -> PairKey {
        var generator = SeededGenerator(3)
        return PairKey(configuration, now: SimulatedMachine.epoch + 600, using: &generator)
    }

    /// A kiosk with its own disk and clock.
    private final class Door {
        let directory: TemporaryDirectory
        let machine: SimulatedMachine
        private let configuration: KioskConfiguration
        private var keeper: SeedKeeper?

        var file: SeedFile { SeedFile(directory: directory.path) }

        /// Imports the key and starts the kiosk.
        ///
        /// - Parameter ahead: By how many seconds the clock is ahead.
        init(ahead: Int64 = 0, _ configuration: KioskConfiguration = venue, key: PairKey = key()) throws {
            directory = try TemporaryDirectory()
            machine = SimulatedMachine(wall: SimulatedMachine.epoch + 600 + ahead)
            self.configuration = configuration
            try file.save(SeedState(key, venue: configuration.seedScope(), at: machine.reading))
            try start()
        }

        func start() throws {
            let machine = machine
            keeper = try SeedKeeper(
                configuration: configuration,
                file: file,
                venueClock: .utc,
                clocks: { machine.reading }
            )
        }

        var running: SeedKeeper { keeper! }

        var code: VenueCode { get async { await running.current.code } }

        /// Lets time pass. The service takes a step each half minute, and here each `step` minutes.
        func run(minutes: Int64, step: Int64 = 1) async throws {
            for _ in 0..<minutes / step {
                machine.run(minutes: step)
                while try await running.advance() != nil {}
            }
        }

        /// Switches the machine off and on.
        func restart(hoursOff: Int64 = 0, isWallKnown: Bool? = nil) throws {
            keeper = nil
            machine.reboot(hoursOff: hoursOff, isWallKnown: isWallKnown)
            try start()
        }

        /// Why the kiosk waits now.
        func hold() throws -> PairHold? {
            SeedSchedule(configuration, venueClock: .utc, state: try file.load()).hold(at: machine.reading)
        }

        /// A person confirms the clock.
        func confirm() throws {
            let schedule = SeedSchedule(configuration, venueClock: .utc, state: try file.load())
            try file.save(try #require(schedule.caughtUp(at: machine.reading)))
        }
    }

    /// The expected values were computed with Python's hmac module.
    @Test func `the chain gives the seeds and marks of RFC 5869`() throws {
        var (seed, chain) = PairChain.begin(SecretBytes(copying: Array(0..<32)), at: SimulatedMachine.epoch)
        #expect(chain.identifier == [UInt8](hex: "0ee596911642b910"))
        let expected = [
            0: ("574dcc5b3315d15c3e5796d021594759", "24EL-0"), 1: ("076e62baca0655ee0c3c5ce3e10551a8", "JDWS-0"),
            10: ("26033b178dc0a859b1b9ea7928b3e9ee", "4TLE-0"),
        ]
        for number in 0...10 {
            if let (digits, mark) = expected[number] {
                #expect([UInt8](copying: seed.bytes) == [UInt8](hex: digits))
                #expect(chain.mark == mark)
            }
            (seed, chain) = chain.stepped(scheduled: SimulatedMachine.epoch)
        }
    }

    @Test(
        .proves("M1", "M3"),
        arguments: [RotationSchedule.daily(hour: 4, minute: 0), .every(hours: 5)]
    )
    func `two kiosks show the same code for ten periods, with clocks three minutes apart, and previous seeds too`(
        rotation: RotationSchedule
    ) async throws {
        var venue = Self.venue
        venue.rotation = rotation
        let key = Self.key(venue)
        let doors = [try Door(venue, key: key), try Door(ahead: 180, venue, key: key)]
        var seen: [Seed] = [await doors[0].code.seed]
        for _ in 0..<24 * 10 {
            var codes: [VenueCode] = []
            for door in doors {
                try await door.run(minutes: 60, step: 10)
                codes.append(await door.code)
            }
            // The clocks show ten and thirteen minutes past the hour.
            #expect(codes[0] == codes[1])
            #expect(doors[0].running.mark == doors[1].running.mark)
            if seen.last != codes[0].seed {
                #expect(!seen.contains(codes[0].seed))
                #expect(codes[0].previousSeed == seen.last)
                seen.append(codes[0].seed)
            }
        }
        #expect(seen.count >= 11)
    }

    @Test func `while only one kiosk has changed its code, each code has a seed of the other`() async throws {
        let doors = [try Door(), try Door(ahead: 180)]
        for door in doors { try await door.run(minutes: 229) }
        let (late, early) = (await doors[0].code, await doors[1].code)
        #expect(late.seed != early.seed)
        #expect(early.previousSeed == late.seed)
    }

    @Test func `a kiosk that was off makes up for two periods on its own, and has the same hand-over`() async throws {
        let (first, second) = (try Door(), try Door(ahead: 180))
        for hours in [1, 3, 25, 40, 47] as [Int64] {
            try await first.run(minutes: hours * 60)
            try second.restart(hoursOff: hours - 1)
            try await second.run(minutes: 59)
            #expect(await first.code == second.code, "\(hours)")
        }
    }

    @Test func `the end of the hand-over comes on both kiosks, also if one was off when it began`() async throws {
        let (first, second) = (try Door(), try Door(ahead: 180))
        // 03:30, before the change.
        for door in [first, second] { try await door.run(minutes: 200) }
        let old = await first.code.seed
        // 05:10, in the hand-over.
        try await first.run(minutes: 100)
        try second.restart(hoursOff: 1)
        try await second.run(minutes: 39)
        #expect(await first.code.previousSeed == old)
        #expect(await second.code.previousSeed == old)
        for (minutes, expected) in [(160, old), (15, nil)] as [(Int64, Seed?)] {
            for door in [first, second] {
                try await door.run(minutes: minutes)
                #expect(await door.code.previousSeed == expected)
            }
        }
    }

    @Test func `the hand-over ends on time on a kiosk that was off in the meantime`() async throws {
        let (first, second) = (try Door(), try Door(ahead: 180))
        // 05:10, in the hand-over; then 09:10, after its end.
        for (hours, hasPrevious) in [(5, true), (4, false)] as [(Int64, Bool)] {
            try await first.run(minutes: hours * 60)
            try second.restart(hoursOff: hours - 1)
            try await second.run(minutes: 59)
            #expect(await first.code == second.code)
            #expect(await (first.code.previousSeed != nil) == hasPrevious)
        }
    }

    @Test func `a jump ahead of more than two periods waits for a person, and changes nothing before`() async throws {
        let (first, second) = (try Door(), try Door())
        let before = try #require(try PrivateFile.read(second.file.path))
        second.machine.jump(hours: 24 * 365)
        await #expect(throws: PairHold.clockAhead(second.machine.reading.wall!)) { try await second.running.advance() }
        await #expect(throws: PairHold.self) { try await second.running.rotateNow() }
        #expect(throws: PairHold.self) { try second.start() }
        #expect(try PrivateFile.read(second.file.path) == before)
        // Somebody corrects the clock.
        second.machine.jump(hours: -24 * 365)
        #expect(try second.hold() == nil)
        try second.start()
        #expect(await first.code == second.code)
        // Both were off for a week, and somebody confirms the clocks.
        for door in [first, second] {
            #expect(throws: PairHold.self) { try door.restart(hoursOff: 24 * 7) }
            try door.confirm()
            try door.start()
        }
        #expect(await first.code == second.code)
    }

    @Test
    func `a running kiosk does not follow a clock that jumps past a change, until a person confirms the clock`()
        async throws
    {
        let door = try Door()
        try await door.run(minutes: 100)
        let code = await door.code
        door.machine.jump(hours: 26)
        await #expect(throws: PairHold.clockAhead(door.machine.reading.wall!)) { try await door.running.advance() }
        #expect(try door.hold() == .clockAhead(door.machine.reading.wall!))
        // A jump within a period changes nothing.
        door.machine.jump(hours: -25)
        #expect(try door.hold() == nil)
        while try await door.running.advance() != nil {}
        #expect(await door.code == code)
        door.machine.jump(hours: 25)
        try door.confirm()
        #expect(try door.hold() == nil)
        try door.start()
        try await door.run(minutes: 24 * 60)
        #expect(await door.code != code)
    }

    @Test func `a jump to just before a change does not prepare a second one past it`() async throws {
        let door = try Door()
        try await door.run(minutes: 100)
        let code = await door.code
        // From 01:50 to 03:50.
        door.machine.jump(hours: 2)
        while try await door.running.advance() != nil {}
        door.machine.run(minutes: 9)
        while try await door.running.advance() != nil {}
        door.machine.run(minutes: 2)
        await #expect(throws: PairHold.clockAhead(door.machine.reading.wall!)) { try await door.running.advance() }
        #expect(await door.code == code)
    }

    @Test
    func `a clock that was set back undoes nothing, and waits if it is behind by more than a period`() async throws {
        let door = try Door()
        try await door.run(minutes: 24 * 60)
        let code = await door.code
        door.machine.jump(hours: -21)
        while try await door.running.advance() != nil {}
        #expect(await door.code == code)
        try door.start()
        #expect(await door.code == code)
        door.machine.jump(hours: -24)
        await #expect(throws: PairHold.clockBehind(door.machine.reading.wall!)) { try await door.running.advance() }
        #expect(try door.hold() == .clockBehind(door.machine.reading.wall!))
    }

    @Test func `without the time of day, a paired kiosk does not start, but a running one continues`() async throws {
        let (first, second) = (try Door(), try Door())
        #expect(throws: PairHold.timeUnknown) { try first.restart(isWallKnown: false) }
        try await second.run(minutes: 5)
        second.machine.forgetTime()
        try await second.run(minutes: 235)
        try first.restart(hoursOff: 3, isWallKnown: true)
        try await first.run(minutes: 60)
        #expect(await first.code == second.code)
    }

    @Test func `rotations by hand count on both kiosks, in any order with a scheduled one`() async throws {
        let (first, second) = (try Door(), try Door())
        try await first.run(minutes: 220)
        let before = await first.code.seed
        _ = try await first.running.rotateNow()
        #expect(first.running.mark != second.running.mark)
        #expect(await first.code.previousSeed == before)
        try await first.run(minutes: 20)
        try await second.run(minutes: 240)
        #expect(first.running.mark?.hasSuffix("-1") == true && second.running.mark?.hasSuffix("-0") == true)
        _ = try await second.running.rotateNow()
        #expect(await first.code == second.code)
        #expect(first.running.mark == second.running.mark)
        // The next scheduled change is not moved. Five hours later, its hand-over has ended.
        for door in [first, second] { try await door.run(minutes: 29 * 60) }
        #expect(await first.code == second.code)
        #expect(await first.code.previousSeed == nil)
        #expect(first.running.mark?.hasSuffix("-1") == true)
    }

    @Test func `a period leaves no earlier seed and no earlier key in the file`() async throws {
        let key = Self.key()
        let door = try Door(key: key)
        var earlier = [[UInt8](copying: key.secret)]
        for _ in 1...10 {
            let state = try #require(try door.file.load())
            let chain = try #require(state.pair)
            earlier += [[UInt8](copying: state.current.bytes), [UInt8](copying: chain.next)]
            // Until the hand-over has ended.
            try await door.run(minutes: 24 * 60, step: 10)
            let bytes = try #require(try PrivateFile.read(door.file.path))
            for old in earlier { #expect(!bytes.contains(old)) }
            // The present state leads to the next one.
            let now = try #require(try door.file.load()?.pair)
            #expect(bytes.contains([UInt8](copying: now.next)))
        }
    }

    @Test func `after a power cut at any byte of a step, the kiosk shows the code of the other one`() async throws {
        let (first, second) = (try Door(), try Door())
        // One minute before the change.
        for door in [first, second] { try await door.run(minutes: 229) }
        let before = try #require(try PrivateFile.read(second.file.path))
        for door in [first, second] { try await door.run(minutes: 2) }
        let after = try #require(try PrivateFile.read(second.file.path))
        let size = ErasableFile.slotSize
        let old = before.prefix(size).contains { $0 != 0 } ? 0 : 1
        let code = await first.code
        for count in Array(0...230) + [size] {
            let new = Array(after[(1 - old) * size..<(2 - old) * size])
            let kept = Array(before[old * size..<(old + 1) * size])
            let written = new.prefix(count) + [UInt8](repeating: 0, count: size - count)
            let erased = [UInt8](repeating: 0, count: count) + kept.dropFirst(count)
            for slots in [(kept, Array(written)), (Array(erased), new)] {
                let bytes = old == 0 ? slots.0 + slots.1 : slots.1 + slots.0
                try Data(bytes).write(to: URL(filePath: second.file.path.string))
                try second.start()
                #expect(await second.code.seed == code.seed, "\(count)")
            }
        }
    }

    @Test
    func `a kiosk with another venue, rotation or key waits, and one that leaves the pair gets its own seed`()
        async throws
    {
        let door = try Door()
        let seed = await door.code.seed
        func schedule(_ change: (inout KioskConfiguration) throws -> Void) throws -> SeedSchedule {
            var venue = Self.venue
            try change(&venue)
            return SeedSchedule(venue, venueClock: .utc, state: try door.file.load())
        }
        let now = door.machine.reading
        #expect(try schedule { $0.authority = "health.example.net" }.hold(at: now) == .otherVenue)
        #expect(try schedule { $0.rotation = .never }.hold(at: now) == .otherVenue)
        #expect(try schedule { $0.handOver = 0 }.hold(at: now) == nil)
        let machine = door.machine
        let alone = try SeedKeeper(
            configuration: .example,
            file: door.file,
            venueClock: .utc,
            clocks: { machine.reading }
        )
        #expect(alone.mark == nil)
        #expect(await alone.current.code.seed != seed)
        #expect(try door.hold() == .notPaired)
        #expect(throws: PairHold.notPaired) { try door.start() }
    }

    @Test
    func `the file with the key is read as it was written, and a damaged one is refused without its secret`() throws {
        let path: FilePath = "pair.key"
        for identifier in ["", "hall-3"] {
            var venue = Self.venue
            venue.venue = try VenueDetails(
                name: "Halle „Süd“ #1 = best",
                publicIdentifier: identifier.isEmpty ? nil : identifier
            )
            let key = Self.key(venue)
            #expect(try PairKey(parsing: key.bytes, path: path) == key)
            #expect(key.differences(from: venue) == [])
            let changed = key.differences(from: Self.venue, timeZone: "Asia/Tokyo")
            let differences = ["name", "address"] + (identifier.isEmpty ? [] : ["public_identifier"])
            #expect(changed == differences + ["the time zone"])
        }
        let bytes = Self.key().bytes
        let secret = String(decoding: bytes.suffix(65).dropLast(), as: UTF8.self)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            do {
                _ = try PairKey(parsing: damaged, path: path)
            } catch {
                #expect(!error.description.contains(secret.prefix(8)), "\(index)")
            }
        }
        for count in 0..<bytes.count - 1 {
            #expect(throws: PairKey.Unusable.self) { try PairKey(parsing: Array(bytes[..<count]), path: path) }
        }
        #expect("\(Self.key())" == "<the key of a pair>")
    }
}
