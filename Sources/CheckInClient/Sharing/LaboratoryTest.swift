public import Sharing

/// Waits for the result of a laboratory's test.
public struct LaboratoryTest: Sendable {
    private let client: AuthorityClient
    private var diary: Diary { client.diary }

    /// What is known about a test. It is kept under these words.
    public enum Result: String, Sendable, Codable {
        case pending
        case negative
        case positive
        /// Somebody else has registered for it before.
        case ofSomebodyElse = "of somebody else"
        /// There was none for 14 days, after which the authority forgets a test: it is not asked for any more.
        case expired
    }

    public init(_ client: AuthorityClient) {
        self.client = client
    }

    /// Makes this the test whose result is awaited, and asks for it. Whoever asks first is the only one who ever gets an answer.
    ///
    /// - Throws: `noConsent` unless the user has consented to sharing.
    public func register(_ test: TestIdentifier) async throws(SyncError) -> Result {
        try await SyncError.wrap {
            var generator = diary.makeGenerator()
            try diary.updateClient { state in
                try state.require(.sharing)
                guard state.test?.digest.elementsEqual(test.digest) != true else { return }
                state.test = AwaitedTest(test, at: diary.now, using: &generator)
            }
            return try await ask() ?? .pending
        }
    }

    /// Asks again, unless it is known already; nil if no test is awaited.
    public func ask() async throws(SyncError) -> Result? {
        try await SyncError.wrap {
            let awaited = try diary.updateClient { state in
                state.test?.age(to: diary.now)
                return state.test
            }
            guard let test = awaited, let inquiry = test.inquiry else { return nil }
            guard test.result == .pending else { return test.result }
            let result = Result(try await client.send(inquiry, for: .sharing).status)
            // Kept until the user has been told, who may not be there.
            try diary.updateClient { state in
                guard state.test?.digest == test.digest else { return }
                state.test?.result = result
            }
            return result
        }
    }
}

extension LaboratoryTest.Result {
    /// What the authority's answer means.
    fileprivate init(_ status: Answer.Status) {
        self =
            switch status {
            case .accepted: .positive
            case .negative: .negative
            case .refused: .ofSomebodyElse
            case .pending, .later, .key: .pending
            }
    }
}

extension Diary {
    /// What proves the positive result of the test that was awaited; nil as long as there is none.
    public func positiveTest() throws(DiaryError) -> PositiveTestProof? {
        guard let test = try clientState().test, test.result == .positive else { return nil }
        return test.registration.map { .registration($0) }
    }

    /// What is known about the test that this client has registered for; nil without one.
    public func testResult() throws(DiaryError) -> LaboratoryTest.Result? { try clientState().test?.result }

    /// Whether `test` is the one that this client has registered for.
    public func isRegistered(for test: TestIdentifier) throws(DiaryError) -> Bool {
        try clientState().test?.digest.elementsEqual(test.digest) == true
    }

    /// Whether a result is awaited.
    public func awaitsTest() throws(DiaryError) -> Bool { try clientState().test?.result == .pending }

    /// Forgets about the test.
    public func forgetTest() throws(DiaryError) { try updateClient { $0.test = nil } }
}
