public import Cryptography

/// What a positive attendee shares about one day at one venue. Without the venue's seed it is 59 random bytes.
///
/// ```
/// IV     = 16 random bytes                     the whole initial counter block
/// ct     = AES-128-CTR(K_aes, IV, record)      11 bytes, a single block
/// tag    = HMAC-SHA256(K_mac, IV || ct)        32 bytes, never truncated
/// report = IV || ct || tag
/// ```
/// Protocol version 1, section "Protected report".
public struct ProtectedReport: Sendable, Hashable {
    /// The length in bytes.
    public static let count = ivCount + ReportRecord.count + HMACSHA256.tagCount

    /// The length of the IV in bytes.
    package static let ivCount = 16
    /// The length of the tag in bytes.
    package static let tagCount = HMACSHA256.tagCount

    private static let tagStart = ivCount + ReportRecord.count

    /// 59 bytes.
    public let bytes: [UInt8]

    /// What opening a report with some keys says.
    public enum Opening: Sendable, Equatable {
        /// The report is of the keys' venue and day.
        case opened(ReportRecord)
        /// The tag does not verify: the report is of another venue or day, or was changed.
        case notForTheseKeys
        /// The tag verifies and the record is not valid; whoever made it knew the seed.
        case invalid(ReportRecordError)
    }

    /// Nil if `bytes` has another length than 59.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Protects `record` with the keys of its day.
    ///
    /// - Parameter generator: Must be cryptographically secure: an IV is used once.
    public init(_ record: ReportRecord, keys: PresenceKeys, using generator: inout some RandomNumberGenerator) {
        precondition(record.window.day == keys.day, "a report is protected with the keys of its day")
        let iv = generator.bytes(Self.ivCount)
        let authenticated = iv + AES128CTR.apply(to: record.encoded, key: keys.encryption, counter: iv)
        bytes = authenticated + HMACSHA256.tag(of: authenticated, key: keys.authentication)
    }

    /// The IV, 16 bytes, by which a report is told from others.
    public var iv: ArraySlice<UInt8> { bytes[..<Self.ivCount] }

    /// The encrypted record, 11 bytes.
    package var ciphertext: ArraySlice<UInt8> { bytes[Self.ivCount..<Self.tagStart] }

    /// The tag, 32 bytes.
    package var tag: ArraySlice<UInt8> { bytes[Self.tagStart...] }

    /// Verifies, then decrypts.
    public func open(with keys: PresenceKeys) -> Opening {
        guard isAuthentic(with: keys) else { return .notForTheseKeys }
        do {
            return .opened(try decrypted(with: keys))
        } catch {
            return .invalid(error)
        }
    }

    /// Whether the tag is one of these keys.
    package func isAuthentic(with keys: PresenceKeys) -> Bool {
        HMACSHA256.isValid(tag, of: bytes[..<Self.tagStart], key: keys.authentication)
    }

    /// What the report would say, whether it is authentic or not: a record that is not has no meaning, and must go nowhere.
    package func decrypted(with keys: PresenceKeys) throws(ReportRecordError) -> ReportRecord {
        let record = AES128CTR.apply(to: ciphertext, key: keys.encryption, counter: iv)
        return try ReportRecord(decoding: record.span, day: keys.day)
    }
}

extension ProtectedReport: Redacted {
    public var description: String { "<protected report>" }
}
