package import Cryptography
import Encodings

/// A key that the holder of a revision token may publish again.
struct RevisableKey: Sendable, Hashable {
    /// At most 16 bytes.
    let bytes: [UInt8]
    let start: UInt32
    let period: UInt8
}

extension RevisableKey {
    init?(_ key: PublishedKey) {
        guard let start = UInt32(exactly: key.start), let period = UInt8(exactly: key.period) else { return nil }
        self.init(bytes: key.bytes, start: start, period: period)
    }
}

/// The list of keys that an app may revise. The app stores the token, because the server does not
/// store which keys belong together.
///
/// ```
/// token     = key identifier (4) || nonce (12) || AES-256-GCM(plaintext, context = app)
/// plaintext = entries; zero bytes up to a multiple of 30 entries
/// entry     = length (1) || key (16, zero-filled) || start (4) || period (1)
/// ```
package struct RevisionToken: Sendable, Equatable {
    private(set) var keys: [RevisableKey]

    init(_ keys: [RevisableKey] = []) {
        self.keys = keys
    }

    /// Adds keys that are not yet in the token. The keys of the earlier token come first.
    func adding(_ new: [RevisableKey]) -> RevisionToken {
        let known = Set(keys.map(\.bytes))
        return RevisionToken(keys + new.filter { !known.contains($0.bytes) })
    }

    func contains(_ key: RevisableKey) -> Bool { keys.contains(key) }

    /// Removes keys that ended before an interval.
    func removing(endedBefore interval: Int) -> RevisionToken {
        RevisionToken(keys.filter { Int($0.start) + Int($0.period) >= interval })
    }

    /// The number of entries is padded to a multiple of this number, so that the length of a token
    /// does not show the number of keys.
    private static let padding = 30
    /// The maximum number of entries.
    private static let maximumEntries = 600
    private static let keyCount = 16
    private static let entryCount = 1 + keyCount + 4 + 1
    private static let identifierCount = 4

    /// Encrypts the token.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - app: The health authority ID. Another app cannot use the token.
    func sealed(
        key: SecretBytes,
        app: String,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let kept = keys.suffix(Self.maximumEntries)
        var plaintext = kept.flatMap { entry -> [UInt8] in
            precondition(entry.bytes.count <= Self.keyCount, "a key has at most 16 bytes")
            let filling = [UInt8](repeating: 0, count: Self.keyCount - entry.bytes.count)
            return [UInt8(entry.bytes.count)] + entry.bytes + filling + entry.start.bigEndianBytes + [entry.period]
        }
        let entries = max(1, (kept.count + Self.padding - 1) / Self.padding) * Self.padding
        plaintext += [UInt8](repeating: 0, count: entries * Self.entryCount - plaintext.count)
        let nonce = generator.bytes(AES256GCM.nonceCount)
        return Self.identifier(of: key) + nonce
            + AES256GCM.seal(plaintext, key: key, nonce: nonce, context: Array(app.utf8))
    }

    /// Decrypts a token. Nil if it was encrypted with none of the keys, or for another app.
    package init?(sealed: [UInt8], keys: [SecretBytes], app: String) {
        let start = Self.identifierCount + AES256GCM.nonceCount
        guard sealed.count > start,
            sealed.count <= start + Self.maximumEntries * Self.entryCount + AES256GCM.tagCount,
            let key = keys.first(where: { Self.identifier(of: $0)[...] == sealed[..<Self.identifierCount] }),
            let plaintext = AES256GCM.open(
                sealed[start...],
                key: key,
                nonce: sealed[Self.identifierCount..<start],
                context: Array(app.utf8)
            ), plaintext.count.isMultiple(of: Self.entryCount)
        else { return nil }
        let bytes = [UInt8](copying: plaintext)
        self.keys = stride(from: 0, to: bytes.count, by: Self.entryCount).compactMap { position in
            let count = Int(bytes[position])
            guard (1...Self.keyCount).contains(count) else { return nil }
            let numbers = bytes[(position + 1 + Self.keyCount)...].prefix(5)
            return RevisableKey(
                bytes: Array(bytes[(position + 1)...].prefix(count)),
                start: numbers.dropLast().reduce(0) { $0 << 8 | UInt32($1) },
                period: numbers.last ?? 0
            )
        }
    }

    private static func identifier(of key: SecretBytes) -> [UInt8] {
        Array(HMACSHA256.tag(of: Array("identifier".utf8), key: key).prefix(identifierCount))
    }
}
