import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Encodings
import TestSupport
import Testing

/// An observer of the network between a client and the authority. The observer knows the size and
/// the time of all encrypted messages, but not their content.
struct Observer: Sendable {
    let port: UInt16
    /// The port to which decoys are sent.
    let decoyPort: UInt16
    let keyDay: Day
    let key: AuthorizationKey.Public

    /// Measurements of real exchanges and decoys. In the samples, the real exchanges are first.
    /// Times are in milliseconds.
    struct Notes: Sendable {
        var authorizations = PairedSamples()
        var submissions = PairedSamples()
        /// The sizes of whole messages in bytes, by kind of message.
        var sizes: [String: Set<Int>] = [:]
        /// The heads of responses without the date, by path.
        var heads: [String: Set<String>] = [:]
        /// The number of responses that did not accept the request.
        var refusals = 0

        mutating func add(_ other: Notes) {
            authorizations.add(other.authorizations)
            submissions.add(other.submissions)
            sizes.merge(other.sizes) { $0.union($1) }
            heads.merge(other.heads) { $0.union($1) }
            refusals += other.refusals
        }
    }

    struct Lost: Error {}

    /// Measures a real exchange and a decoy for each of `proofs`, with several clients at the same
    /// time.
    func watch(_ proofs: [PositiveTestProof], clients: Int) async throws -> Notes {
        try await withThrowingTaskGroup(of: Notes.self) { group in
            for client in 0..<clients {
                let share = stride(from: client, to: proofs.count, by: clients).map { proofs[$0] }
                group.addTask { try await blocking { try watch(share) } }
            }
            return try await group.reduce(into: Notes()) { $0.add($1) }
        }
    }

    /// Measures the pairs of one client. The order of the exchanges in a pair is random.
    private func watch(_ proofs: [PositiveTestProof]) throws -> Notes {
        let real = try WireConnection(port: port)
        let decoy = decoyPort == port ? real : try WireConnection(port: decoyPort)
        var notes = Notes()
        for proof in proofs {
            let pair = [try Sharer(proof, key: key, keyDay: keyDay), try Sharer(nil, key: key, keyDay: keyDay)]
            let authorizations = try inRandomOrder(pair) { sharer in
                try exchange("/v1/authorizations", sharer.authorizationRequest(), sharer.isDecoy ? decoy : real, &notes)
            }
            notes.authorizations.add(authorizations[0].time, authorizations[1].time)
            let submissions = try inRandomOrder(Array(zip(pair, authorizations))) { sharer, authorization in
                let request = try #require(try sharer.submission(Answer(decoding: authorization.answer)))
                return try exchange("/v1/submissions", request, sharer.isDecoy ? decoy : real, &notes)
            }
            notes.submissions.add(submissions[0].time, submissions[1].time)
        }
        return notes
    }

    private func inRandomOrder<Element, Result>(
        _ elements: [Element],
        _ body: (Element) throws -> Result
    ) throws -> [Result] {
        var results = [Result?](repeating: nil, count: elements.count)
        for index in elements.indices.shuffled() { results[index] = try body(elements[index]) }
        return results.compactMap { $0 }
    }

    private func exchange(
        _ path: String,
        _ body: [UInt8],
        _ connection: WireConnection,
        _ notes: inout Notes
    ) throws -> (time: Double, answer: ArraySlice<UInt8>) {
        let request = WireConnection.post(path, body)
        let start = ContinuousClock.now
        guard connection.send(request), let response = connection.response() else { throw Lost() }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        notes.sizes["\(path) request", default: []].insert(request.count)
        notes.sizes["\(path) response", default: []].insert(response.bytes.count)
        notes.heads[path, default: []].insert(response.headWithoutDate)
        if try response.status != 200 || Answer(decoding: response.body).status != .accepted { notes.refusals += 1 }
        return (time, response.body)
    }
}

/// A client that shares reports, or a client that sends a decoy.
struct Sharer {
    private let proof: PositiveTestProof
    private let key: AuthorizationKey.Public
    private let keyDay: Day
    let isDecoy: Bool
    private let batch: ReportBatch
    private let blinded: BlindedBatch

    /// - Parameter proof: Nil for a decoy.
    init(_ proof: PositiveTestProof?, key: AuthorizationKey.Public, keyDay: Day) throws {
        var generator = SystemRandomNumberGenerator()
        // Reports, diagnosis keys, or both.
        let content = Int.random(in: 0...2)
        let reports = try (0..<(content == 0 ? 0 : Int.random(in: 1...40))).map { _ in
            ReportBatch.Dated(
                day: keyDay,
                report: try #require(ProtectedReport(bytes: generator.bytes(ProtectedReport.count)))
            )
        }
        self.key = key
        self.keyDay = keyDay
        isDecoy = proof == nil
        self.proof = proof ?? .hotlineCode(HotlineCode(using: &generator))
        let keys = try (0..<(content == 1 ? 0 : UInt32.random(in: 1...14))).map { daysAgo in
            let values = ((keyDay.number - daysAgo) * 144).bigEndianBytes + [144, 0, 1, 0x80, 0, 0, 0, 0]
            return try #require(DiagnosisKeyRecord(bytes: generator.bytes(16) + values))
        }
        batch = try #require(ReportBatch(reports, keys: keys, using: &generator))
        blinded = try #require(key.blind(batch, using: &generator))
    }

    func authorizationRequest() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return AuthorizationRequest(proof: proof, keyDay: keyDay, blindedMessage: blinded.message, isDecoy: isDecoy)
            .encoded(using: &generator)
    }

    /// Nil if the answer has no authorisation.
    func submission(_ answer: Answer) throws -> [UInt8]? {
        var generator = SystemRandomNumberGenerator()
        let authorization =
            if isDecoy {
                BatchAuthorization(
                    signature: AuthorizationKey.decoyNumber(using: &generator),
                    randomizer: generator.bytes(AuthorizationKey.randomizerCount)
                )
            } else {
                answer.blindSignature.flatMap { blinded.authorization($0, of: batch, under: key) }
            }
        guard let authorization else { return nil }
        return SubmissionRequest(keyDay: keyDay, authorization: authorization, batch: batch, isDecoy: isDecoy)
            .encoded(using: &generator)
    }
}
