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

    private static let ivCount = 16

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

    /// Verifies, then decrypts.
    public func open(with keys: PresenceKeys) -> Opening {
        let tagStart = Self.ivCount + ReportRecord.count
        guard HMACSHA256.isValid(bytes[tagStart...], of: bytes[..<tagStart], key: keys.authentication) else {
            return .notForTheseKeys
        }
        let record = AES128CTR.apply(to: bytes[Self.ivCount..<tagStart], key: keys.encryption, counter: iv)
        do {
            return .opened(try ReportRecord(decoding: record.span, day: keys.day))
        } catch {
            return .invalid(error)
        }
    }
}

extension ProtectedReport: Redacted {
    public var description: String { "<protected report>" }
}
