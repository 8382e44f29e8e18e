package import Cryptography
import Glibc
import OperatingSystem
import SystemPackage

/// The key that encrypts every value of a diary: 32 random bytes. Each deletion replaces the key.
/// Values that remain in free blocks of the disk can then no longer be decrypted.
///
/// ```
/// file  = label || place || place
/// place = key (32) || first 8 bytes of SHA-256(label || key), or 40 random bytes without a key
/// ```
///
/// Because replacing the file would leave the old key in a free disk block, the file is
/// overwritten. While the key is being replaced, both places in the file contain a key. The values
/// show which key is in use.
package enum StorageKey {
    package static let label = Array("venue-checkin/v1/storage-key\n".utf8)
    private static let checksumCount = 8
    private static let placeCount = AES256GCM.keyCount + checksumCount
    private static let fileCount = label.count + 2 * placeCount

    static func draw(using generator: inout some RandomNumberGenerator) -> SecretBytes {
        SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
    }

    /// Reads the keys in the file: two keys after an interrupted replacement, nil if the file does
    /// not exist.
    ///
    /// - Throws: ``FileError``, and `keyDamaged` if the file contains no valid key.
    static func read(_ path: FilePath) throws -> [SecretBytes]? {
        guard var bytes = try PrivateFile.read(path) else { return nil }
        defer { cleanse(&bytes) }
        let keys = keys(in: bytes)
        guard !keys.isEmpty else { throw DiaryError.keyDamaged(path: path.string) }
        return keys
    }

    /// Returns the keys in a file with these bytes; an empty array if the file is damaged.
    package static func keys(in bytes: [UInt8]) -> [SecretBytes] {
        guard bytes.count == fileCount, bytes.starts(with: label) else { return [] }
        return [0, 1].compactMap { key(in: bytes[range(of: $0)]) }
    }

    /// Creates or overwrites the file, so that it contains only this key.
    static func replace(
        _ path: FilePath,
        with key: SecretBytes,
        using generator: inout some RandomNumberGenerator
    ) throws {
        var bytes = label + place(of: key) + generator.bytes(placeCount)
        defer { cleanse(&bytes) }
        if try PrivateFile.read(path)?.count == fileCount {
            try PrivateFile.overwrite(path, with: bytes)
        } else {
            try PrivateFile.replaceErasing(path, with: bytes)
        }
    }

    /// Writes a second key into the free place.
    static func add(_ key: SecretBytes, to path: FilePath) throws {
        var bytes = try PrivateFile.read(path) ?? []
        defer { cleanse(&bytes) }
        guard bytes.count == fileCount, let free = [0, 1].first(where: { self.key(in: bytes[range(of: $0)]) == nil })
        else { throw DiaryError.keyDamaged(path: path.string) }
        bytes.replaceSubrange(range(of: free), with: place(of: key))
        try PrivateFile.overwrite(path, with: bytes)
    }

    private static func range(of place: Int) -> Range<Int> {
        label.count + place * placeCount..<label.count + (place + 1) * placeCount
    }

    private static func key(in place: ArraySlice<UInt8>) -> SecretBytes? {
        let key = place.prefix(AES256GCM.keyCount)
        return checksum(key) == Array(place.suffix(checksumCount)) ? SecretBytes(copying: key) : nil
    }

    package static func place(of key: SecretBytes) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(placeCount)
        bytes += key
        bytes += checksum(bytes[...])
        return bytes
    }

    private static func checksum(_ key: ArraySlice<UInt8>) -> [UInt8] {
        Array(SHA256.hash(label + key).prefix(checksumCount))
    }
}
