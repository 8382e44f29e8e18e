public import AuthorityProtocol
import CheckInProtocol

/// Requests the result of a laboratory test.
public struct LaboratoryTest: Sendable {
    private let client: AuthorityClient
    var diary: Diary { client.diary }

    /// Creates a value that requests the result of the diary's awaited test.
    public init(_ client: AuthorityClient) {
        self.client = client
    }

    /// Registers for a test and requests its result. The test replaces any earlier test. The
    /// authority gives the result of a test only to the first client that asks for the result.
    ///
    /// - Parameter unlocked: The client's diary.
    /// - Returns: The state of the test.
    /// - Throws: `noConsent` unless the user has consented to sharing.
    @concurrent public func register(
        _ test: TestIdentifier,
        in unlocked: UnlockedDiary
    ) async throws(ClientError) -> TestResult {
        try await ClientError.wrap {
            var generator = diary.makeGenerator()
            try unlocked.transaction { transaction in
                try transaction.require(.sharing)
                try transaction.updateOwnerAuthority { state in
                    guard state.test?.digest.elementsEqual(test.digest) != true else { return }
                    state.test = PendingTest(test, at: diary.now, using: &generator)
                }
            }
            return try await ask() ?? .pending
        }
    }

    /// Requests the result again, unless it is already known.
    ///
    /// - Returns: The state of the test; nil if no test is awaited.
    @concurrent public func ask() async throws(ClientError) -> TestResult? {
        try await ClientError.wrap {
            guard let test = try diary.transaction({ try $0.awaitedTest() }), let inquiry = test.inquiry else {
                return nil
            }
            guard test.result == .pending else { return test.result }
            // A registered test implies the consent to sharing.
            let result = TestResult(try await client.send(inquiry, for: nil).status)
            guard result != .pending else { return result }
            // The user may be absent now. Store the result until the user has seen it.
            try diary.transaction { transaction in
                guard try transaction.awaitedTest()?.digest == test.digest else { return }
                try transaction.setResult(result, of: test)
            }
            return result
        }
    }
}

extension Transaction {
    /// Returns the registered test, marked as expired if it is too old. While the diary is locked,
    /// returns the test in the background state. Returns nil if the state contains no test.
    fileprivate func awaitedTest() throws -> PendingTest? {
        let owner = owner
        let known = try owner.map { try $0.ownerAuthority().test } ?? authorityState()?.inquiry.map(PendingTest.init)
        guard var test = known else { return nil }
        let before = test.result
        test.age(to: now)
        if let owner {
            try owner.updateOwnerAuthority { $0.test = test }
        } else if test.result != before {
            try setResult(test.result, of: test)
        }
        return test
    }

    fileprivate func setResult(_ result: TestResult, of test: PendingTest) throws {
        try record(.result(test.digest, result))
        try updateAuthority { $0.inquiry = nil }
        try updateBackground { $0.hasNews = true }
    }
}

extension OwnerTransaction {
    fileprivate func forgetTest() throws {
        if try ownerAuthority().test != nil { try updateOwnerAuthority { $0.test = nil } }
    }
}

extension TestResult {
    /// Creates the state that corresponds to the status in the authority's answer.
    fileprivate init(_ status: Answer.Status) {
        self =
            switch status {
            case .accepted: .positive
            case .negative: .negative
            case .inconclusive: .inconclusive
            case .invalid: .invalid
            case .refused: .ofSomebodyElse
            case .pending, .later, .key, .keysNotAccepted: .pending
            }
    }
}

extension UnlockedDiary {
    /// Returns the proof of the registered test's positive result; nil if no test is registered, or
    /// if its result is unknown or not positive.
    public func positiveTest() throws(DiaryError) -> PositiveTestProof? {
        guard let test = try test(), test.result == .positive else { return nil }
        return test.registration.map { .registration($0) }
    }

    /// Returns the state of the test that this client has registered for; nil if it has not
    /// registered for a test.
    public func testResult() throws(DiaryError) -> TestResult? { try test()?.result }

    private func test() throws(DiaryError) -> PendingTest? { try read { try $0.ownerAuthority().test } }

    /// Returns whether `test` is the test that this client has registered for.
    public func isRegistered(for test: TestIdentifier) throws(DiaryError) -> Bool {
        try self.test()?.digest.elementsEqual(test.digest) == true
    }

    /// Deletes the test.
    public func forgetTest() throws(DiaryError) {
        try transaction { try $0.forgetTest() }
    }

    /// Moves the test, after the user has seen its result, to the tests of the last 14 days.
    func recordTest() throws(DiaryError) {
        try transaction { transaction in
            guard let test = try transaction.ownerAuthority().test else { return }
            let day = UnixTime(seconds: test.registered ?? transaction.now.seconds).day
            try transaction.record(TestRecord(day: day, result: test.result, recorded: transaction.now))
            try transaction.forgetTest()
        }
    }

    /// Returns the tests of the last 14 days whose results are known, the oldest first.
    public func pastTests() throws(DiaryError) -> [PastTest] {
        try read { transaction in
            let waiting = Set(try transaction.submissionsByNumber().keys)
            return TestRecord.kept(try transaction.ownerState().tests, at: transaction.now).compactMap { test in
                guard let day = Day(number: test.day) else { return nil }
                let sharing: PastTest.Sharing =
                    if let shared = test.shared {
                        .shared(UnixTime(seconds: shared))
                    } else if let number = test.submission, waiting.contains(number) {
                        .waiting
                    } else {
                        test.result == .positive ? .failed : .nothing
                    }
                return PastTest(day: day, result: test.result, sharing: sharing)
            }
        }
    }

    /// Tells the user once if a submission has failed.
    ///
    /// - Parameter tell: Tells the user. If it throws, the user is told again.
    public func tellOfFailedSharing(_ tell: () throws -> Void) throws {
        try transaction { try $0.settleTests() }
        guard try ownerState().tests.contains(where: { !$0.isTold }) else { return }
        try tell()
        try transaction { try $0.updateOwner { for index in $0.tests.indices { $0.tests[index].isTold = true } } }
    }
}

extension Diary {
    /// Returns whether a result is awaited and can be requested. While the diary is locked, this
    /// requires the matching key to be in a protected place.
    public func awaitsTest() throws(DiaryError) -> Bool {
        try read { transaction in
            if let owner = transaction.owner { return try owner.ownerAuthority().test?.result == .pending }
            return try transaction.authorityState()?.inquiry != nil
        }
    }
}
