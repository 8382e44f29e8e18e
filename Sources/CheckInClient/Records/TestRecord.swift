public import CheckInProtocol
public import Cryptography

/// A test whose result is known, as the diary stores it.
struct TestRecord: Codable, Equatable {
    /// The number of seconds for which a record is kept.
    private static let retention = 14 * Day.seconds
    /// The maximum number of records. The oldest are dropped first.
    private static let maximumCount = 20

    /// The day of the test, as the user has stated it, or the day of the registration.
    let day: UInt32
    let result: TestResult
    /// When this was recorded, in seconds since 1970.
    private(set) var recorded: Int64
    /// The number of the waiting submission after this test; nil if no submission is waiting.
    var submission: Int?
    /// When the authority accepted the submission, in seconds since 1970; nil if it did not.
    var shared: Int64?
    /// False if the submission failed and the user has not been told.
    var isTold = true

    init(day: Day, result: TestResult, recorded: UnixTime, submission: Int? = nil) {
        (self.day, self.result, self.recorded, self.submission) = (day.number, result, recorded.seconds, submission)
    }

    /// Returns the records that are still kept. One of the future was made while the clock was ahead, and is
    /// kept as long, counted from now.
    static func kept(_ records: [TestRecord], at now: UnixTime) -> [TestRecord] {
        records.suffix(maximumCount).compactMap { record in
            guard now.seconds - record.recorded < retention else { return nil }
            var record = record
            record.recorded = min(record.recorded, now.seconds)
            return record
        }
    }
}

extension TestRecord: Redacted {
    var description: String { "<test>" }
}

/// A test whose result is known.
public struct PastTest: Sendable, Equatable {
    /// What was shared after a test.
    public enum Sharing: Sendable, Equatable {
        /// Nothing was to be shared.
        case nothing
        /// A submission is waiting.
        case waiting
        /// The authority has accepted the submission.
        case shared(UnixTime)
        /// The submission was not sent, or the authority did not accept it.
        case failed
    }

    /// The day of the test.
    public let day: Day
    /// The result.
    public let result: TestResult
    /// What was shared after it.
    public let sharing: Sharing

    /// Whether the authority has accepted a submission after it.
    public var isShared: Bool { if case .shared = sharing { true } else { false } }
}

extension PastTest: Redacted {
    public var description: String { "<test>" }
}
