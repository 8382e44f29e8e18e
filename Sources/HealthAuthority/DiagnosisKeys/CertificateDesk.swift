import CheckInProtocol
import Cryptography

/// Exchanges codes from the portal for tokens, and tokens for verification certificates.
///
/// For the validity of a certificate, its user can be recognised: see SECURITY.md.
package struct CertificateDesk: Sendable {
    let settings: DiagnosisKeySettings
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock
    let counter: DailyCounter

    var keys: DailySecrets { DailySecrets(kind: .certificate, secrets: secrets) }
    private var tokens: VerificationTokens { VerificationTokens(secrets: secrets, use: .certificate) }

    /// The validity of a certificate in seconds.
    static let validity: Int64 = 15 * 60
    /// A certificate is valid from this number of seconds before its issue, because the clock of
    /// another instance can be behind.
    private static let skew: Int64 = 5
    /// The test type of all proofs: a person with a positive test gets a code from an officer, or has
    /// a positive result of a laboratory.
    static let testType = CertifiedReportType.confirmed

    /// Exchanges a code for a token.
    ///
    /// - Throws: ``VerificationCode``; ``ClockError``; ``DatabaseError``.
    package func verify(_ request: VerifyRequest) async throws -> VerificationAnswer {
        guard request.accepted.isEmpty || request.accepted.contains(Self.testType) else {
            throw VerificationCode.unsupportedTestType
        }
        let now = try clock.now()
        let use = try CodeUse(request.code, secrets: secrets, now: now)
        let result = try await database.write { connection -> Result<String, VerificationCode> in
            if let refusal = try use.record(connection) { return .failure(refusal) }
            return .success(try tokens.issue(connection, now: now))
        }
        let token = try result.get()
        counter.add(1, .used, at: now)
        return VerificationAnswer(token: token, type: Self.testType)
    }

    /// Exchanges a token for a certificate. The token is used last, so that a failed request can be
    /// repeated.
    ///
    /// - Throws: ``VerificationCode``; ``ClockError``; ``DatabaseError``; ``AuthorityError``.
    package func certify(_ request: CertificateRequest) async throws -> VerificationAnswer {
        let now = try clock.now()
        let token = try tokens.check(request.token, now: now)
        guard let mac = request.keyMACBytes else { throw VerificationCode.macInvalid }
        let certificate = VerificationCertificate(
            issuer: settings.issuer,
            audience: settings.audience,
            issuedAt: now.seconds - Self.skew,
            expiresAt: now.seconds + Self.validity,
            keyMAC: mac,
            reportType: Self.testType,
            symptomOnsetInterval: nil
        )
        let text = try await database.write { connection -> String? in
            guard let key = ECDSAP256.PrivateKey(der: try keys.current(connection, today: now.day)) else {
                throw AuthorityError.foreignSecret
            }
            let text = certificate.signed(by: key, identifier: "\(now.day.number)")
            return try tokens.claim(token, connection) ? text : nil
        }
        guard let text else { throw VerificationCode.tokenExpired }
        return VerificationAnswer(certificate: text)
    }

    /// The public keys of certificates that can be valid, sorted by day.
    ///
    /// - Throws: ``ClockError``; ``DatabaseError``; ``AuthorityError``.
    func publicKeys() async throws -> [JSONWebKey] {
        let today = try clock.now().day
        let secrets = try await database.read { try keys.all($0, today: today) }
        return secrets.sorted { $0.key < $1.key }.compactMap { day, secret in
            ECDSAP256.PrivateKey(der: secret).map { JSONWebKey($0.publicKey, identifier: "\(day.number)") }
        }
    }
}
