public import Sharing

/// Waits for the result of a laboratory's test.
public struct LaboratoryTest: Sendable {
    private let client: AuthorityClient
    private var diary: Diary { client.diary }

    /// What is known about a test.
    public enum Result: Sendable, Equatable {
        case pending
        case negative
        case positive
        /// Somebody else has registered for it before.
        case ofSomebodyElse
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
                state.test = AwaitedTest(test, using: &generator)
            }
            return try await ask() ?? .pending
        }
    }

    /// Asks again; nil if no test is awaited.
    public func ask() async throws(SyncError) -> Result? {
        try await SyncError.wrap {
            guard let test = try diary.clientState().test, let inquiry = test.inquiry else { return nil }
            switch test.result {
            case .positive: return .positive
            case .negative: return .negative
            case .pending: break
            }
            switch try await client.send(inquiry, for: .sharing).status {
            case .accepted: return try keep(.positive, .positive)
            case .negative: return try keep(.negative, .negative)
            case .refused:
                try diary.forgetTest()
                return .ofSomebodyElse
            case .pending, .later, .key: return .pending
            }
        }
    }

    private func keep(_ result: AwaitedTest.Result, _ told: Result) throws -> Result {
        try diary.updateClient { $0.test?.result = result }
        return told
    }
}

extension Diary {
    /// What proves the positive result of the test that was awaited; nil as long as there is none.
    public func positiveTest() throws(DiaryError) -> PositiveTestProof? {
        guard let test = try clientState().test, test.result == .positive else { return nil }
        return test.registration.map { .registration($0) }
    }

    /// Whether a result is awaited.
    public func awaitsTest() throws(DiaryError) -> Bool { try clientState().test?.result == .pending }

    /// Forgets about the test.
    public func forgetTest() throws(DiaryError) { try updateClient { $0.test = nil } }
}
