import Foundation
import Hummingbird

/// The two endpoints of Google's verification API that devices use. The other endpoints issue codes;
/// here, the portal issues them.
struct VerificationAPI {
    let desk: CertificateDesk
    let verification: PaddedEndpoint<VerificationAnswer>
    let certification: PaddedEndpoint<VerificationAnswer>

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/api/verify") { request, _ in
            try await verification.respond(to: request) { json in
                try await Self.answer { try await desk.verify(VerifyRequest(json: json)) }
            }
        }
        router.post("/api/certificate") { request, _ in
            try await certification.respond(to: request) { json in
                try await Self.answer { try await desk.certify(CertificateRequest(json: json)) }
            }
        }
        // Servers that accept our certificates download these keys (RFC 7517 §5).
        router.get("/api/jwks") { _, _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let json = try encoder.encode(["keys": try await desk.publicKeys()])
            return Response(.ok, [UInt8](json), type: "application/json")
        }
    }

    private static func answer(_ body: () async throws -> VerificationAnswer) async throws -> VerificationAnswer {
        do {
            return try await body()
        } catch let code as VerificationCode {
            return VerificationAnswer(code)
        }
    }
}

extension VerificationAnswer: AppAnswer {
    static var denied: VerificationAnswer { VerificationAnswer(.unauthorized) }

    init(failure status: Int, _ reason: String) {
        self.init(status < 500 ? .unparsableRequest : .internalError, reason, status: status)
    }
}
