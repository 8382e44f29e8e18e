import CheckInProtocol
import Cryptography
import Encodings
package import Files
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
        unsaved = []
    }

    /// Loads the seed of a room. If the room has no seed yet, generates one, which ``save()`` saves. All
    /// doors of a room get the same seed.
    ///
    /// - Parameters:
    ///   - key: The room's key; see ``RoomList/Page/key``.
    ///   - isRenewed: Whether to replace the saved seed. The new code does not contain the old seed.
    ///   - now: The clock reading at which a new seed begins.
    /// - Throws: ``FileError``; ``SeedFile/Unusable``.
    package mutating func state(of key: String, isRenewed: Bool, now: ClockReading) throws -> SeedState {
        if let state = states[key] { return state }
        let file = SeedFile(directory: directory, name: Self.name(of: key))
        if !isRenewed, let state = try file.load() { return state }
        var generator = SystemRandomNumberGenerator()
        let state = SeedState(first: now, using: &generator)
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
