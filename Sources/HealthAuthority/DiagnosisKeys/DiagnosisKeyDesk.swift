import CheckInProtocol
import Cryptography

/// Accepts diagnosis keys from apps that use Google's publish API, version 1. Requests that arrive
/// while two groups are being written are collected and written together later: ``GroupedWrites``.
package struct DiagnosisKeyDesk: Sendable {
    /// The maximum number of waiting requests. Each request needs about 10 KB of memory.
    private static let maximumWaiting = 4096
    /// The maximum number of requests in one write.
    private static let maximumGroup = 128

    package let settings: DiagnosisKeySettings
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock
    let tokenKeys: DailySecrets
    private let certificateKeys: CertificateKeys
    private let store: DiagnosisKeyStore
    private let writes: GroupedWrites<DiagnosisKeyStore.Certified, PublishAnswer>

    init(
        settings: DiagnosisKeySettings,
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        clock: AuthorityClock
    ) {
        (self.settings, self.database, self.secrets, self.clock) = (settings, database, secrets, clock)
        certificateKeys = CertificateKeys(
            database: database,
            secrets: DailySecrets(kind: .certificate, secrets: secrets)
        )
        tokenKeys = DailySecrets(kind: .revisionToken, secrets: secrets)
        let store = DiagnosisKeyStore(
            settings: settings,
            database: database,
            tokenKeys: tokenKeys,
            clock: clock
        )
        self.store = store
        writes = GroupedWrites(maximumGroup: Self.maximumGroup, maximumWaiting: Self.maximumWaiting) {
            try await store.add($0)
        }
    }

    /// Decides about a request, and stores its keys.
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
        guard let answer = try await writes.add(DiagnosisKeyStore.Certified(request: request, claims: claims)) else {
            throw DatabaseError(.unavailable, "\(Self.maximumWaiting) publish requests are waiting")
        }
        return answer
    }

    /// Decides about a request whose certificate was verified, in a transaction of its own.
    ///
    /// - Parameter accepted: Called in the transaction that stores the keys. If it throws an error,
    ///   nothing is stored.
    func publish(
        _ request: PublishRequest,
        _ claims: CertifiedClaims,
        accepted: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws -> PublishAnswer {
        guard settings.apps.contains(request.healthAuthorityID) else { return Self.unknownApp }
        let certified = DiagnosisKeyStore.Certified(request: request, claims: claims)
        return try await store.add([certified], accepted: accepted)[0]
    }

    private static var unknownApp: PublishAnswer {
        PublishAnswer(.unknownHealthAuthority, "unknown health authority ID")
    }

    /// The claims of the request's certificate. Nil if the request has no certificate and needs none.
    private func claims(of request: PublishRequest) async throws -> CertifiedClaims? {
        guard settings.needsCertificate || !request.verificationPayload.isEmpty else { return nil }
        let now = try clock.now()
        let certificate = try await certificateKeys.verify(today: now.day) {
            (key: (String) -> ECDSAP256.PublicKey?) throws(CertificateError) in
            try VerificationCertificate(
                verifying: request.verificationPayload,
                for: request,
                issuers: [settings.issuer],
                audience: settings.audience,
                now: now.seconds,
                key: key
            )
        }
        return CertifiedClaims(
            reportType: certificate.reportType,
            symptomOnsetInterval: certificate.symptomOnsetInterval ?? 0
        )
    }
}
