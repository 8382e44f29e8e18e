public import CheckInProtocol
public import Cryptography
import Sharing

/// What is about to be sent, byte by byte.
public struct SharingDraft: Sendable {
    let checkIns: [CheckInID]
    let batch: ReportBatch

    /// In the order in which they are sent, each with the day that stands beside it, which is all that others can read.
    public var reports: [(day: Day, bytes: [UInt8])] {
        batch.reports.map { ($0.day, $0.report.bytes) }
    }
}

extension SharingDraft: Redacted {
    public var description: String { "<sharing draft>" }
}
