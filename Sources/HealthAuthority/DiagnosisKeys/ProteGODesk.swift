import CheckInProtocol

/// Accepts diagnosis keys from ProteGO Safe. A PIN or hotline code gives one access token, and the
/// token publishes the keys of one upload, without a certificate.
struct ProteGODesk: Sendable {
    let keys: DiagnosisKeyDesk
    let verifier: any DeviceVerifier
    let counter: DailyCounter

    private var tokens: VerificationTokens { VerificationTokens(secrets: keys.secrets, use: .upload) }

    /// The token was used by a concurrent upload.
    private struct UsedToken: Error {}

    /// Exchanges a code for an access token.
    ///
    /// - Throws: ``ClockError``; ``DatabaseError``.
    func accessToken(for code: ProteGOCode) async throws -> ProteGOAnswer {
        let now = try keys.clock.now()
        let use: CodeUse
        do throws(VerificationCode) {
            use = try CodeUse(code.code, secrets: keys.secrets, now: now)
        } catch {
            return ProteGOAnswer(.notFound)
        }
        let (answer, isValid) = try await keys.database.write { connection in
            switch try use.record(connection) {
            case nil: (ProteGOAnswer(accessToken: try tokens.issue(connection, now: now)), true)
            case .quotaExceeded: (ProteGOAnswer(.exhausted), false)
            default: (ProteGOAnswer(.notFound), false)
            }
        }
        if isValid { counter.add(1, .used, at: now) }
        return answer
    }

    /// Publishes the keys of an upload. The token is used up only if the keys are accepted.
    ///
    /// - Throws: ``ClockError``; ``DatabaseError``; ``AuthorityError``; errors of the verifier.
    func publish(_ upload: ProteGOUpload) async throws -> ProteGOAnswer {
        let now = try keys.clock.now()
        let token: VerificationTokens.Token
        do throws(VerificationCode) {
            token = try tokens.check(upload.token, now: now)
        } catch {
            return ProteGOAnswer(.unauthenticated)
        }
        let isBound =
            switch upload.platform {
            case .ios: DeviceCheckPayload(upload.devicePayload)?.belongs(to: upload) ?? false
            case .android: true
            }
        guard isBound, try await verifier.isGenuine(upload) else { return ProteGOAnswer(.unauthenticated) }
        do {
            let claims = CertifiedClaims(reportType: CertificateDesk.testType)
            let answer = try await keys.publish(upload.request, claims) { connection in
                guard try tokens.claim(token, connection) else { throw UsedToken() }
            }
            return ProteGOAnswer(published: answer)
        } catch is UsedToken {
            return ProteGOAnswer(.unauthenticated)
        }
    }
}
