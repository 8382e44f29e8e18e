public import CheckInProtocol
import Cryptography
import Sharing

/// A submission that the user has consented to and that the authority has not accepted yet: everything that it takes to ask again, in the
/// same words.
package struct PendingSubmission {
    /// Whose stays it has.
    let checkIns: [CheckInID]
    let batch: ReportBatch
    let proof: PositiveTestProof
    let keyDay: Day
    let blinded: BlindedBatch
    /// Nil until the authority has signed.
    var authorization: BatchAuthorization?
    /// When it is to be sent, if it is authorised.
    var due: UnixTime?
    /// Whether it was tried to send it: from then on, only the user's word sends it.
    var wasTried = false

    /// What is posted; nil until the authority has signed.
    var request: SubmissionRequest? {
        authorization.map { SubmissionRequest(keyDay: keyDay, authorization: $0, batch: batch) }
    }
}

/// What the user is told of a submission that waits.
public struct SubmissionStatus: Sendable, Equatable {
    /// Names it in the diary.
    public let number: Int
    public let checkIns: [CheckInID]
    public let reportCount: Int
    /// Nil if the authority has not authorised it yet.
    public let due: UnixTime?
    /// Whether it was tried to send it, and it is not known to have arrived.
    public let wasTried: Bool
}
