public import CheckInProtocol
public import Cryptography
import Sharing

/// The exact content of a submission before it is sent.
public struct SharingDraft: Sendable {
    let checkIns: [CheckInID]
    let batch: ReportBatch

    /// The protected reports in the order in which they are sent. The day of each report is not
    /// encrypted. Others can read only the day.
    public var reports: [(day: Day, bytes: [UInt8])] {
        batch.reports.map { ($0.day, $0.report.bytes) }
    }
}

extension SharingDraft: Redacted {
    public var description: String { "<sharing draft>" }
}
