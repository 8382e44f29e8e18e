package import CheckInProtocol
import Cryptography
import OperatingSystem
import Synchronization

/// The owner of the seed. It applies the decisions from ``SeedSchedule``, stores the state in
/// ``SeedFile``, and provides the venue code.
///
/// Saving blocks until the disk has the state, so the keeper has its own thread.
package actor SeedKeeper {
    private let executor = BlockingExecutor(label: "seed")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let configuration: KioskConfiguration
    private let file: SeedFile
    private let clocks: @Sendable () -> ClockReading
    private var generator: any RandomNumberGenerator & Sendable
    private var life: SeedSchedule
    private var code: VenueCodeURL
    /// The last reading with a known time of day.
    private var known: ClockReading?
    private nonisolated let shownMark: Mutex<String?>

    /// Whether the saved seeds were damaged. If so, a new seed has been generated.
    package nonisolated let wasDamaged: Bool
    /// Whether there was no saved seed when the keeper was created.
    nonisolated let isFirst: Bool
    /// Whether the saved seed was for another venue, so that a new seed has been generated.
    package nonisolated let isOtherVenue: Bool

    /// A new code to show, and the reason for the change.
    package struct Change: Sendable, Equatable {
        package let code: VenueCodeURL
        package let event: SeedSchedule.Event
    }

    /// Loads the saved seed, or generates the first one. If several processes do this concurrently,
    /// they all get the same seed.
    ///
    /// - Parameters:
    ///   - clocks: Reads the clocks. Called at each step.
    ///   - generator: The source of seeds, which must be cryptographically secure.
    /// - Throws: ``FileError`` if there is no seed and a new one cannot be saved;
    ///   ``SeedFile/Unusable`` if a newer version wrote the file; ``PairHold`` if a paired kiosk must not
    ///   show a code.
    package init(
        configuration: KioskConfiguration,
        file: SeedFile,
        venueClock: VenueClock = .system,
        clocks: @escaping @Sendable () -> ClockReading,
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws {
        var generator = generator
        var (kept, wasDamaged) = try Self.load(file)
        var lock: FileLock?
        if kept == nil, !wasDamaged {
            lock = try FileLock(waitingFor: file.lock)
            (kept, wasDamaged) = try Self.load(file)
        }
        isFirst = kept == nil && !wasDamaged
        try PrivateFile.removeLeftover(of: file.path)
        // The first save overwrites a damaged file as a whole.
        if !wasDamaged { try file.completeErasure() }
        var life = SeedSchedule(configuration, venueClock: venueClock, state: kept)
        if let hold = life.hold(at: clocks()) { throw hold }
        var isOtherVenue = false
        // Several steps may be due after downtime: first a rotation, then the end of its hand-over.
        while let (state, event) = Self.next(life, at: clocks(), using: &generator) {
            if life.state == nil {
                try file.save(state)
            } else if (try? file.save(state)) == nil {
                // Keep using the saved seed if the new state cannot be saved, for example on a read-only
                // disk. Each later step tries to save again and logs the failure.
                break
            }
            life.keep(state)
            if event == .venueChanged { isOtherVenue = true }
        }
        _ = consume lock
        guard let state = life.state else { fatalError("unreachable: the first step keeps a seed") }
        self.configuration = configuration
        self.file = file
        self.clocks = clocks
        self.generator = generator
        self.life = life
        self.wasDamaged = wasDamaged
        self.isOtherVenue = isOtherVenue
        known = clocks()
        shownMark = Mutex(state.pair?.mark)
        code = Self.code(of: state, configuration)
    }

    /// Loads the saved seed. A damaged file does not stop an unattended kiosk; only the hand-over
    /// from the old seed is lost.
    private static func load(_ file: SeedFile) throws -> (state: SeedState?, wasDamaged: Bool) {
        do {
            return (try file.load(), false)
        } catch SeedFile.Unusable.damaged {
            return (nil, true)
        }
    }

    /// The current code.
    package var current: VenueCodeURL { code }

    /// The mark of a paired kiosk's current seed, which the screen shows; nil if the kiosk is not paired.
    /// It changes before the code that ``advance()`` or ``rotateNow()`` returns.
    package nonisolated var mark: String? { shownMark.withLock(\.self) }

    /// The times of the current seed.
    var times: SeedTimes {
        guard let times = life.times(at: reading()) else { fatalError("unreachable: the initialiser kept a seed") }
        return times
    }

    /// Reads the clocks and performs the step that is due.
    ///
    /// - Returns: The new code; nil if no step was due.
    /// - Throws: ``FileError``, and the state has not changed; ``PairHold`` if a paired kiosk must not show
    ///   a code any more.
    package func advance() throws -> Change? {
        let reading = reading()
        if let hold = life.hold(at: reading) { throw hold }
        guard let (state, event) = Self.next(life, at: reading, using: &generator) else { return nil }
        return try keep(state, event)
    }

    /// Rotates now, regardless of the schedule.
    ///
    /// - Returns: The new code; nil before the first seed.
    /// - Throws: The same as ``advance()``.
    package func rotateNow() throws -> Change? {
        let reading = reading()
        if let hold = life.hold(at: reading) { throw hold }
        func rotated(_ generator: inout some RandomNumberGenerator) -> SeedState? {
            life.rotatedNow(at: reading, using: &generator)
        }
        guard let state = rotated(&generator) else { return nil }
        return try keep(state, .rotated)
    }

    /// Reads the clocks. If a running, paired kiosk's clock is no longer synchronised, the time since the
    /// last known time of day is added to it. A quartz clock is wrong by a few seconds a day.
    private func reading() -> ClockReading {
        let now = clocks()
        guard configuration.isPaired, now.wall == nil else {
            known = now
            return now
        }
        guard let known, known.boot == now.boot, let wall = known.wall else { return now }
        return ClockReading(boot: now.boot, sinceBoot: now.sinceBoot, wall: wall + (now.sinceBoot - known.sinceBoot))
    }

    private func keep(_ state: SeedState, _ event: SeedSchedule.Event) throws(FileError) -> Change {
        try file.save(state)
        life.keep(state)
        code = Self.code(of: state, configuration)
        shownMark.withLock { $0 = state.pair?.mark }
        return Change(code: code, event: event)
    }

    private static func next(
        _ life: SeedSchedule,
        at now: ClockReading,
        using generator: inout any RandomNumberGenerator & Sendable
    ) -> (state: SeedState, event: SeedSchedule.Event)? {
        func next(_ generator: inout some RandomNumberGenerator) -> (state: SeedState, event: SeedSchedule.Event)? {
            life.next(at: now, using: &generator)
        }
        return next(&generator)
    }

    /// Returns a code of the length that a kiosk with this configuration shows, with seeds that no kiosk uses.
    ///
    /// - Parameter isHandingOver: Whether the code also contains the previous seed, for a configuration with a
    ///   hand-over. Such a code is the longest.
    package static func sampleCode(_ configuration: KioskConfiguration, isHandingOver: Bool) -> VenueCodeURL {
        func seed(_ byte: UInt8) -> Seed { Seed(SecretBytes(copying: [UInt8](repeating: byte, count: Seed.count)))! }
        let state = SeedState(
            current: seed(0),
            previous: isHandingOver && configuration.handOver > 0 ? seed(1) : nil,
            began: nil,
            lived: 0,
            mark: ClockReading(boot: [UInt8](repeating: 0, count: 16), sinceBoot: 0, wall: nil),
            venue: configuration.seedScope(),
            pair: nil
        )
        return code(of: state, configuration)
    }

    /// Returns the code that carries `state`.
    package static func code(of state: SeedState, _ configuration: KioskConfiguration) -> VenueCodeURL {
        do {
            let code = try VenueCode(
                seed: state.current,
                previousSeed: state.previous,
                venue: configuration.venue
            )
            return try VenueCodeURL(authority: configuration.authority, code: code)
        } catch {
            fatalError("unreachable: two seeds from a secure generator differ, and the authority was checked")
        }
    }
}
