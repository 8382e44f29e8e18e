package import AuthorityProtocol
import CheckInProtocol

/// Accepts submissions. Submissions that arrive while two groups are being written are collected and
/// written together later: ``GroupedWrites``. All submissions in a group, including decoys, are
/// answered at the same time.
package struct SubmissionDesk: Sendable {
    /// The maximum number of waiting submissions. Each submission needs about 14 KB of memory.
    private static let maximumWaiting = 4096
    /// The maximum number of submissions in one write.
    private static let maximumGroup = 128

    private let keyring: AuthorizationKeyring
    /// Whether diagnosis keys are accepted.
    private let acceptsKeys: Bool
    private let clock: AuthorityClock
    private let decoys: DecoyBudget
    private let rules = PublishRules.local
    private let writes: GroupedWrites<SubmissionStore.Incoming, Bool>

    init(
        database: any AuthorityDatabase,
        keyring: AuthorizationKeyring,
        publicationHours: UInt32,
        acceptsKeys: Bool,
        clock: AuthorityClock,
        decoys: DecoyBudget,
        counter: DailyCounter
    ) {
        (self.keyring, self.acceptsKeys, self.clock, self.decoys) = (keyring, acceptsKeys, clock, decoys)
        let store = SubmissionStore(publicationHours: publicationHours, counter: counter)
        writes = GroupedWrites(maximumGroup: Self.maximumGroup, maximumWaiting: Self.maximumWaiting) { submissions in
            try await store.add(submissions, to: database, now: clock.now())
        }
    }

    /// The endpoint where clients submit their batches.
    func submissions(answerTime: Duration) -> ClientEndpoint {
        ClientEndpoint(answerTime: answerTime) { (request: SubmissionRequest) in try await take(request) }
    }

    /// Verifies a submission, and stores its reports and diagnosis keys until they are published.
    package func take(_ request: SubmissionRequest) async throws -> Answer {
        let now = try clock.now()
        let today = now.day
        guard let key = try await keyring.key(of: request.keyDay, today: today) else { return Answer(.key) }
        let rows = request.batch.reports.count + request.batch.keys.count
        if request.isDecoy, !decoys.take(rows: rows) { return Answer(.accepted) }
        // A decoy's signature is also verified, so that a decoy takes the same time.
        guard key.publicKey.isValid(request.authorization, of: request.batch) || request.isDecoy else {
            return Answer(.refused)
        }
        // Midnight may pass between the authorisation and the submission. If the reports are too old by then, they are
        // accepted but not published.
        guard request.batch.hasAcceptableDays(keyDay: request.keyDay, today: today) else { return Answer(.refused) }
        guard acceptsKeys || request.batch.keys.isEmpty || request.isDecoy else { return Answer(.keysNotAccepted) }
        guard let keys = keys(of: request, now: now) else { return Answer(.refused) }
        let incoming = SubmissionStore.Incoming(batch: request.batch, keys: keys, isDecoy: request.isDecoy)
        guard let isTaken = try await writes.add(incoming) else { return Answer(.later) }
        return Answer(isTaken ? .accepted : .refused)
    }

    /// The diagnosis keys to store. Nil if a key is refused.
    private func keys(of request: SubmissionRequest, now: UnixTime) -> [PublishedKey]? {
        guard acceptsKeys else { return [] }
        return rules.keys(
            of: request.batch.keys.map(\.diagnosisKey),
            claims: CertifiedClaims(reportType: CertificateDesk.testType),
            authorizedAt: request.keyDay.start.seconds,
            now: now.seconds
        )
    }
}
