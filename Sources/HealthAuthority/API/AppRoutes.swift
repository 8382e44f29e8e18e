import Hummingbird

/// The endpoints for phone apps. They exist if apps can publish diagnosis keys.
struct AppRoutes {
    let authority: Authority
    let answerTime: Duration
    let failures: FailureMiddleware

    func add(to router: Router<AuthorityRequestContext>) {
        guard let desk = authority.diagnosisKeys, let certificates = authority.certificates else { return }
        PublishAPI(desk: desk, endpoint: endpoint(for: nil)).addRoutes(to: router)
        VerificationAPI(
            desk: certificates,
            verification: endpoint(for: authority.apps),
            certification: endpoint(for: authority.apps)
        ).addRoutes(to: router)
        guard let protego = authority.protego else { return }
        ProteGOAPI(desk: protego, tokens: endpoint(for: authority.apps), uploads: endpoint(for: authority.apps))
            .addRoutes(to: router)
    }

    /// - Parameter apps: Nil if requests need no API key.
    private func endpoint<Answer: AppAnswer>(for apps: Apps?) -> PaddedEndpoint<Answer> {
        let (clock, database) = (authority.clock, authority.database)
        return PaddedEndpoint(apps: apps, answerTime: answerTime, failures: failures) {
            _ = try clock.now()
            try await database.read { _ = try $0.keyProgress.areMixed }
        }
    }
}
