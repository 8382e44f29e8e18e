import Cryptography
import SystemPackage

/// The key of what matching, purging and checking out need while the diary is locked: 32 random bytes, never under a passphrase.
enum MatchingKey {
    private static let label = "venue-checkin/v1/matching-key\n"

    static func draw(using generator: inout some RandomNumberGenerator) -> SecretBytes {
        SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
    }

    /// Nil if there is no such file.
    ///
    /// - Throws: `file` and `keyDamaged`.
    static func read(_ path: FilePath) throws -> SecretBytes? {
        guard let key = try KeyFile.read(path, label: label) else { return nil }
        guard key.count == AES256GCM.keyCount else { throw DiaryError.keyDamaged(path: path.string) }
        return key
    }

    /// Replaces the file at once and durably.
    static func replace(_ path: FilePath, with key: SecretBytes) throws {
        try KeyFile.replace(path, label: label, body: key)
    }
}
