import CheckInProtocol
import Cryptography
package import DiagnosisKeys
import Encodings
import ExposureNotification

/// Accepts diagnosis keys from apps that use Google's publish API, version 1.
package struct DiagnosisKeyDesk: Sendable {
    package let settings: DiagnosisKeySettings
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock
    private let rules = PublishRules()

    private var certificateKeys: DailySecrets { DailySecrets(kind: .certificate, secrets: secrets) }
    var tokenKeys: DailySecrets { DailySecrets(kind: .revisionToken, secrets: secrets) }

    /// Another request stored or revised one of the keys during the transaction.
    private struct Conflict: Error {}

    /// Decides about a request, and stores its keys in one transaction.
    ///
    /// - Throws: ``ClockError``; ``DatabaseError``; ``AuthorityError``.
    package func publish(_ request: PublishRequest) async throws -> PublishAnswer {
        guard settings.apps.contains(request.healthAuthorityID) else { return Self.unknownApp }
        let claims: CertifiedClaims?
        do {
            claims = try await self.claims(of: request)
        } catch let error as CertificateError {
            return PublishAnswer(.certificateInvalid, "\(error)")
        }
        return try await publish(request, claims)
    }

    /// Decides about a request whose certificate was verified.
    ///
    /// - Parameters:
    ///   - claims: Nil if the request has no certificate and needs none.
    ///   - accepted: Called in the transaction that stores the keys. If it throws an error, nothing is
    ///     stored.
    func publish(
        _ request: PublishRequest,
        _ claims: CertifiedClaims?,
        accepted: @escaping @Sendable (any DatabaseConnection) throws -> Void = { _ in }
    ) async throws -> PublishAnswer {
        guard settings.apps.contains(request.healthAuthorityID) else { return Self.unknownApp }
        while true {
            do {
                return try await database.write { connection in
                    let answer = try store(request, claims, connection)
                    if answer.status == 200 { try accepted(connection) }
                    return answer
                }
            } catch is Conflict {
                // The keys are stored now, so that the next decision takes them into account.
                try Task.checkCancellation()
            }
        }
    }

    private static var unknownApp: PublishAnswer {
        PublishAnswer(.unknownHealthAuthority, "unknown health authority ID")
    }

    /// The claims of the request's certificate. Nil if the request has no certificate and needs none.
    private func claims(of request: PublishRequest) async throws -> CertifiedClaims? {
        guard settings.needsCertificate || !request.verificationPayload.isEmpty else { return nil }
        let now = try clock.now()
        let keys = try await database.read { try certificateKeys.all($0, today: now.day) }
        let certificate = try VerificationCertificate(
            verifying: request.verificationPayload,
            for: request,
            issuers: [settings.issuer],
            audience: settings.audience,
            now: now.seconds
        ) { identifier in
            keys.first { "\($0.key.number)" == identifier }
                .flatMap { ECDSAP256.PrivateKey(der: $0.value)?.publicKey }
        }
        return CertifiedClaims(
            reportType: certificate.reportType,
            symptomOnsetInterval: certificate.symptomOnsetInterval ?? 0
        )
    }

    private func store(
        _ request: PublishRequest,
        _ claims: CertifiedClaims?,
        _ connection: any DatabaseConnection
    ) throws -> PublishAnswer {
        let now = try clock.now()
        let content: PublishContent
        do throws(PublishError) {
            content = try rules.content(of: request, claims: claims, now: now.seconds)
        } catch {
            return PublishAnswer(.badRequest, "unable to read request data: \(error)")
        }
        let tokenKey = try tokenKeys.current(connection, today: now.day)
        let outcome = PublishOutcome(
            content,
            token: try token(in: request, connection, now: now),
            stored: try connection.diagnosisKeys.stored(content.keys.map(\.bytes)),
            needsReportType: settings.needsCertificate,
            oldest: Int((now.seconds - rules.maximumAgeDays * Day.seconds) / IntervalNumber.seconds)
        )
        // A fixed order prevents a deadlock between two requests with the same keys, and does not
        // store the order of the request.
        let inserted = outcome.inserted.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        let revised = outcome.revised.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard try connection.diagnosisKeys.insertNew(inserted).allSatisfy({ $0 }),
            try connection.diagnosisKeys.revise(revised).allSatisfy({ $0 })
        else { throw Conflict() }
        var generator = SystemRandomNumberGenerator()
        let token = outcome.token?.sealed(key: tokenKey, app: request.healthAuthorityID, using: &generator)
        return PublishAnswer(outcome, token: token)
    }

    /// The token in a request. Nil if the token is absent or cannot be decrypted.
    private func token(
        in request: PublishRequest,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> RevisionToken? {
        guard !request.revisionToken.isEmpty,
            let sealed = Base64.decodeWithOptionalPadding(request.revisionToken.utf8)
        else { return nil }
        let keys = try tokenKeys.all(connection, today: now.day)
        return RevisionToken(sealed: sealed, keys: Array(keys.values), app: request.healthAuthorityID)
    }
}
