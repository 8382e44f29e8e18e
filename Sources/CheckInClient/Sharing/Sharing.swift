public import AuthorityProtocol

/// What a person does with reports and a test, from the proof to the end.
extension Submitter {
    /// Requests the authorisation of a stored submission. If an earlier attempt to send it got no answer, sends it at
    /// once; otherwise, a background process sends it when it is due. The laboratory's test is then used up, and
    /// forgotten.
    ///
    /// - Parameters:
    ///   - isRepeated: Whether the authorisation was requested before.
    ///   - startSending: Starts the background process, if something is due.
    /// - Returns: Whether the submission was sent.
    /// - Throws: ``ClientError``, ``DiaryError``, and the errors of `startSending`.
    @concurrent public func complete(
        _ number: Int,
        isRepeated: Bool,
        startSending: @Sendable () throws -> Void
    ) async throws -> Bool {
        let wasTried = try unlocked.submissions().contains { $0.number == number && $0.wasTried }
        try await diary.startingToSend(startSending) {
            _ = try await isRepeated ? authorizeAgain(number) : authorize(number)
        }
        if wasTried { try await SubmissionSender(client).send(number) }
        try unlocked.forgetTest()
        return wasTried
    }
}

extension Diary {
    /// Runs `authorize`, and then `startSending` if something is due. This also happens after an error: a decoy's
    /// submission follows a refusal after the same delay as a real submission follows its authorisation.
    func startingToSend(_ startSending: () throws -> Void, _ authorize: () async throws -> Void) async throws {
        do {
            try await authorize()
        } catch {
            try sendWhatIsDue(startSending)
            throw error
        }
        try sendWhatIsDue(startSending)
    }

    func sendWhatIsDue(_ startSending: () throws -> Void) throws {
        if try nextDue() != nil { try startSending() }
    }
}

extension UnlockedDiary {
    /// What was pending.
    public struct Discarded: Sendable {
        public let submissions: [SubmissionStatus]
        /// Nil if no test was registered.
        public let test: TestResult?
    }

    /// Deletes waiting submissions to the authority that this value is about and its laboratory's test, with the permission to share after it.
    ///
    /// - Returns: What was deleted.
    public func discardSharing() throws(DiaryError) -> Discarded {
        let discarded = Discarded(submissions: try submissions(), test: try testResult())
        for submission in discarded.submissions { try discard(submission.number) }
        try forgetTest()
        return discarded
    }
}

extension LaboratoryTest {
    /// Registers for a test, or asks for the result of the registered one, while the user waits for it. A test that
    /// cannot become a proof is forgotten after the user was told, so that the user can use another proof.
    ///
    /// - Parameters:
    ///   - test: The test to register for; nil for the registered one.
    ///   - unlocked: The client's diary.
    ///   - tell: Tells the user the result.
    /// - Returns: The result; nil if no test is registered.
    /// - Throws: ``ClientError``, ``DiaryError``, and the errors of `tell`; `noConsent` unless the user has consented to
    ///   sharing.
    @concurrent public func result(
        of test: TestIdentifier?,
        in unlocked: UnlockedDiary,
        _ tell: @Sendable (TestResult) throws -> Void
    ) async throws -> TestResult? {
        guard let result = if let test { try await register(test, in: unlocked) } else { try await ask() } else {
            return nil
        }
        try tell(result)
        switch result {
        case .negative, .inconclusive, .invalid, .expired: try unlocked.recordTest()
        case .ofSomebodyElse: try unlocked.forgetTest()
        case .pending, .positive: break
        }
        return result
    }
}
