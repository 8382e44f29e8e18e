import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import TestTraits
import Testing

struct BatchVector: Vector {
    let `case`: String
    let keyDay: UInt32
    let now: Int64
    let acceptsKeys: Bool
    let nonce: HexBytes
    let reports: [DatedVector]
    let diagnosisKeys: [HexBytes]
    let digest: HexBytes

    /// The batch, with the reports in the file's order or in the reverse order.
    func batch(isReversed: Bool = false) throws -> ReportBatch {
        let dated = try reports.map {
            ReportBatch.Dated(
                day: try #require(Day(number: $0.day)),
                report: try #require(ProtectedReport(bytes: $0.report.bytes))
            )
        }
        let keys = try diagnosisKeys.map { try #require(DiagnosisKeyRecord(bytes: $0.bytes)) }
        return try #require(ReportBatch(reports: isReversed ? dated.reversed() : dated, keys: keys, nonce: nonce.bytes))
    }
}

struct DatedVector: Codable, Sendable {
    let day: UInt32
    let report: HexBytes
}

struct RefusedBatchVector: Vector {
    let `case`: String
    let keyDay: UInt32
    let now: Int64
    let acceptsKeys: Bool
    let reports: [DatedVector]
    let diagnosisKeys: [HexBytes]

    /// Nil if a report, a diagnosis key or the batch is malformed.
    var batch: ReportBatch? {
        let dated = reports.compactMap { dated -> ReportBatch.Dated? in
            guard let day = Day(number: dated.day), let report = ProtectedReport(bytes: dated.report.bytes) else {
                return nil
            }
            return ReportBatch.Dated(day: day, report: report)
        }
        let keys = diagnosisKeys.compactMap { DiagnosisKeyRecord(bytes: $0.bytes) }
        guard dated.count == reports.count, keys.count == diagnosisKeys.count else { return nil }
        return ReportBatch(reports: dated, keys: keys, nonce: [UInt8](repeating: 0, count: ReportBatch.nonceCount))
    }
}

struct AuthorizationVector: Vector {
    let `case`: String
    /// The case of the batch.
    let batch: String
    let privateKey: HexBytes
    let publicKey: HexBytes
    let randomizer: HexBytes
    let salt: HexBytes
    let blindingFactor: HexBytes
    let blindedMessage: HexBytes
    let inverse: HexBytes
    let blindSignature: HexBytes
    let signature: HexBytes
}

struct DiagnosisKeyVector: Vector {
    let `case`: String
    let key: HexBytes
    let start: UInt32
    let period: Int
    let transmissionRisk: Int
    let reportType: String
    let daysSinceOnset: Int?
    let record: HexBytes
}

struct RefusedDiagnosisKeyVector: Vector {
    let `case`: String
    let record: HexBytes
}

struct SubmissionVector: Vector {
    let `case`: String
    let reports: Int
    let diagnosisKeys: Int
    let decoy: Bool
    /// The fields before the padding.
    let content: HexBytes
}

@Suite struct SubmissionVectorTests {
    @Test(
        .proves("S4", "E16"),
        arguments: VectorFile.published.batches
    )
    func `an authorisation covers each report, its day, and each diagnosis key`(vector: BatchVector) throws {
        for isReversed in [false, true] {
            #expect(try vector.batch(isReversed: isReversed).digest == vector.digest.bytes)
        }
    }

    @Test(.proves("S4", "E16"), arguments: VectorFile.published.batches)
    func `a client may ask for the authorisation of a batch that follows all rules`(vector: BatchVector) throws {
        let isAcceptable = try vector.batch().isAcceptable(
            keyDay: try #require(Day(number: vector.keyDay)),
            now: UnixTime(seconds: vector.now),
            acceptsKeys: vector.acceptsKeys
        )
        #expect(isAcceptable)
    }

