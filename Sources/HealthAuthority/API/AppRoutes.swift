import Hummingbird

/// The endpoints for phone apps. They exist if diagnosis keys are accepted.
struct AppRoutes {
    let authority: Authority
    let answerTime: Duration
    let failures: FailureMiddleware

    func add(to router: Router<AuthorityRequestContext>) {
        guard let desk = authority.diagnosisKeys, let certificates = authority.certificates else { return }
        let publishing = PaddedEndpoint(answerTime: answerTime, failures: failures, typical: PublishAnswer.typical)
        PublishAPI(desk: desk, endpoint: publishing).addRoutes(to: router)
        VerificationAPI(
            desk: certificates,
            verification: endpoint(.typicalToken),
            certification: endpoint(.typicalCertificate)
        ).addRoutes(to: router)
        guard let protego = authority.protego else { return }
        ProteGOAPI(desk: protego, tokens: endpoint(.typicalToken), uploads: endpoint(.typicalUpload))
            .addRoutes(to: router)
    }

    /// An endpoint that needs an API key.
    private func endpoint<Answer: AppAnswer>(_ typical: Answer) -> PaddedEndpoint<Answer> {
        PaddedEndpoint(apps: authority.apps, answerTime: answerTime, failures: failures, typical: typical)
    }
}
