import CheckInProtocol
import Cryptography
import HealthAuthority
import Publication
import Sharing
import SystemPackage
import TestSupport
import Testing

/// Somebody who shares one batch of reports after the other, by the letter of the protocol: who gets no answer asks again, another
/// instance, with the same request.
struct SharingClient {
    private let bed: AuthorityPairFixture
    private let ledger: Ledger
    private let name: String
    private var chance: SeededGenerator
    private var generator = SystemRandomNumberGenerator()
    /// The instance that is asked next.
    private var next: Int
    private var last: SubmissionRequest?

    /// For how long a client asks again before the test fails.
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
            // As if the last answer had been lost.
            if let last, Int.random(in: 0..<4, using: &chance) == 0 { try await submit(last) }
            last = request
        }
    }

    /// Reports that nobody can open, of days that stay recent for as long as the test takes.
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
            // The code was valid for an hour.
            case .refused where bed.clock.hour > hour: continue
            default: throw Unexpected(description: "an authorisation was answered with \(answer.status)")
            }
        }
    }

    private mutating func submit(_ request: SubmissionRequest) async throws {
        let bytes = request.encoded(using: &generator)
        if Int.random(in: 0..<4, using: &chance) == 0 {
            // At both at once, as if somebody had lost patience.
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

    /// A code, and the hour before it was issued.
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

    /// The newest key that everybody is told, asked for each batch: one that is valid for a day more at least, however long it takes until
    /// somebody has taken the batch.
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
        let configuration = try Publication.Configuration(
            verifying: file,
            by: bed.key,
            region: bed.region,
            notOlderThan: nil
        )
        let newest = try #require(configuration.authorizationKeys.last)
        return (newest.day, try #require(AuthorizationKey.Public(der: newest.publicKey)))
    }

    /// Asks one instance after the other until one has answered.
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

    /// Nil if there is no answer that says what became of the request.
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

    /// Tries until there is a result, with the pause that a client makes.
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
