package import Cryptography
import OperatingSystem
import SystemPackage

/// The format of a key file.
///
/// ```
/// file = label || body || first 8 bytes of SHA-256(label || body)
/// ```
/// The label names the kind of key and the version. The checksum detects damage. Without the
/// checksum, a damaged public key would go unnoticed until the owner reads the diary.
package enum KeyFile {
    private static let checksumCount = 8

    /// Reads the body of a key file; nil if the file does not exist, or if it was erased and the process was
    /// then killed (``remove(_:)``).
    ///
    /// - Throws: `file` and `keyDamaged`.
    static func read(_ path: FilePath, label: String) throws -> SecretBytes? {
        guard var bytes = try PrivateFile.read(path) else { return nil }
        defer { cleanse(&bytes) }
        guard bytes.isEmpty || bytes.contains(where: { $0 != 0 }) else { return nil }
        guard let body = body(of: bytes, label: label) else { throw DiaryError.keyDamaged(path: path.string) }
        return body
    }

    /// Returns the body of a file with these bytes; nil if the label is wrong or the file is
    /// damaged.
    package static func body(of bytes: [UInt8], label: String) -> SecretBytes? {
        let bodyStart = label.utf8.count
        let bodyEnd = bytes.count - checksumCount
        guard bodyStart <= bodyEnd, bytes.starts(with: label.utf8),
            SHA256.hash(bytes[..<bodyEnd]).prefix(checksumCount) == bytes[bodyEnd...]
        else { return nil }
        return SecretBytes(copying: bytes[bodyStart..<bodyEnd])
    }

    /// Returns the bytes of a file. The caller must erase them.
    package static func bytes(label: String, body: SecretBytes) -> [UInt8] {
        // Reserve capacity first: a growing array leaves its old bytes in memory.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(label.utf8.count + body.count + checksumCount)
        bytes += label.utf8
        bytes += body
        bytes += SHA256.hash(bytes).prefix(checksumCount)
        return bytes
    }

    /// Replaces the file atomically and durably (mode 0600), and erases the old file from the disk.
    static func replace(_ path: FilePath, label: String, body: SecretBytes) throws {
        var bytes = bytes(label: label, body: body)
        defer { cleanse(&bytes) }
        try PrivateFile.replaceErasing(path, with: bytes)
    }

    /// Moves a key file over another key file. The overwritten file is erased from the disk.
    static func move(_ path: FilePath, to other: FilePath) throws {
        guard var bytes = try PrivateFile.read(path) else { return }
        defer { cleanse(&bytes) }
        try PrivateFile.replaceErasing(other, with: bytes)
        try remove(path)
    }

    /// Erases a key file from the disk and removes it.
    static func remove(_ path: FilePath) throws {
        guard let count = try PrivateFile.read(path)?.count else { return }
        try PrivateFile.overwrite(path, with: [UInt8](repeating: 0, count: count))
        try PrivateFile.remove(path)
    }
}
