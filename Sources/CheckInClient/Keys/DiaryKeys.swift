import Cryptography
import SystemPackage

/// The two keys of a diary. They are read within the transaction that uses them: "delete everything" replaces them within one.
struct DiaryKeys {
    let reading: ReadingKey
    let matching: SecretBytes

    /// Draws new keys and writes them over the old ones.
    init(replacingThoseOf directory: DiaryDirectory, using generator: inout some RandomNumberGenerator) throws {
        reading = ReadingKey(using: &generator)
        matching = MatchingKey.draw(using: &generator)
        try reading.replace(directory.readingKey)
        try MatchingKey.replace(directory.matchingKey, with: matching)
    }

    /// Reads the keys, or draws those that are missing if the diary `isEmpty`, so that nothing belongs to them yet.
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
        if let matching = try MatchingKey.read(directory.matchingKey) {
            self.matching = matching
        } else {
            guard isEmpty else { throw DiaryError.keyMissing(path: directory.matchingKey.string) }
            matching = MatchingKey.draw(using: &generator)
            try MatchingKey.replace(directory.matchingKey, with: matching)
        }
    }
}
