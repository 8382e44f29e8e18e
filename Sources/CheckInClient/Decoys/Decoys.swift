public import CheckInProtocol
import Cryptography
import Publication
import Sharing

/// Sends, at random times, what looks like a submission and is none, so that a submission tells nobody that somebody was tested positive.
///
/// The times are drawn from an exponential distribution whose mean the authority sets; each decoy walks the whole way of a real one: an
/// authorisation, a random while, a submission. The authority throws it away. Protocol version 1, section "Submission".
public struct Decoys: Sendable {
    private let diary: Diary
    private let exchange: Exchange
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter sleep: Lets the time between authorisation and submission pass.
    public init(
        _ diary: Diary,
        link: any AuthorityLink,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.diary = diary
        exchange = Exchange(link: link, diary: diary)
        self.sleep = sleep
    }

    /// Sends a decoy if one is due, after what is new was downloaded, as before a submission.
    ///
    /// - Returns: Whether one was sent.
    public func run() async throws(SyncError) -> Bool {
        try await SyncError.wrap {
            guard let configuration = try diary.configuration(), try isDue(configuration.schedule),
                let keyDay = configuration.authorizationKeys.last?.day
            else { return false }
            try await send(keyDay, configuration.schedule)
            try diary.updateClient { state in
                state.decoys.last = diary.now.seconds
                state.decoys.sent += 1
            }
            return true
        }
    }

    /// Draws the next time when there is none, or when the last has come. However long this machine was off, one is sent.
    private func isDue(_ schedule: Schedule) throws -> Bool {
        var generator = diary.makeGenerator()
        let now = diary.now
        return try diary.updateClient { state in
            guard state.answer(.matching) == .given, schedule.decoysPerHundredDays > 0 else { return false }
            let isDue = state.decoys.next.map { $0 <= now.seconds } ?? false
            if isDue || state.decoys.next == nil {
                let mean = Double(100 * Day.seconds) / Double(schedule.decoysPerHundredDays)
                state.decoys.next = now.seconds + Int64(generator.exponential(mean: mean))
            }
            return isDue
        }
    }

    /// What the authority answers means nothing.
    private func send(_ keyDay: Day, _ schedule: Schedule) async throws {
        var generator = diary.makeGenerator()
        let proof = PositiveTestProof.hotlineCode(HotlineCode(using: &generator))
        let blinded = AuthorizationKey.decoyNumber(using: &generator)
        _ = try await exchange.authorize(
            AuthorizationRequest(proof: proof, keyDay: keyDay, blindedMessage: blinded, isDecoy: true)
        )
        let due = exchange.due(after: schedule)
        try await sleep(.seconds(max(0, due - diary.now)))
        guard let request = Self.submission(keyDay, using: &generator) else { return }
        _ = try await exchange.submit(request)
    }

    private static func submission(
        _ keyDay: Day,
        using generator: inout some RandomNumberGenerator
    ) -> SubmissionRequest? {
        let reports = (0..<Int.random(in: 1...ReportBatch.maximumCount, using: &generator)).compactMap { _ in
            ProtectedReport(bytes: generator.bytes(ProtectedReport.count)).map {
                ReportBatch.Dated(day: keyDay, report: $0)
            }
        }
        let authorization = BatchAuthorization(
            signature: AuthorizationKey.decoyNumber(using: &generator),
            randomizer: generator.bytes(AuthorizationKey.randomizerCount)
        )
        guard let batch = ReportBatch(reports, using: &generator), let authorization else { return nil }
        return SubmissionRequest(keyDay: keyDay, authorization: authorization, batch: batch, isDecoy: true)
    }
}

extension Diary {
    /// When the last decoy was sent, and how many were; nothing tells when the next will be.
    public func decoys() throws(DiaryError) -> (last: UnixTime?, sent: Int) {
        let decoys = try clientState().decoys
        return (decoys.last.map { UnixTime(seconds: $0) }, decoys.sent)
    }
}
