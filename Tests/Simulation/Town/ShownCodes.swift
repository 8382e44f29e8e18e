import CheckInProtocol
import ConfigurationFiles
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import VenueKiosk

/// The codes that a venue's kiosk shows, from its opening to the end of the simulation. A real seed
/// keeper generates them.
struct ShownCodes: Sendable {
    /// In ascending order of time; each is shown until the next.
    private let codes: [(time: Int64, code: VenueCodeURL)]
    /// The seeds in order of appearance.
    private let seeds: [Seed]

    /// The interval in seconds at which the clock is read. A real kiosk reads it every half minute;
    /// here, rotations happen at these steps.
    private static let step: Int64 = 300
    /// The number of steps between restarts of the kiosk.
    private static let stepsBetweenRestarts = 2000

    /// - Parameter directory: The directory of this kiosk.
    init(_ venue: Town.Venue, number: Int, of town: Town, in directory: FilePath) async throws {
        let machine = Machine(venue)
        let chance = SeededChance(town.seed, part: "kiosk \(number)")
        var draw = Draw(chance.makeGenerator())
        func start() throws -> SeedKeeper {
            try SeedKeeper(
                configuration: KioskConfiguration(venue, number: number),
                file: SeedFile(directory: directory),
                venueClock: .utc,
                clocks: { machine.reading },
                generator: chance.makeGenerator()
            )
        }
        var keeper = try start()
        var codes = [(time: venue.opened, code: await keeper.current)]
        let events: Set<Int64> = if case .event(let times) = venue.rotation { Set(times) } else { [] }
        for time in stride(from: venue.opened, through: town.end, by: Int(Self.step)) {
            machine.clock.set(UnixTime(seconds: time))
            if draw.index(below: Self.stepsBetweenRestarts) == 0 { keeper = try start() }
            if events.contains(time) { _ = try await keeper.rotateNow() }
            while try await keeper.advance() != nil {}
            let code = await keeper.current
            if code != codes[codes.count - 1].code { codes.append((time, code)) }
        }
        self.codes = codes
        seeds = codes.flatMap { $0.code.code.seeds.reversed() }.reduce(into: []) { seeds, seed in
            if !seeds.contains(seed) { seeds.append(seed) }
        }
    }

    /// Generates the codes of all venues. Each kiosk has a directory in `directory`.
    static func all(of town: Town, in directory: FilePath) async throws -> [ShownCodes] {
        try await inParallel(Array(town.venues.indices)) { number in
            let kiosk = directory.appending("kiosk-\(number)")
            try Directory.makePrivate(kiosk)
            return try await ShownCodes(town.venues[number], number: number, of: town, in: kiosk)
        }
    }

    /// Returns the code shown at `time`, and the numbers of its seeds.
    func code(at time: Int64) -> (code: VenueCodeURL, seeds: [Int]) {
        guard let code = codes.last(where: { $0.time <= time })?.code else {
            preconditionFailure("nobody comes before the venue has opened")
        }
        return (code, code.code.seeds.compactMap { seeds.firstIndex(of: $0) })
    }
}

/// The clocks of the kiosk's machine, which is never switched off.
private struct Machine: Sendable {
    let clock: SimulatedClock
    private let opened: Int64
    private let knowsTime: Bool

    init(_ venue: Town.Venue) {
        clock = SimulatedClock(UnixTime(seconds: venue.opened))
        opened = venue.opened
        knowsTime = venue.knowsTime
    }

    var reading: ClockReading {
        let now = clock.now
        return ClockReading(
            boot: [UInt8](repeating: 7, count: 16),
            sinceBoot: now.seconds - opened + 60,
            wall: knowsTime ? now : nil
        )
    }
}

extension KioskConfiguration {
    fileprivate init(_ venue: Town.Venue, number: Int) throws {
        try self.init(
            parsing: "name = Venue \(number)\nauthority = \(SimulatedAuthority.host)",
            name: "venue \(number)"
        )
        let settings: [String: VenueSetting] = [
            "indoor": .indoor, "outdoor": .outdoor, "ventilated_indoor": .ventilatedIndoor,
        ]
        self.venue = try VenueDetails(
            name: "Venue \(number)",
            defaultStay: Int(venue.defaultStay),
            setting: settings[venue.setting, default: .unspecified],
            publicIdentifier: venue.hasIdentifier ? Town.identifier(ofVenue: number) : nil
        )
        rotation = RotationSchedule(venue.rotation)
        handOver = venue.handOver
    }
}

extension Town {
    static func identifier(ofVenue number: Int) -> String { "venue-\(number)" }
}

extension RotationSchedule {
    fileprivate init(_ rotation: Town.Rotation) {
        self =
            switch rotation {
            case .daily(let minute): .daily(hour: Int(minute / 60), minute: Int(minute % 60))
            case .every(let hours): .every(hours: Int(hours))
            case .event: .perEvent
            case .never: .never
            }
    }
}

extension VenueClock {
    /// The local time of a venue whose clock shows UTC.
    fileprivate static let utc = VenueClock { hour, minute, time in
        let midnight = time.seconds / 86_400 * 86_400
        let today = UnixTime(seconds: midnight + Int64(hour * 3600 + minute * 60))
        return today > time ? today : today + 86_400
    }
}
