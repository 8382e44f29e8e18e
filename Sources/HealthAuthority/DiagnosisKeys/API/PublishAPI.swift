import Hummingbird

/// Google's publish API, version 1. It also accepts the members of version 1 alpha 1.
struct PublishAPI {
    let desk: DiagnosisKeyDesk
    let endpoint: PaddedEndpoint<PublishAnswer>

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/v1/publish") { request, _ in
            try await endpoint.respond(to: request) { json in
                guard let request = PublishRequest(json: json) else {
                    return PublishAnswer(.badRequest, "the request is not JSON with the documented members")
                }
                return try await desk.publish(request)
            }
        }
    }
}

extension PublishAnswer: AppAnswer {
    static var denied: PublishAnswer { PublishAnswer(.unknownHealthAuthority, "the API key is not valid") }

    init(failure status: Int, _ reason: String) {
        self.init(status < 500 ? .badRequest : .internalError, reason, status: status)
    }
}
