import CheckInProtocol
import Cryptography
import Encodings

/// Tokens that a device gets for a code. A token is used once. The database stores only the hash of
/// an unused token.
///
/// ```
/// token = base64url(random (16) || end of validity, seconds since 1970 (4) || tag (16))
/// tag   = first 16 bytes of the keyed hash of random || end
/// ```
struct VerificationTokens: Sendable {
    let secrets: AuthoritySecrets
    let use: Use

    /// What tokens are exchanged for. A token for one use is invalid for the other.
    enum Use: String, Sendable {
        case certificate
        /// An upload of ProteGO Safe.
        case upload
    }

    /// A token that this server issued and that has not expired. It may have been used.
    struct Token: Sendable {
        fileprivate let hash: [UInt8]
    }

    /// The row of a token is kept for at most this number of hours.
    static let maximumHours: UInt32 = 25

    private static let randomCount = 16
    private static let timeCount = 4
    private static let tagCount = 16

    /// The validity of a token in seconds.
    private var validity: Int64 {
        switch use {
        case .certificate: 24 * 3600
        case .upload: 30 * 60
        }
    }

    /// Makes a token and stores its hash.
    func issue(_ connection: any DatabaseConnection, now: UnixTime) throws -> String {
        var generator = SystemRandomNumberGenerator()
        let end = now.seconds + validity
        let content = generator.bytes(Self.randomCount) + UInt32(truncatingIfNeeded: end).bigEndianBytes
        let hour = (end + Int64(Hour.seconds) - 1) / Int64(Hour.seconds)
        try connection.verificationTokens.insert(hash(content), expires: hour)
        return Base64URL.encode(content + tag(content))
    }

    /// Checks a token without using it.
    func check(_ text: String, now: UnixTime) throws(VerificationCode) -> Token {
        let contentCount = Self.randomCount + Self.timeCount
        guard text.utf8.count <= 64, let bytes = Base64URL.decode(text.utf8),
            bytes.count == contentCount + Self.tagCount
        else { throw .tokenInvalid }
        let content = Array(bytes.prefix(contentCount))
        guard constantTimeEqual(tag(content), bytes[contentCount...]) else { throw .tokenInvalid }
        let end = content.suffix(Self.timeCount).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard now.seconds < end else { throw .tokenExpired }
        return Token(hash: hash(content))
    }

    /// Uses up a token. Returns false if it was used before.
    func claim(_ token: Token, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.verificationTokens.delete(token.hash)
    }

    private func tag(_ content: [UInt8]) -> [UInt8] {
        Array(secrets.hash(content, kind: "tag of a token for \(use.rawValue)").prefix(Self.tagCount))
    }

    private func hash(_ content: [UInt8]) -> [UInt8] {
        secrets.hash(content, kind: "token for \(use.rawValue)")
    }
}
