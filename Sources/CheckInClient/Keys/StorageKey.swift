package import Cryptography
import Glibc
import Platform
import SystemPackage

/// The key around every row of a diary: 32 random bytes, replaced whenever something is deleted, so that rows in free blocks of the disk
/// cannot be opened any more.
///
/// ```
/// file = label || place || place
/// place = key (32) || first 8 bytes of SHA-256(label || key), or 40 random bytes if there is no key in it
/// ```
/// The file is written in place and never replaced: an old key would stay in a free block. While the key is being replaced, both places have
/// one, and the rows tell which it is.
package enum StorageKey {
    package static let label = Array("venue-checkin/v1/storage-key\n".utf8)
    private static let checksumCount = 8
    private static let placeCount = AES256GCM.keyCount + checksumCount
    private static let fileCount = label.count + 2 * placeCount

    static func draw(using generator: inout some RandomNumberGenerator) -> SecretBytes {
        SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
    }

    /// The keys in the file, two of them after an interrupted replacement; nil if there is no such file.
    ///
    /// - Throws: ``FileError``, and `keyDamaged` without a key.
    static func read(_ path: FilePath) throws -> [SecretBytes]? {
        guard var bytes = try PrivateFile.read(path) else { return nil }
        defer { cleanse(&bytes) }
        let keys = keys(in: bytes)
        guard !keys.isEmpty else { throw DiaryError.keyDamaged(path: path.string) }
        return keys
    }

    /// The keys in a file with these bytes; none if it is damaged.
    package static func keys(in bytes: [UInt8]) -> [SecretBytes] {
        guard bytes.count == fileCount, bytes.starts(with: label) else { return [] }
        return [0, 1].compactMap { key(in: bytes[range(of: $0)]) }
    }

    /// Makes the file, or writes it over: it has this key and no other.
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

    /// Writes a second key into the place that has none.
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
