public import CheckInProtocol
import Cryptography
import Sharing

/// A submission that the user has consented to and that the authority has not accepted yet. It
/// contains everything that is needed to repeat the same requests.
package struct PendingSubmission {
    /// The check-ins whose stays the submission reports.
    let checkIns: [CheckInID]
    let batch: ReportBatch
    let proof: PositiveTestProof
    let keyDay: Day
    let blinded: BlindedBatch
    /// The authority's signature; nil until the authority has signed.
    var authorization: BatchAuthorization?
    /// When the submission is due; nil if it is not authorised yet.
    var due: UnixTime?
    /// Whether sending was attempted. From then on, the submission is sent only when the user asks
    /// for it.
    var wasTried = false

    /// The message to send; nil until the authority has signed.
    var request: SubmissionRequest? {
        authorization.map { SubmissionRequest(keyDay: keyDay, authorization: $0, batch: batch) }
    }
}

/// The status of a waiting submission.
public struct SubmissionStatus: Sendable, Equatable {
    /// The submission's number in the diary.
    public let number: Int
    /// The check-ins whose stays the submission reports.
    public let checkIns: [CheckInID]
    /// The number of reports.
    public let reportCount: Int
    /// When the submission is due; nil if the authority has not authorised it yet.
    public let due: UnixTime?
    /// Whether sending was attempted and it is unknown whether the submission has arrived.
    public let wasTried: Bool
}
