import CheckInProtocol
import Cryptography
import Encodings
import ExposureNotification

/// Decides about groups of publish requests, and stores their keys. Each group is one transaction.
struct DiagnosisKeyStore: Sendable {
    let settings: DiagnosisKeySettings
    let database: any AuthorityDatabase
    let tokenKeys: DailySecrets
    let clock: AuthorityClock
    private let rules = PublishRules.local

    init(
        settings: DiagnosisKeySettings,
        database: any AuthorityDatabase,
        tokenKeys: DailySecrets,
        clock: AuthorityClock
    ) {
        (self.settings, self.database, self.tokenKeys, self.clock) = (settings, database, tokenKeys, clock)
    }

    /// A request whose certificate was verified.
    struct Certified: Sendable {
        let request: PublishRequest
        /// Nil if the request has no certificate and needs none.
        let claims: CertifiedClaims?
    }

    /// Another transaction stored or revised one of the keys during the transaction.
    private struct Conflict: Error {}

    /// The maximum number of transactions for a group. Two transactions can store the same keys at the same
    /// time, but hardly more than twice.
    private static let maximumAttempts = 10

    /// Decides about requests, and stores their keys.
    ///
    /// - Parameter accepted: Called in the transaction if all requests were accepted. If it throws an
    ///   error, nothing is stored.
    /// - Returns: The answers, in the order of the requests.
    func add(
        _ requests: [Certified],
        accepted: @escaping @Sendable (any DatabaseConnection) throws -> Void = { _ in }
    ) async throws -> [PublishAnswer] {
        for _ in 1...Self.maximumAttempts {
            do {
                return try await database.write { connection in
                    let answers = try store(requests, connection)
                    if answers.allSatisfy({ $0.status == 200 }) { try accepted(connection) }
                    return answers
                }
            } catch is Conflict {
                // The keys are stored now, so that the next decision takes them into account.
                try Task.checkCancellation()
            }
        }
        throw DatabaseError(.unavailable, "other transactions changed the same diagnosis keys")
    }

    private func store(_ requests: [Certified], _ connection: any DatabaseConnection) throws -> [PublishAnswer] {
        let now = try clock.now()
        let contents = requests.map { certified in
            Result { () throws(PublishError) in
                try rules.content(of: certified.request, claims: certified.claims, now: now.seconds)
            }
        }
        let tokenKey = try tokenKeys.current(connection, today: now.day)
        let tokens = try tokens(in: requests.map(\.request), connection, now: now)
        // The stored keys, and those of earlier requests in this group.
        var known: [[UInt8]: PublishedKey] = [:]
        let keys = contents.flatMap { (try? $0.get().keys) ?? [] }
        for key in try connection.diagnosisKeys.stored(keys.map(\.bytes)) { known[key.bytes] = key }
        var (inserted, revised): ([PublishedKey], [PublishedKey]) = ([], [])
        let answers = zip(zip(requests, contents), tokens).map { certified, token -> PublishAnswer in
            let (request, content) = (certified.0.request, certified.1)
            switch content {
            case .failure(let error): return PublishAnswer(.badRequest, "unable to read request data: \(error)")
            case .success(let content):
                let outcome = PublishOutcome(
                    content,
                    token: token,
                    stored: content.keys.compactMap { known[$0.bytes] },
                    needsReportType: settings.needsCertificate,
                    oldest: Int((now.seconds - rules.maximumAgeDays * Day.seconds) / IntervalNumber.seconds)
                )
                for key in outcome.inserted + outcome.revised { known[key.bytes] = key }
                inserted += outcome.inserted
                revised += outcome.revised
                var generator = SystemRandomNumberGenerator()
                let sealed = outcome.token?.sealed(key: tokenKey, app: request.healthAuthorityID, using: &generator)
                return PublishAnswer(outcome, token: sealed)
            }
        }
        guard try connection.diagnosisKeys.store(inserted, revisions: revised) else { throw Conflict() }
        return answers
    }

    /// The tokens in the requests. Nil for each token that is absent or cannot be decrypted.
    private func tokens(
        in requests: [PublishRequest],
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> [RevisionToken?] {
        guard requests.contains(where: { !$0.revisionToken.isEmpty }) else { return requests.map { _ in nil } }
        let keys = Array(try tokenKeys.all(connection, today: now.day).values)
        return requests.map { request in
            guard !request.revisionToken.isEmpty,
                let sealed = Base64.decodeWithOptionalPadding(request.revisionToken.utf8)
            else { return nil }
            return RevisionToken(sealed: sealed, keys: keys, app: request.healthAuthorityID)
        }
    }
}
