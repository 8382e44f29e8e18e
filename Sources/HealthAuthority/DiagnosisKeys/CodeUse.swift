import AuthorityProtocol
import CheckInProtocol
import Cryptography

/// One use of a code from the portal to get a token. The code's row is deleted, so that the code
/// authorises nothing else, and so that no row shows that the code was used.
struct CodeUse: Sendable {
    /// All hashes that the row of a valid code can have.
    private let valid: [[UInt8]]
    /// Hashes that the row of an expired code can have. The row is deleted within the hour after the
    /// code expires.
    private let expired: [[UInt8]]
    private let limit: UsageLimit
    private let now: UnixTime
    /// The number of minutes after the end of its validity in which an expired code is recognised.
    private static let expiredMinutes: Int64 = 60

    /// - Throws: ``VerificationCode/codeInvalid``.
    init(_ code: String, secrets: AuthoritySecrets, now: UnixTime) throws(VerificationCode) {
        let (proof, kind): (PositiveTestProof, CodeKind)
        if let code = HotlineCode(code) {
            (proof, kind, limit) = (.hotlineCode(code), .hotlineCode, .hotlineCodes)
        } else if let pin = PIN(code) {
            (proof, kind, limit) = (.pin(pin), .pin, .pins)
        } else {
            throw .codeInvalid
        }
        self.now = now
        let end = kind.validity / 60
        valid = secrets.hashes(of: proof, issuedMinutesAgo: -ProofUse.skew..<end, now: now)
        expired = secrets.hashes(of: proof, issuedMinutesAgo: end..<end + Self.expiredMinutes, now: now)
    }

    /// Uses up the code. Returns nil if the code was valid, or else the reason.
    func record(_ connection: any DatabaseConnection) throws -> VerificationCode? {
        let isValid = try connection.proofs.take(valid, hour: now.hour)
        let isExpired = try connection.proofs.hasUnused(expired)
        if isValid { return nil }
        guard try limit.take(connection, now: now), try UsageLimit.all.take(connection, now: now) else {
            return .quotaExceeded
        }
        return isExpired ? .codeExpired : .codeNotFound
    }
}
