import CheckInProtocol
import Cryptography
import ExposureNotification
@testable import HealthAuthority
import AuthorityProtocol
import Testing

/// A client that shares reports, exactly as the protocol specifies.
struct ReportingClient {
    let test: InProcessAuthority
    var generator = SystemRandomNumberGenerator()

    init(_ test: InProcessAuthority) {
        self.test = test
    }

    /// A batch of random reports, which no venue key can decrypt.
    ///
    /// - Parameter daysAgo: The ages of the reports in days, used in turn.
    mutating func batch(
        _ count: Int,
        daysAgo: Range<UInt32> = 0..<1,
        keys: [DiagnosisKeyRecord] = []
    ) throws -> ReportBatch {
        let today = test.clock.now.day.number
        let reports = try (0..<count).map { index -> ReportBatch.Dated in
            let ago = daysAgo.lowerBound + UInt32(index) % UInt32(daysAgo.count)
            let day = try #require(Day(number: today - ago))
            let report = try #require(ProtectedReport(bytes: generator.bytes(ProtectedReport.count)))
            return ReportBatch.Dated(day: day, report: report)
        }
        return try #require(ReportBatch(reports, keys: keys, using: &generator))
    }

    /// Random diagnosis keys.
    ///
    /// - Parameter daysAgo: The day of each key, as the number of days before today.
    mutating func keys(
        daysAgo: some Sequence<Int> = 1...14,
        period: Int = IntervalNumber.perDay,
        risk: Int = 3,
        type: ReportType = .confirmedTest,
        onset: Int? = nil
    ) throws -> [DiagnosisKeyRecord] {
        let midnight = Int(test.clock.now.day.number) * IntervalNumber.perDay
        return try daysAgo.map { days in
            let key = TemporaryExposureKey(
                bytes: SecretBytes(copying: generator.bytes(TemporaryExposureKey.count)),
                start: IntervalNumber(UInt32(midnight - IntervalNumber.perDay * days)),
                period: period
            )
            let record = DiagnosisKeyRecord(
                DiagnosisKey(
                    key: try #require(key),
                    transmissionRisk: risk,
                    reportType: type,
                    daysSinceOnset: onset
                )
            )
            return try #require(record)
        }
    }

    func code(_ kind: CodeKind = .hotlineCode) async throws -> PositiveTestProof {
        let text = try #require(
            try await test.authority.verification.issue(kind, count: 1, officer: "eve").texts?.first
        )
        switch kind {
        case .hotlineCode: return .hotlineCode(try #require(HotlineCode(text)))
        case .pin: return .pin(try #require(PIN(text)))
        }
    }

    /// The newest published key.
    func key() async throws -> (day: Day, key: AuthorizationKey.Public) {
        let key = try #require(try await test.configuration().authorizationKeys.last)
        return (key.day, try #require(AuthorizationKey.Public(der: key.publicKey)))
    }

    /// Requests an authorisation. The request is encoded and decoded as on the wire.
    ///
    /// - Parameter instance: The instance that answers; nil for the authority of ``test``.
    mutating func ask(
        _ proof: PositiveTestProof,
        _ blinded: BlindedBatch,
        keyDay: Day,
        isDecoy: Bool = false,
        of instance: Authority? = nil
    ) async throws -> Answer {
        let request = AuthorizationRequest(
            proof: proof,
            keyDay: keyDay,
            blindedMessage: blinded.message,
            isDecoy: isDecoy
        )
        let received = try AuthorizationRequest(decoding: request.encoded(using: &generator))
        return try await (instance ?? test.authority).verification.authorize(received)
    }

    /// A blinded batch of random reports.
    mutating func blinded(_ count: Int, under key: AuthorizationKey.Public) throws -> BlindedBatch {
        let batch = try batch(count)
        return try #require(key.blind(batch, using: &generator))
    }

    mutating func authorize(_ batch: ReportBatch, _ proof: PositiveTestProof) async throws -> SubmissionRequest {
        let (day, key) = try await key()
        let blinded = try #require(key.blind(batch, using: &generator))
        let answer = try await ask(proof, blinded, keyDay: day)
        #expect(answer.status == .accepted)
        let authorization = answer.blindSignature.flatMap { blinded.authorization($0, of: batch, under: key) }
        return SubmissionRequest(keyDay: day, authorization: try #require(authorization), batch: batch)
    }

    mutating func submit(_ request: SubmissionRequest) async throws -> Answer.Status {
        let received = try SubmissionRequest(decoding: request.encoded(using: &generator))
        return try await test.authority.desk.take(received).status
    }

    /// Issues a code, authorises a batch with it, and submits the batch.
    @discardableResult
    mutating func share(_ batch: ReportBatch) async throws -> SubmissionRequest {
        let request = try await authorize(batch, code())
        #expect(try await submit(request) == .accepted)
        return request
    }
}
