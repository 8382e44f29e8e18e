import CheckInProtocol
import Cryptography
import Encodings
package import OperatingSystem
package import SystemPackage

/// The seeds of printed codes of many rooms: one file per room, in the folder `rooms` of the state
/// directory.
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

    /// - Parameter directory: The state directory.
    /// - Throws: ``FileError``.
    package init(directory: FilePath) throws(FileError) {
        let rooms = directory.appending("rooms")
        try Directory.makePrivate(rooms)
        let lock = try FileLock(waitingFor: rooms.appending("lock"))
        // Swift 6.2.3 crashes if a property has a value before the last call that can throw.
        self.lock = lock
        self.directory = rooms
        states = [:]
        changed = []
        unsaved = []
    }

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
        if !isRenewed, let state = try file.load() {
            if state.venue == venue { return state }
            changed.append(key)
        }
        var generator = SystemRandomNumberGenerator()
        let state = SeedState(first: now, venue: venue, using: &generator)
        states[key] = state
        unsaved.append((file, state))
        return state
    }

    /// Saves the new seeds. A renewed seed erases the old one, so first write what shows the new one.
    ///
    /// - Throws: ``FileError``.
    package mutating func save() throws(FileError) {
        while let (file, state) = unsaved.first {
            try file.save(state)
            unsaved.removeFirst()
        }
    }

    /// A name that is valid for every key.
    private static func name(of key: String) -> String {
        "seeds-" + Hexadecimal.text(Array(SHA256.hash(Array(key.utf8)).prefix(16)))
    }
}
