import Cryptography
import OperatingSystem
import SystemPackage

/// The three keys of a diary: reading key, matching key and storage key.
///
/// Each transaction reads the keys itself, because another process may have replaced them. Each
/// deletion replaces the storage key, and the deletion of everything replaces all keys. Reading the
/// three files takes only a small part of a transaction's time.
///
/// Every value is encrypted under the storage key. Inside that layer, data for the owner alone is
/// sealed to the reading key. Data that background tasks need while the diary is locked
/// (``BackgroundState``) is encrypted under the matching key.
struct DiaryKeys {
    var reading: ReadingKey
    var matching: MatchingKey
    var storage: SecretBytes
    /// A second storage key in the file, left by an interrupted replacement; nil if the file
    /// contains only one key.
    var leftoverStorage: SecretBytes?

    /// Generates new keys for an empty diary, and overwrites the old ones.
    ///
    /// On a full disk, first erases the old keys, which needs no space. If there is still no space
    /// for new keys, the next transaction generates them.
    static func replaceAll(of directory: DiaryDirectory, using generator: inout some RandomNumberGenerator) throws {
        func replace() throws {
            // Without the storage key, no old value can be decrypted.
            let storage = StorageKey.draw(using: &generator)
            try StorageKey.replace(directory.storageKey, with: storage, using: &generator)
            try ReadingKey(using: &generator).replace(directory.readingKey)
            try MatchingKey(using: &generator).keep(directory.matchingKey)
        }
        do {
            try replace()
        } catch let error as FileError where error.errno == .noSpace {
            for path in [directory.readingKey, directory.matchingKey, directory.storageKey] {
                try KeyFile.remove(path)
            }
            do {
                try replace()
            } catch let error as FileError where error.errno == .noSpace {
                // The keys that were written stay. The next transaction generates the others.
            }
        }
    }

    /// Reads the keys without changing a file.
    ///
    /// Returns nil if a key is missing, or if the replacement of a key was interrupted or is in
    /// progress. The matching key may be unavailable.
    ///
    /// - Throws: `file` and `keyDamaged`.
    init?(readingOnly directory: DiaryDirectory) throws {
        // A new key file is moved over the old one, so look for a new one first.
        guard try !Directory.has(directory.nextReadingKey), try !Directory.has(directory.nextMatchingKey),
            let reading = try ReadingKey.read(directory.readingKey),
            let matching = try MatchingKey.read(directory.matchingKey, directory.places),
            let storage = try StorageKey.read(directory.storageKey), storage.count == 1
        else { return nil }
        self.reading = reading
        self.matching = matching
        self.storage = storage[0]
    }

    /// Reads the keys. If the diary is empty, no value depends on them: generates missing keys, and replaces
    /// the storage key.
    ///
    /// - Throws: `file`, `keyMissing` and `keyDamaged`.
    init(
        of directory: DiaryDirectory,
        diaryIsEmpty isEmpty: Bool,
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
        if isEmpty {
            // A process may have been killed in ``Diary/deleteEverything(in:generator:)``, before it replaced the keys.
            storage = StorageKey.draw(using: &generator)
            try StorageKey.replace(directory.storageKey, with: storage, using: &generator)
        } else if let keys = try StorageKey.read(directory.storageKey) {
            storage = keys[0]
            leftoverStorage = keys.count > 1 ? keys[1] : nil
        } else {
            throw DiaryError.keyMissing(path: directory.storageKey.string)
        }
    }
}
