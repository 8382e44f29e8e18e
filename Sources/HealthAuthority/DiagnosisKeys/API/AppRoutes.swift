import Hummingbird

/// The endpoints for phone apps. They exist if apps can publish diagnosis keys.
struct AppRoutes {
    let desk: DiagnosisKeyDesk
    let certificates: CertificateDesk
    /// Nil if keys of ProteGO Safe are not accepted.
    let protego: ProteGODesk?
    let apps: KeyHolders
    let answerTime: Duration
    let failures: FailureMiddleware

    func add(to router: Router<AuthorityRequestContext>) {
        PublishAPI(desk: desk, endpoint: endpoint(for: nil)).addRoutes(to: router)
        VerificationAPI(
            desk: certificates,
            verification: endpoint(for: apps),
            certification: endpoint(for: apps)
        ).addRoutes(to: router)
        guard let protego else { return }
        ProteGOAPI(desk: protego, tokens: endpoint(for: apps), uploads: endpoint(for: apps)).addRoutes(to: router)
    }

    /// - Parameter apps: Nil if requests need no API key.
    private func endpoint<Answer: AppAnswer>(for apps: KeyHolders?) -> PaddedEndpoint<Answer> {
        let (clock, database) = (desk.clock, desk.database)
        return PaddedEndpoint(apps: apps, answerTime: answerTime, failures: failures) {
            _ = try clock.now()
            try await database.read { _ = try $0.keyProgress.areMixed }
        }
    }
}
