import AuthorityProtocol
public import CheckInProtocol
package import Cryptography
import Foundation

/// A submission that the user has consented to and that the authority has not accepted yet. It
/// contains everything that the client needs to repeat the same requests.
package struct PendingSubmission {
    /// The host of the authority that gets the submission.
    let authority: String
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
    /// Whether sending was attempted. After that, the submission is sent only when the user asks
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
    /// The host of the authority that gets the submission.
    public let authority: String
    /// The check-ins whose stays the submission reports.
    public let checkIns: [CheckInID]
    /// The number of reports.
    public let reportCount: Int
    /// The number of diagnosis keys.
    public let diagnosisKeyCount: Int
    /// When the submission is due; nil if the authority has not authorised it yet.
    public let due: UnixTime?
    /// Whether sending was attempted, but it is unknown whether the submission has arrived.
    public let wasTried: Bool

    /// When a background process sends the submission; nil if it is overdue, or only the user sends it.
    public func scheduled(after now: UnixTime) -> UnixTime? {
        guard !wasTried, let due, due > now else { return nil }
        return due
    }
}

/// The encoding of waiting submissions. It always has the same size, so that the size of the sealed
/// bytes does not reveal the content.
extension PendingSubmission {
    /// The size of the encoding in bytes. It is larger than any submission needs.
    private static let size = 131_072

    /// Encodes all waiting submissions, by number.
    package static func encodeAll(_ submissions: [Int: PendingSubmission]) -> SecretBytes {
        PaddedJSON.encode(submissions.mapValues(\.fields), step: size)
    }

    /// Decodes the output of ``encodeAll(_:)``. Returns nil for any other bytes.
    package static func decodeAll(_ bytes: SecretBytes) -> [Int: PendingSubmission]? { .init(decoding: bytes) }

    fileprivate struct Fields: Codable {
        let authority: String
        let checkIns: [String]
        let reports: Data
        let days: [UInt32]
        /// The diagnosis keys, or nil if the batch has none.
        let keys: Data?
        let nonce: Data
        let proof: StoredProof
        let keyDay: UInt32
        let blinded: Data
        let signature: Data?
        let randomizer: Data?
        let due: Int64?
        let wasTried: Bool
    }

    private var fields: Fields {
        Fields(
            authority: authority,
            checkIns: checkIns.map(\.string),
            reports: Data(batch.reports.flatMap(\.report.bytes)),
            days: batch.reports.map(\.day.number),
            keys: batch.keys.isEmpty ? nil : Data(batch.keys.flatMap(\.bytes)),
            nonce: Data(batch.nonce),
            proof: StoredProof(proof),
            keyDay: keyDay.number,
            blinded: Data(copying: blinded.bytes),
            signature: (authorization?.signature).map { Data($0) },
            randomizer: (authorization?.randomizer).map { Data($0) },
            due: due?.seconds,
            wasTried: wasTried
        )
    }

    fileprivate init?(_ fields: Fields) {
        guard let proof = fields.proof.proof,
            let batch = Self.batch(fields), let keyDay = Day(number: fields.keyDay),
            let blinded = BlindedBatch(bytes: SecretBytes(copying: Array(fields.blinded)))
        else { return nil }
        authority = fields.authority
        checkIns = fields.checkIns.compactMap(CheckInID.init)
        guard checkIns.count == fields.checkIns.count else { return nil }
        self.batch = batch
        self.proof = proof
        self.keyDay = keyDay
        self.blinded = blinded
        if let signature = fields.signature, let randomizer = fields.randomizer {
            authorization = BatchAuthorization(signature: Array(signature), randomizer: Array(randomizer))
        }
        due = fields.due.map { UnixTime(seconds: $0) }
        wasTried = fields.wasTried
    }

    private static func batch(_ fields: Fields) -> ReportBatch? {
        let bytes = Array(fields.reports)
        let size = ProtectedReport.count
        guard bytes.count == fields.days.count * size, let keys = keys(fields) else { return nil }
        let reports = fields.days.enumerated().compactMap { index, day -> ReportBatch.Dated? in
            guard let day = Day(number: day),
                let report = ProtectedReport(bytes: Array(bytes[index * size..<(index + 1) * size]))
            else { return nil }
            return ReportBatch.Dated(day: day, report: report)
        }
        guard reports.count == fields.days.count else { return nil }
        return ReportBatch(reports: reports, keys: keys, nonce: Array(fields.nonce))
    }

    private static func keys(_ fields: Fields) -> [DiagnosisKeyRecord]? {
        let bytes = Array(fields.keys ?? Data())
        let size = DiagnosisKeyRecord.count
        guard bytes.count.isMultiple(of: size) else { return nil }
        let keys = stride(from: 0, to: bytes.count, by: size).compactMap {
            DiagnosisKeyRecord(bytes: Array(bytes[$0..<$0 + size]))
        }
        return keys.count * size == bytes.count ? keys : nil
    }
}

extension [Int: PendingSubmission]: StoredValue {
    package init?(decoding bytes: SecretBytes) {
        guard let fields = PaddedJSON.decode([Int: PendingSubmission.Fields].self, bytes) else { return nil }
        self = fields.compactMapValues(PendingSubmission.init)
        guard count == fields.count else { return nil }
    }
}

/// The stored form of a proof of a positive test.
struct StoredProof: Codable {
    private let hotlineCode: String?
    private let pin: String?
    private let token: Data?

    init(_ proof: PositiveTestProof) {
        switch proof {
        case .hotlineCode(let code): (hotlineCode, pin, token) = (code.text, nil, nil)
        case .pin(let pin): (hotlineCode, self.pin, token) = (nil, pin.text, nil)
        case .registration(let registration):
            (hotlineCode, pin) = (nil, nil)
            token = Data(copying: registration.bytes)
        }
    }

    /// The proof; nil if the stored form is not one of the three kinds.
    var proof: PositiveTestProof? {
        if let hotlineCode { return HotlineCode(hotlineCode).map { .hotlineCode($0) } }
        if let pin { return PIN(pin).map { .pin($0) } }
        return token.flatMap { RegistrationToken(bytes: SecretBytes(copying: Array($0))) }.map { .registration($0) }
    }
}

extension StoredProof: Redacted {
    var description: String { "<proof>" }
}
