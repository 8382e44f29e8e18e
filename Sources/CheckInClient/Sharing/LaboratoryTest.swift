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
            try diary.transaction { transaction in
                try transaction.require(.sharing)
                try transaction.updateOwner { state in
                    guard state.test?.digest.elementsEqual(test.digest) != true else { return }
                    state.test = AwaitedTest(test, at: diary.now, using: &generator)
                }
            }
            return try await ask() ?? .pending
        }
    }

    /// Asks again, unless it is known already; nil if no test is awaited.
    public func ask() async throws(SyncError) -> Result? {
        try await SyncError.wrap {
            guard let test = try diary.transaction({ try $0.awaitedTest() }), let inquiry = test.inquiry else {
                return nil
            }
            guard test.result == .pending else { return test.result }
            // Whoever has a test has consented to sharing.
            let result = Result(try await client.send(inquiry, for: nil).status)
            guard result != .pending else { return result }
            // Kept until the user has been told, who may not be there.
            try diary.transaction { transaction in
                guard try transaction.awaitedTest()?.digest == test.digest else { return }
                try transaction.setResult(result, of: test)
            }
            return result
        }
    }
}

extension Transaction {
    /// The test, after a look at the clock; nil without one. While the diary is locked, one whose result the background awaits.
    fileprivate mutating func awaitedTest() throws -> AwaitedTest? {
        guard var test = try canRead ? ownerState().test : backgroundState().inquiry.map(AwaitedTest.init) else {
            return nil
        }
        let before = test.result
        test.age(to: now)
        if canRead {
            try updateOwner { $0.test = test }
        } else if test.result != before {
            try setResult(test.result, of: test)
        }
        return test
    }

    fileprivate mutating func setResult(_ result: LaboratoryTest.Result, of test: AwaitedTest) throws {
        try record(.result(test.digest, result))
        try updateBackground { state in
            state.inquiry = nil
            state.hasNews = true
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
    ///
    /// - Throws: `locked`, as the others do, but ``awaitsTest()``.
    public func positiveTest() throws(DiaryError) -> PositiveTestProof? {
        guard let test = try ownerState().test, test.result == .positive else { return nil }
        return test.registration.map { .registration($0) }
    }

    /// What is known about the test that this client has registered for; nil without one.
    public func testResult() throws(DiaryError) -> LaboratoryTest.Result? { try ownerState().test?.result }

    /// Whether `test` is the one that this client has registered for.
    public func isRegistered(for test: TestIdentifier) throws(DiaryError) -> Bool {
        try ownerState().test?.digest.elementsEqual(test.digest) == true
    }

    /// Whether a result is awaited, and can be asked for: while the diary is locked, only if the matching key has a protected place.
    public func awaitsTest() throws(DiaryError) -> Bool {
        try transaction { transaction in
            if transaction.canRead { return try transaction.ownerState().test?.result == .pending }
            return try transaction.backgroundState().inquiry != nil
        }
    }

    /// Forgets about the test.
    public func forgetTest() throws(DiaryError) {
        try transaction { transaction in
            try transaction.updateOwner { $0.test = nil }
            try transaction.updateBackground { $0.inquiry = nil }
        }
    }
}
