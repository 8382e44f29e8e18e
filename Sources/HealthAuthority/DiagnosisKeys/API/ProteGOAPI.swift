import Hummingbird

/// The two endpoints of ProteGO Safe's server that devices use.
struct ProteGOAPI {
    let desk: ProteGODesk
    let tokens: PaddedEndpoint<ProteGOAnswer>
    let uploads: PaddedEndpoint<ProteGOAnswer>

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/api/getAccessToken") { request, _ in
            try await tokens.respond(to: request) { json in
                guard let code = ProteGOCode(json: json) else { return ProteGOAnswer(.malformed) }
                return try await desk.accessToken(for: code)
            }
        }
        router.post("/api/uploadDiagnosisKeys") { request, _ in
            try await uploads.respond(to: request) { json in
                guard let upload = ProteGOUpload(json: json) else { return ProteGOAnswer(.malformed) }
                return try await desk.publish(upload)
            }
        }
    }
}

extension ProteGOAnswer: AppAnswer {
    static var denied: ProteGOAnswer { ProteGOAnswer(.denied) }

    init(failure status: Int, _ reason: String) {
        self.init(status < 500 ? .malformed : .internalError, status: status)
    }
}
