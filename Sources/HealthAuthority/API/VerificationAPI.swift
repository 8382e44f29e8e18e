import DiagnosisKeys
import Foundation
import HTTPTypes
import Hummingbird

/// The two endpoints of Google's verification API that devices use. The other endpoints issue codes;
/// here, the portal issues them.
struct VerificationAPI {
    private let desk: CertificateDesk
    private let apps: Apps
    private let verification: PaddedEndpoint<VerificationAnswer>
    private let certification: PaddedEndpoint<VerificationAnswer>

    init(_ desk: CertificateDesk, apps: Apps, answerTime: Duration, failures: FailureMiddleware) {
        (self.desk, self.apps) = (desk, apps)
        func endpoint(_ typical: VerificationAnswer) -> PaddedEndpoint<VerificationAnswer> {
            PaddedEndpoint(
                maximumSize: VerifyRequest.maximumSize,
                answerTime: answerTime,
                failures: failures,
                typical: typical
            ) { status, reason in
                let code: VerificationCode = status.code < 500 ? .unparsableRequest : .internalError
                return VerificationAnswer(code, reason, status: status.code)
            }
        }
        func text(_ count: Int) -> String { String(repeating: "A", count: count) }
        verification = endpoint(VerificationAnswer(token: text(48), type: .confirmed))
        certification = endpoint(VerificationAnswer(certificate: text(400)))
    }

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/api/verify") { request, _ in
            try await answer(request, by: verification) { try await desk.verify(VerifyRequest(json: $0)) }
        }
        router.post("/api/certificate") { request, _ in
            try await answer(request, by: certification) { try await desk.certify(CertificateRequest(json: $0)) }
        }
        addKeys(to: router)
    }

    /// Adds the public keys of certificates, as a JSON Web Key Set (RFC 7517 §5). Servers that accept
    /// our certificates download them.
    private func addKeys(to router: Router<AuthorityRequestContext>) {
        router.get("/api/jwks") { _, _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let json = try encoder.encode(["keys": try await desk.publicKeys()])
            return Response(.ok, [UInt8](json), type: "application/json")
        }
    }

    private func answer(
        _ request: Request,
        by endpoint: PaddedEndpoint<VerificationAnswer>,
        _ body: (Data) async throws -> VerificationAnswer
    ) async throws -> Response {
        guard try await apps.allow(request) else {
            return endpoint.response(VerificationAnswer(.unauthorized), status: 401)
        }
        return try await endpoint.respond(to: request) { data in
            do {
                return (200, try await body(data))
            } catch let code as VerificationCode {
                let refusal = VerificationAnswer(code)
                return (refusal.status, refusal)
            }
        }
    }
}

extension Apps {
    /// Whether a request has the API key of an app.
    func allow(_ request: Request) async throws -> Bool {
        guard let key = request.headers[.apiKey] else { return false }
        return try await has(key: key)
    }
}

extension HTTPField.Name {
    /// An app's key for the verification API.
    static let apiKey = HTTPField.Name("X-API-Key")!
}
