import Cryptography
import Platform
import SystemPackage

/// The three keys of a diary. They are read within the transaction that uses them: "delete everything" replaces them within one.
///
/// Every row lies under the storage key. Within it, what only its owner reads is sealed to the reading key, and what the background needs while
/// the diary is locked (``BackgroundState``) is encrypted under the matching key.
struct DiaryKeys {
    var reading: ReadingKey
    var matching: MatchingKey
    var storage: SecretBytes
    /// One that was replaced, or was to be, and is still in the file.
    var leftoverStorage: SecretBytes?

    /// Draws new keys and writes them over the old ones.
    init(replacingThoseOf directory: DiaryDirectory, using generator: inout some RandomNumberGenerator) throws {
        reading = ReadingKey(using: &generator)
        matching = MatchingKey(using: &generator)
        storage = StorageKey.draw(using: &generator)
        try reading.replace(directory.readingKey)
        try matching.keep(directory.matchingKey)
        try StorageKey.replace(directory.storageKey, with: storage, using: &generator)
    }

    /// Reads the keys, or draws those that are missing if the diary `isEmpty`, so that nothing belongs to them yet.
    ///
    /// - Parameter isOld: Whether the diary is of a version without a storage key.
    /// - Throws: `file`, `keyMissing` and `keyDamaged`.
    init(
        of directory: DiaryDirectory,
        diaryIsEmpty isEmpty: Bool,
        isOld: Bool,
        using generator: inout some RandomNumberGenerator
    ) throws {
        if let reading = try ReadingKey.read(directory.readingKey) {
            self.reading = reading
        } else {
            guard isEmpty else { throw DiaryError.keyMissing(path: directory.readingKey.string) }
            reading = ReadingKey(using: &generator)
            try reading.replace(directory.readingKey)
        }
        if let matching = try MatchingKey.read(directory.matchingKey, directory.places) {
            self.matching = matching
        } else {
            guard isEmpty else { throw DiaryError.keyMissing(path: directory.matchingKey.string) }
            matching = MatchingKey(using: &generator)
            try matching.keep(directory.matchingKey)
        }
        if let keys = try StorageKey.read(directory.storageKey) {
            storage = keys[0]
            leftoverStorage = keys.count > 1 ? keys[1] : nil
        } else {
            guard isEmpty || isOld else { throw DiaryError.keyMissing(path: directory.storageKey.string) }
            storage = StorageKey.draw(using: &generator)
            try StorageKey.replace(directory.storageKey, with: storage, using: &generator)
        }
    }
}
