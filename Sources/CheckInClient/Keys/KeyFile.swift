package import Cryptography
import Platform
import SystemPackage

/// How a key lies in its file.
///
/// ```
/// file = label || body || first 8 bytes of SHA-256(label || body)
/// ```
/// The label names kind and version. The checksum finds damage: sealing to a damaged public key would go unnoticed until somebody
/// wants to read.
package enum KeyFile {
    private static let checksumCount = 8

    /// The body, or nil if there is no such file.
    ///
    /// - Throws: `file` and `keyDamaged`.
    static func read(_ path: FilePath, label: String) throws -> SecretBytes? {
        guard var bytes = try PrivateFile.read(path) else { return nil }
        defer { cleanse(&bytes) }
        guard let body = body(of: bytes, label: label) else { throw DiaryError.keyDamaged(path: path.string) }
        return body
    }

    /// The body of a file with these bytes; nil if it has another label, or is damaged.
    package static func body(of bytes: [UInt8], label: String) -> SecretBytes? {
        let bodyStart = label.utf8.count
        let bodyEnd = bytes.count - checksumCount
        guard bodyStart <= bodyEnd, bytes.starts(with: label.utf8),
            SHA256.hash(bytes[..<bodyEnd]).prefix(checksumCount) == bytes[bodyEnd...]
        else { return nil }
        return SecretBytes(copying: bytes[bodyStart..<bodyEnd])
    }

    /// The bytes of a file. The caller erases them.
    package static func bytes(label: String, body: SecretBytes) -> [UInt8] {
        // Room from the start: an array that grows leaves its old bytes behind in memory.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(label.utf8.count + body.count + checksumCount)
        bytes += label.utf8
        bytes += body
        bytes += SHA256.hash(bytes).prefix(checksumCount)
        return bytes
    }

    /// Replaces the file at once and durably, mode 0600, and erases the old one from the disk.
    static func replace(_ path: FilePath, label: String, body: SecretBytes) throws {
        var bytes = bytes(label: label, body: body)
        defer { cleanse(&bytes) }
        try PrivateFile.replaceErasing(path, with: bytes)
    }

    /// Puts a key file into the place of another, which is erased from the disk.
    static func move(_ path: FilePath, to other: FilePath) throws {
        guard var bytes = try PrivateFile.read(path) else { return }
        defer { cleanse(&bytes) }
        try PrivateFile.replaceErasing(other, with: bytes)
        try remove(path)
    }

    /// Erases a key file from the disk, and removes it.
    static func remove(_ path: FilePath) throws {
        guard let count = try PrivateFile.read(path)?.count else { return }
        try PrivateFile.overwrite(path, with: [UInt8](repeating: 0, count: count))
        try PrivateFile.remove(path)
    }
}
