import AuthorityProtocol

extension Verification {
    /// The endpoint where clients ask for the result of a test.
    func tests(answerTime: Duration) -> ClientEndpoint {
        ClientEndpoint(answerTime: answerTime) { (inquiry: TestInquiry) in try await inquire(inquiry) }
    }

    /// The endpoint where clients get their batches authorised.
    func authorizations(answerTime: Duration) -> ClientEndpoint {
        ClientEndpoint(answerTime: answerTime) { (request: AuthorizationRequest) in try await authorize(request) }
    }
}
