import AuthorityProtocol
import CheckInProtocol
import Cryptography
import HealthAuthority
import SystemPackage
import TestSupport
import Testing

/// A client that shares one batch of reports after the other, exactly as the protocol requires. If
/// an instance does not answer, the client sends the same request to the other instance.
struct SharingClient {
    private let bed: AuthorityPairFixture
    private let ledger: Ledger
    private let name: String
    private var chance: SeededGenerator
    private var generator = SystemRandomNumberGenerator()
    /// The instance that gets the next request.
    private var next: Int
    private var last: SubmissionRequest?

    /// The time for which a client retries before the test fails.
    private static let patience = Duration.seconds(60)

    init(_ bed: AuthorityPairFixture, _ ledger: Ledger, number: Int, seed: UInt64) {
        self.bed = bed
        self.ledger = ledger
        name = "officer\(number)"
        chance = SeededGenerator(seed &+ UInt64(number))
        next = number % bed.instances.count
    }

    /// Shares until the ledger is closed.
    mutating func run() async throws {
        while !ledger.isClosed {
            let batch = try batch()
            ledger.noteTried(batch)
            let request = try await authorize(batch)
            try await submit(request)
            ledger.noteAccepted(batch)
            // Repeats some submissions, as if the answer had been lost.
            if let last, Int.random(in: 0..<4, using: &chance) == 0 { try await submit(last) }
            last = request
        }
    }

    /// Random reports. Their days stay recent during the whole test.
    private mutating func batch() throws -> ReportBatch {
        let reports = try (0..<Int.random(in: 1...20, using: &chance)).map { _ -> ReportBatch.Dated in
            let ago = UInt32.random(in: 0...8, using: &chance)
            return ReportBatch.Dated(
                day: try #require(Day(number: bed.clock.today.number - ago)),
                report: try #require(ProtectedReport(bytes: generator.bytes(ProtectedReport.count)))
            )
        }
        return try #require(ReportBatch(reports, using: &generator))
    }

    private mutating func authorize(_ batch: ReportBatch) async throws -> SubmissionRequest {
        while true {
            let (day, key) = try await authorizationKey()
            let blinded = try #require(key.blind(batch, using: &generator))
            let (proof, hour) = try await code()
            let request = AuthorizationRequest(proof: proof, keyDay: day, blindedMessage: blinded.message)
            let answer = try await ask("authorizations", request.encoded(using: &generator))
            switch answer.status {
            case .accepted:
                let authorization = answer.blindSignature.flatMap { blinded.authorization($0, of: batch, under: key) }
                return SubmissionRequest(keyDay: day, authorization: try #require(authorization), batch: batch)
            // The code has expired, because it is valid for an hour.
            case .refused where bed.clock.hour > hour: continue
            default: throw Unexpected(description: "an authorisation was answered with \(answer.status)")
            }
        }
    }

    private mutating func submit(_ request: SubmissionRequest) async throws {
        let bytes = request.encoded(using: &generator)
        if Int.random(in: 0..<4, using: &chance) == 0 {
            // Sends the request to both instances at the same time, like an impatient user.
            ledger.noteRepetition()
            let (client, instance) = (self, 1 - next)
            async let other = client.post("submissions", bytes, to: instance)
            let answer = try await ask("submissions", bytes)
            try #require(answer.status == .accepted)
            if let other = try await other { try #require(other.status == .accepted) }
        } else {
            let answer = try await ask("submissions", bytes)
            try #require(answer.status == .accepted)
        }
    }

    /// Returns a code, and the hour at which it was requested.
    private func code() async throws -> (PositiveTestProof, Hour) {
        try await persist { () -> (PositiveTestProof, Hour)? in
            let hour = bed.clock.hour
            do {
                return (try await bed.code(officer: name), hour)
            } catch let error as DatabaseError where error.kind == .unavailable {
                ledger.noteRetry()
                return nil
            }
        }
    }

    /// The newest key in the configuration. The configuration is requested for each batch. The key
    /// is valid for at least one more day, which is longer than any retry takes.
    private func authorizationKey() async throws -> (day: Day, key: AuthorizationKey.Public) {
        let client = self
        var turn = next
        let file = try await persist { () -> [UInt8]? in
            turn = 1 - turn
            guard let port = client.bed.instances[turn].port,
                let answer = try await LoopbackHTTP.get("/v1/configuration", port: port), answer.status == 200
            else { return nil }
            return answer.body
        }
        let configuration = try AuthorityProtocol.Configuration(
            verifying: file,
            by: bed.key,
            region: bed.region,
            notOlderThan: nil
        )
        let newest = try #require(configuration.authorizationKeys.last)
        return (newest.day, try #require(AuthorizationKey.Public(der: newest.publicKey)))
    }

    /// Sends a request to one instance after the other until one of them answers.
    private mutating func ask(_ path: String, _ request: [UInt8]) async throws -> Answer {
        var turn = next
        let (client, ledger) = (self, ledger)
        let answer = try await persist { () -> Answer? in
            let answer = try await client.post(path, request, to: turn)
            if answer == nil {
                ledger.noteRetry()
                turn = 1 - turn
            }
            return answer
        }
        next = turn
        return answer
    }

    /// Returns the answer; nil if the outcome of the request is unknown.
    private func post(_ path: String, _ request: [UInt8], to instance: Int) async throws -> Answer? {
        guard let port = bed.instances[instance].port,
            let response = try await LoopbackHTTP.post("/v1/\(path)", request, port: port), response.status < 500
        else { return nil }
        guard response.status == 200 else {
            throw Unexpected(description: "a request was answered with status \(response.status)")
        }
        let answer = try Answer(decoding: response.body)
        return answer.status == .later ? nil : answer
    }

    /// Retries until there is a result, with a pause before each retry.
    private func persist<Result>(_ body: () async throws -> Result?) async throws -> Result {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            if let result = try await body() { return result }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Unexpected(description: "nobody has answered for \(Self.patience)")
    }

    struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }
}
