public import CheckInProtocol
public import Cryptography
import Encodings
import ExposureNotification

/// The reports and the diagnosis keys that a person shares at the same time. The whole batch is
/// authorised under one digest. Either part can be empty, but not both.
///
/// ```
/// digest = SHA-384("venue-checkin/v1/submission" || nonce (32) || (BE32(day) || report (59)) in the order of the IVs
///                  || 01 || diagnosis keys (28) in ascending order)
/// ```
/// A report cannot begin with the byte 01, because the first byte of its day number is zero: day
/// numbers have less than 25 bits.
///
/// See protocol version 1, sections "Submission" and "Diagnosis keys".
public struct ReportBatch: Sendable, Equatable {
    /// The maximum number of reports in a batch.
    public static let maximumCount = 200
    /// The maximum number of diagnosis keys in a batch.
    public static let maximumKeyCount = 30
    /// The maximum age of a report, in days before the day of authorisation. Older reports are not
    /// accepted.
    public static let recentDays: UInt32 = 14
    /// The length of the nonce in bytes.
    public static let nonceCount = 32

    private static let endOfReports: UInt8 = 1
    private static let label = Array("venue-checkin/v1/submission".utf8)

    /// The reports, in the order in which they are sent: at most ``maximumCount``, all with
    /// different IVs.
    public let reports: [Dated]
    /// The diagnosis keys, sorted by their bytes: at most ``maximumKeyCount``, all different.
    public let keys: [DiagnosisKeyRecord]
    /// 32 random bytes. Without the nonce, anyone with the digest could search for the batch among
    /// the published reports and keys.
    public let nonce: [UInt8]

    /// A report, and the day under which it is listed.
    public struct Dated: Sendable, Equatable {
        public let day: Day
        public let report: ProtectedReport

        public init(day: Day, report: ProtectedReport) {
            self.day = day
            self.report = report
        }
    }

    /// Creates a batch from `reports` in random order and from `keys`.
    ///
    /// - Parameter generator: Must be cryptographically secure.
    /// - Returns: Nil if there are neither reports nor keys, or too many; if two reports have the
    ///   same IV; or if the keys cannot come from one device.
    public init?(
        _ reports: [Dated],
        keys: [DiagnosisKeyRecord] = [],
        using generator: inout some RandomNumberGenerator
    ) {
        self.init(
            reports: reports.shuffled(using: &generator),
            keys: keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) },
            nonce: generator.bytes(Self.nonceCount)
        )
    }

    /// Restores a batch in the order in which it was sent. Returns nil if the batch is invalid.
    package init?(reports: [Dated], keys: [DiagnosisKeyRecord] = [], nonce: [UInt8]) {
        guard !reports.isEmpty || !keys.isEmpty, reports.count <= Self.maximumCount,
            nonce.count == Self.nonceCount, Set(reports.map(\.report.iv)).count == reports.count,
            Self.areFromOneDevice(keys)
        else { return nil }
        self.reports = reports
        self.keys = keys
        self.nonce = nonce
    }

    /// Whether there are not too many keys, the keys are sorted and different, and their periods
    /// are those of one device.
    private static func areFromOneDevice(_ keys: [DiagnosisKeyRecord]) -> Bool {
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) }
        guard keys.count <= maximumKeyCount, isSorted else { return false }
        let periods = keys.map(\.diagnosisKey.key).map { Int($0.start.value)..<Int($0.end.value) }
        do throws(KeyOverlap) {
            try KeyOverlap.check(periods.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
            return true
        } catch {
            return false
        }
    }

    /// The digest of the batch, 48 bytes.
    public var digest: [UInt8] {
        let sorted = reports.sorted { $0.report.iv.lexicographicallyPrecedes($1.report.iv) }
        var input = Self.label + nonce
        for entry in sorted { input += entry.day.number.bigEndianBytes + entry.report.bytes }
        input.append(Self.endOfReports)
        for key in keys { input += key.bytes }
        return SHA384.hash(input)
    }
}

extension ReportBatch: Redacted {
    public var description: String { "<report batch>" }
}

extension ReportBatch.Dated: Redacted {
    public var description: String { "<dated report>" }
}
