public import Cryptography

/// The report that an attendee with a positive test shares about one venue and one day. Without the
/// venue's seed, the report looks like 59 random bytes.
///
/// ```
/// IV     = 16 random bytes                     the whole initial counter block
/// ct     = AES-128-CTR(K_aes, IV, record)      11 bytes, a single block
/// tag    = HMAC-SHA256(K_mac, IV || ct)        32 bytes, never truncated
/// report = IV || ct || tag
/// ```
/// See protocol version 1, section "Protected report".
public struct ProtectedReport: Sendable, Hashable {
    /// The length in bytes.
    public static let count = ivCount + ReportRecord.count + HMACSHA256.tagCount

    /// The length of the IV in bytes.
    package static let ivCount = 16
    /// The length of the tag in bytes.
    package static let tagCount = HMACSHA256.tagCount

    private static let tagStart = ivCount + ReportRecord.count

    /// The whole report, 59 bytes.
    public let bytes: [UInt8]

    /// The result of opening a report with the keys of one venue and day.
    public enum Opening: Sendable, Equatable {
        /// The report was made with these keys.
        case opened(ReportRecord)
        /// The tag is invalid: the report is for another venue or day, or was modified.
        case notForTheseKeys
        /// The tag is valid, but the record is not. The author of the report knew the seed.
        case invalid(ReportRecordError)
    }

    /// Returns nil if `bytes` does not contain exactly 59 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Protects `record` with the keys of its day.
    ///
    /// - Parameter generator: Must be cryptographically secure, because two reports must not have
    ///   the same IV.
    public init(_ record: ReportRecord, keys: PresenceKeys, using generator: inout some RandomNumberGenerator) {
        precondition(record.window.day == keys.day, "a report is protected with the keys of its day")
        let iv = generator.bytes(Self.ivCount)
        let authenticated = iv + AES128CTR.apply(to: record.encoded, key: keys.encryption, counter: iv)
        bytes = authenticated + HMACSHA256.tag(of: authenticated, key: keys.authentication)
    }

    /// The IV, 16 bytes, which identifies the report.
    public var iv: ArraySlice<UInt8> { bytes[..<Self.ivCount] }

    /// The encrypted record, 11 bytes.
    package var ciphertext: ArraySlice<UInt8> { bytes[Self.ivCount..<Self.tagStart] }

    /// The tag, 32 bytes.
    package var tag: ArraySlice<UInt8> { bytes[Self.tagStart...] }

    /// Verifies the tag, then decrypts the record.
    public func open(with keys: PresenceKeys) -> Opening {
        guard isAuthentic(with: keys) else { return .notForTheseKeys }
        do {
            return .opened(try decrypted(with: keys))
        } catch {
            return .invalid(error)
        }
    }

    /// Whether the tag was made with these keys.
    package func isAuthentic(with keys: PresenceKeys) -> Bool {
        HMACSHA256.isValid(tag, of: bytes[..<Self.tagStart], key: keys.authentication)
    }

    /// Decrypts the record without verifying the tag. The record of a report that is not authentic
    /// is meaningless and must not be used.
    package func decrypted(with keys: PresenceKeys) throws(ReportRecordError) -> ReportRecord {
        let record = AES128CTR.apply(to: ciphertext, key: keys.encryption, counter: iv)
        return try ReportRecord(decoding: record.span, day: keys.day)
    }
}

extension ProtectedReport: Redacted {
    public var description: String { "<protected report>" }
}