    @Test(.proves("S4", "E16"), arguments: VectorFile.published.refusedBatches)
    func `a batch that breaks a rule does not use up a proof`(vector: RefusedBatchVector) throws {
        let keyDay = try #require(Day(number: vector.keyDay))
        let now = UnixTime(seconds: vector.now)
        let isAcceptable = vector.batch?.isAcceptable(keyDay: keyDay, now: now, acceptsKeys: vector.acceptsKeys)
        #expect(isAcceptable != true)
    }

    // BlindRSATests blind with the salts and factors of the vectors of RFC 9474.
    @Test(.proves("S4"), arguments: VectorFile.published.authorizations)
    func `the authority's blind signature becomes the signature of the batch`(vector: AuthorizationVector) throws {
        let batches = VectorFile.published.batches
        let batch = try #require(batches.first { $0.case == vector.batch }).batch()
        let other = try #require(batches.first { $0.case != vector.batch }).batch()
        let key = try #require(AuthorizationKey.Private(der: SecretBytes(copying: vector.privateKey.bytes)))
        #expect(key.publicKey.der == vector.publicKey.bytes)
        let stored = vector.randomizer.bytes + vector.inverse.bytes + vector.blindedMessage.bytes
        let blinded = try #require(BlindedBatch(bytes: SecretBytes(copying: stored)))
        let answer = vector.blindSignature.bytes
        #expect(key.sign(blinded: blinded.message) == answer)
        let authorization = try #require(blinded.authorization(answer, of: batch, under: key.publicKey))
        #expect(authorization.signature == vector.signature.bytes)
        #expect(key.publicKey.isValid(authorization, of: batch))
        #expect(blinded.authorization(answer, of: other, under: key.publicKey) == nil)
    }

    @Test(.proves("S4")) func `a report that moves to another day needs another authorisation`() {
        let digests = VectorFile.published.batches.map(\.digest.bytes)
        #expect(Set(digests).count == digests.count)
    }

    @Test(.proves("E16"), arguments: VectorFile.published.diagnosisKeys)
    func `a diagnosis key has one record`(vector: DiagnosisKeyVector) throws {
        let types: [String: ReportType] = [
            "confirmed test": .confirmedTest, "clinical diagnosis": .confirmedClinicalDiagnosis,
            "self-report": .selfReport,
        ]
        let key = DiagnosisKey(
            key: try #require(
                TemporaryExposureKey(
                    bytes: SecretBytes(copying: vector.key.bytes),
                    start: IntervalNumber(vector.start),
                    period: vector.period
                )
            ),
            transmissionRisk: vector.transmissionRisk,
            reportType: try #require(types[vector.reportType]),
            daysSinceOnset: vector.daysSinceOnset
        )
        #expect(DiagnosisKeyRecord(key)?.bytes == vector.record.bytes)
        #expect(DiagnosisKeyRecord(bytes: vector.record.bytes)?.diagnosisKey == key)
    }

    @Test(
        .proves("E16"),
        arguments: VectorFile.published.refusedDiagnosisKeys
    )
    func `bytes that are not a diagnosis key are refused`(vector: RefusedDiagnosisKeyVector) {
        #expect(DiagnosisKeyRecord(bytes: vector.record.bytes) == nil)
    }

    @Test(
        .proves("E16", "P8"),
        arguments: VectorFile.published.submissions
    )
    func `a submission has reports, diagnosis keys or both, and one size`(vector: SubmissionVector) throws {
        let request = try SubmissionRequest(decoding: SubmissionRequest.padded(vector.content.bytes))
        #expect(request.content == vector.content.bytes)
        #expect(request.batch.reports.count == vector.reports && request.batch.keys.count == vector.diagnosisKeys)
        #expect(request.isDecoy == vector.decoy)
        var generator = SystemRandomNumberGenerator()
        let written = request.encoded(using: &generator)
        #expect(written.count == 16_384 && written.starts(with: vector.content.bytes))
    }

    @Test(
        .proves("E16"),
        arguments: VectorFile.published.refusedSubmissions
    )
    func `a submission with invalid diagnosis keys is refused`(vector: RefusedMessageVector) {
        #expect(throws: RequestError.self) {
            try SubmissionRequest(decoding: SubmissionRequest.padded(vector.content.bytes))
        }
    }
}
