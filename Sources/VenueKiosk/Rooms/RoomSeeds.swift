package import CheckInProtocol
import Clocks
import CommandLineTool
import Cryptography
import Encodings
package import OperatingSystem
package import SystemPackage

/// The seeds of printed codes of many rooms: one file per room, in the folder `rooms` of the state
/// directory. The file `codes` in this folder has all codes that were printed, also those of posters and slips of the
/// venue itself, whose seed is the kiosk's.
///
/// A seed stays the same until the operator renews it, so that printed pages stay valid.
package struct RoomSeeds: ~Copyable {
    private let directory: FilePath
    /// Prevents two commands from generating the first seed of a room at the same time.
    private let lock: FileLock
    /// The new states by the keys of their rooms.
    private var states: [String: SeedState]
    private var unsaved: [(file: SeedFile, state: SeedState)]
    /// The keys of the rooms whose saved seeds were for another venue, and which therefore have new seeds.
    package private(set) var changed: [String]
    /// The keys of the rooms that had no seed.
    package private(set) var added: [String]
    /// The keys of the rooms that had a seed of their own, and now have the kiosk's.
    package private(set) var adopted: [String]
    /// The seeds of these rooms, which ``save()`` erases.
    private var obsolete: [SeedFile]
    /// The printed codes, without their seeds.
    package private(set) var codes: PrintedCodes

    /// - Parameter directory: The state directory.
    /// - Throws: ``FileError``; ``DamagedCodes``; ``StateDirectory/OpenToOthers``.
    package init(directory: FilePath) throws {
        _ = try StateDirectory(path: directory).make()
        let rooms = directory.appending("rooms")
        try Directory.makePrivate(rooms)
        let lock = try FileLock(waitingFor: rooms.appending("lock"))
        let codes = try Self.codes(in: Self.codesFile(in: rooms))
        // Swift 6.2.3 crashes if a property has a value before the last call that can throw.
        self.lock = lock
        self.directory = rooms
        states = [:]
        changed = []
        added = []
        adopted = []
        obsolete = []
        self.codes = codes
        unsaved = []
    }

    private static func codes(in file: FilePath) throws -> PrintedCodes {
        guard let bytes = try PrivateFile.read(file) else { return PrintedCodes() }
        do throws(PrintedCodes.Malformed) {
            return try PrintedCodes(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw DamagedCodes(file: file.string, line: error.line)
        }
    }

    /// The file with the printed codes is damaged.
    package struct DamagedCodes: HintedError, Equatable, CustomStringConvertible {
        let file: String
        let line: Int

        package var description: String { "\(file), line \(line): not a printed code" }
        package var hints: [String] { ["remove the line, or the file to begin a new list"] }
    }

    private static func codesFile(in rooms: FilePath) -> FilePath { rooms.appending("codes") }

    /// Loads the seed of a room. If the room has no seed yet, or if its identity has changed, generates
    /// one, which ``save()`` saves. All doors of a room get the same seed.
    ///
    /// - Parameters:
    ///   - key: The room's key; see ``RoomList/Page/key``.
    ///   - venue: The identity of the room.
    ///   - isRenewed: Whether to replace the saved seed. The new code does not contain the old seed.
    ///   - now: The clock reading at which a new seed begins.
    /// - Throws: ``FileError``; ``SeedFile/Unusable``.
    package mutating func state(
        of key: String,
        venue: SeedScope,
        isRenewed: Bool,
        now: ClockReading
    ) throws -> SeedState {
        if let state = states[key] { return state }
        let file = SeedFile(directory: directory, name: Self.name(of: key))
        let saved = try file.load()
        if saved == nil { added.append(key) }
        if !isRenewed, let saved {
            if saved.venue == venue { return saved }
            changed.append(key)
        }
        var generator = SystemRandomNumberGenerator()
        let state = SeedState(first: now, venue: venue, using: &generator)
        states[key] = state
        unsaved.append((file, state))
        return state
    }

    /// Uses the kiosk's seed for the room that is its venue, so that all prints of the venue and its screen have one
    /// code. ``save()`` erases a seed that the room had of its own.
    ///
    /// - Parameters:
    ///   - state: The kiosk's state.
    ///   - isNew: Whether the kiosk had no seed before.
    /// - Throws: ``FileError``.
    package mutating func use(_ state: SeedState, of key: String, isNew: Bool) throws {
        guard states.updateValue(state, forKey: key) == nil else { return }
        let file = SeedFile(directory: directory, name: Self.name(of: key))
        if try Directory.has(file.path) {
            adopted.append(key)
            obsolete.append(file)
        } else if isNew {
            added.append(key)
        }
    }

    /// Records that a room's code was printed, which ``save()`` saves.
    ///
    /// - Parameter now: The clock reading at which the code was printed.
    package mutating func record(_ code: VenueCodeURL, of room: VenueDetails, now: ClockReading) {
        codes.record(code, of: room.roomKey, named: room.name.string, on: now.wall?.localDay)
    }

    /// Saves the new seeds and the printed codes. A renewed seed erases the old one, so first write what shows the new one.
    ///
    /// - Throws: ``FileError``.
    package mutating func save() throws(FileError) {
        while let (file, state) = unsaved.first {
            try file.save(state)
            unsaved.removeFirst()
        }
        while let file = obsolete.first {
            try file.remove()
            obsolete.removeFirst()
        }
        try PrivateFile.replace(Self.codesFile(in: directory), with: Array(codes.text.utf8))
    }

    /// A name that is valid for every key.
    private static func name(of key: String) -> String {
        "seeds-" + Hexadecimal.text(Array(SHA256.hash(Array(key.utf8)).prefix(16)))
    }
}
