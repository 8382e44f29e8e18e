package import CheckInProtocol
package import Platform

/// The one owner of the seed: what ``SeedLife`` decides, kept in ``SeedFile``, as the venue's code.
package actor SeedKeeper {
    private let configuration: KioskConfiguration
    private let file: SeedFile
    private let clocks: @Sendable () -> ClockReading
    private var generator: any RandomNumberGenerator & Sendable
    private var life: SeedLife
    private var code: VenueCodeURL

    /// Whether what was kept was damaged, so that a new seed had to be drawn.
    package nonisolated let wasDamaged: Bool
    /// Whether there was no saved seed.
    package nonisolated let isFirst: Bool

    /// A code to show from now on, and why.
    package struct Change: Sendable, Equatable {
        package let code: VenueCodeURL
        package let event: SeedLife.Event
    }

    /// Loads the saved seed, or generates the first one. Processes that do so at the same moment get the same seed.
    ///
    /// - Parameters:
    ///   - clocks: Read at each step.
    ///   - generator: Draws seeds; cryptographically secure.
    /// - Throws: ``FileError`` if there is no seed yet and none can be kept; ``SeedFile/Unusable`` if a newer version wrote
    ///   the file.
    package init(
        configuration: KioskConfiguration,
        file: SeedFile,
        localTime: LocalTime = .system,
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
        try file.completeErasure()
        var life = SeedLife(
            schedule: configuration.rotation,
            handOver: configuration.handOver,
            localTime: localTime,
            state: kept
        )
        // A kiosk that stood still may come back to a seed that is long due, and then to a hand-over that is over.
        while let (state, _) = Self.next(life, at: clocks(), using: &generator) {
            if life.state == nil {
                try file.save(state)
            } else if (try? file.save(state)) == nil {
                // The kept seed serves on, on a full disk for instance: each step from now on tries this again, and says so.
                break
            }
            life.keep(state)
        }
        _ = consume lock
        guard let state = life.state else { fatalError("unreachable: the first step keeps a seed") }
        self.configuration = configuration
        self.file = file
        self.clocks = clocks
        self.generator = generator
        self.life = life
        self.wasDamaged = wasDamaged
        code = Self.code(of: state, configuration)
    }

    /// A damaged file does not stop a kiosk without an operator. Only the overlap with the old seed is lost.
    private static func load(_ file: SeedFile) throws -> (state: SeedState?, wasDamaged: Bool) {
        do {
            return (try file.load(), false)
        } catch SeedFile.Unusable.damaged {
            return (nil, true)
        }
    }

    /// The code as it is now.
    package var current: VenueCodeURL { code }

    /// Looks at the clocks and does what is due.
    ///
    /// - Throws: ``FileError``: nothing changed then.
    package func advance() throws(FileError) -> Change? {
        guard let (state, event) = Self.next(life, at: clocks(), using: &generator) else { return nil }
        return try keep(state, event)
    }

    /// Rotates, whatever the schedule says.
    ///
    /// - Throws: ``FileError``: nothing changed then.
    package func rotateNow() throws(FileError) -> Change? {
        let reading = clocks()
        func rotated(_ generator: inout some RandomNumberGenerator) -> SeedState? {
            life.rotatedNow(at: reading, using: &generator)
        }
        guard let state = rotated(&generator) else { return nil }
        return try keep(state, .rotated)
    }

    private func keep(_ state: SeedState, _ event: SeedLife.Event) throws(FileError) -> Change {
        try file.save(state)
        life.keep(state)
        code = Self.code(of: state, configuration)
        return Change(code: code, event: event)
    }

    private static func next(
        _ life: SeedLife,
        at now: ClockReading,
        using generator: inout any RandomNumberGenerator & Sendable
    ) -> (state: SeedState, event: SeedLife.Event)? {
        func next(_ generator: inout some RandomNumberGenerator) -> (state: SeedState, event: SeedLife.Event)? {
            life.next(at: now, using: &generator)
        }
        return next(&generator)
    }

    /// The code that carries `state`.
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
