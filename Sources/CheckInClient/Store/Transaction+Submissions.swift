import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation

extension Transaction {
    /// After this number of seconds, a waiting submission is no longer valid. The reason is that an
    /// authorisation key is used only on its own day and on the next day.
    private static let pendingValidity = 2 * Day.seconds

    // MARK: Waiting submissions

    /// Overwrites the waiting submissions. Also works while the diary is locked.
    func setSubmissions(_ submissions: [Int: PendingSubmission]) throws {
        try writeSubmissions(submissions)
        let stored = try submissions.values.flatMap(\.checkIns).filter(has)
        let oldest = try stored.map { try checkIn($0).window.expiry(after: 0) }.min()
        let written = now.seconds
        try updateBackground { ($0.pendingWritten, $0.oldestPending) = (written, oldest?.seconds) }
    }

    /// Overwrites the waiting submissions. The value always exists and always has the same size, so that
    /// it does not reveal whether a submission is waiting.
    func writeSubmissions(_ submissions: [Int: PendingSubmission]) throws {
        try write(ValueName(.submissions), PendingSubmission.encodeAll(submissions))
        changed.insert(.submissions)
    }

    /// Deletes all waiting submissions, even if they cannot be read.
    func forgetPending() throws {
        try setSubmissions([:])
        noteDeletion()
    }

    /// Deletes the waiting submissions that contain reports about a check-in. Because a submission
    /// is authorised as a whole, the whole submission is deleted.
    ///
    /// If the diary is locked and a submission is not authorised yet, the program cannot determine
    /// which check-ins the submission contains. Therefore, all such submissions are also deleted,
    /// unless the check-in has expired and is older than all that they contain.
    func deletePending(of id: CheckInID, hasExpired: Bool) throws {
        for due in try dueSubmissions() where due.checkIns.contains(id.string) { try leaveToOwner(due.number) }
        if let owner {
            for (number, submission) in try owner.submissions() where submission.checkIns.contains(id) {
                try owner.endSubmission(number, hasExpired ? .failed : .withdrawn)
            }
        } else if hasExpired {
            guard let oldest = try backgroundState().oldestPending,
                try checkIn(id).window.expiry(after: 0).seconds >= oldest
            else { return }
            try forgetPending()
            try updateBackground { $0.hasNews = true }
        } else {
            try forgetPending()
        }
    }

    /// If the diary is locked, deletes waiting submissions that are no longer valid. Also, if the
    /// process was killed while sending a submission, removes the submission from the background
    /// state.
    func forgetOldPending() throws {
        for due in try dueSubmissions() where due.isBeingSent && abs(now.seconds - due.time) > Hour.seconds {
            try leaveToOwner(due.number)
        }
        guard owner == nil, let written = try backgroundState().pendingWritten else { return }
        let now = now.seconds
        if now < written {
            // The clock was set back, so the age is unknown. It counts from now.
            try updateBackground { $0.pendingWritten = now }
        } else if now - written > Self.pendingValidity {
            let hadReports = try backgroundState().oldestPending != nil
            try forgetPending()
            try updateBackground { state in
                state.pendingWritten = nil
                if hadReports { state.hasNews = true }
            }
        }
    }

    // MARK: Due submissions

    /// Returns the authorised submissions, at most one for each authority.
    func dueSubmissions() throws -> [AuthorityState.DueSubmission] {
        try backgroundState().authorities.compactMap(\.due)
    }

    private func due(_ number: Int) throws -> AuthorityState.DueSubmission? {
        try dueSubmissions().first { $0.number == number }
    }

    /// Changes an authorised submission; does nothing if it is no longer there.
    private func updateDue(_ number: Int, _ body: (inout AuthorityState.DueSubmission?) -> Void) throws {
        try updateBackground { $0.updateAuthorities { if $0.due?.number == number { body(&$0.due) } } }
    }

    /// Takes a submission's message for sending, and records that the message may arrive from now
    /// on. The background state does not keep a copy of the message.
    ///
    /// - Returns: The message, or nil if the submission is not authorised; and whether sending was
    ///   tried before.
    /// - Throws: `noSubmission`, also if one of its check-ins is deleted. While the diary is locked, also for
    ///   a submission that is not due.
    func takeSubmission(_ number: Int) throws -> (message: [UInt8]?, wasTried: Bool) {
        if let due = try due(number), !due.isBeingSent {
            // A check-in may have been deleted while the matching key was unavailable.
            guard try due.checkIns.allSatisfy({ try CheckInID($0).map(has) ?? false }) else {
                throw DiaryError.noSubmission
            }
            let row = try record(.attempted(number), over: due.note)
            try updateDue(number) { due in
                due?.isBeingSent = true
                due?.message = Data()
                due?.note = row
            }
            return (Array(due.message), due.unanswered != nil)
        }
        guard let submission = try owner?.submission(number) else { throw DiaryError.noSubmission }
        try record(.attempted(number))
        return (submission.request?.encoded(using: &generator), submission.wasTried)
    }

    /// Schedules a submission again after it was not sent or not answered. Does nothing if the
    /// submission was withdrawn. After the last retry, the owner decides about the submission.
    ///
    /// - Parameter wasSent: Whether the message may have arrived.
    func postponeSubmission(_ number: Int, _ message: [UInt8], until time: UnixTime, wasSent: Bool) throws {
        guard let due = try due(number) else { return }
        let unanswered = (due.unanswered ?? 0) + (wasSent ? 1 : 0)
        guard unanswered <= DecoyState.repetitions else { return try leaveToOwner(number) }
        let row = unanswered > 0 ? due.note : try record(.postponed(number, time.seconds), over: due.note)
        try updateDue(number) { due in
            if unanswered > 0 { due?.unanswered = unanswered }
            due?.isBeingSent = false
            due?.message = Data(message)
            due?.time = time.seconds
            due?.note = row
        }
    }

    /// Removes an unanswered submission from the background state. The owner decides about the
    /// submission.
    func leaveToOwner(_ number: Int) throws {
        try updateDue(number) { $0 = nil }
    }

    /// Removes a submission from the background state, unless it is being sent.
    func forgetUnsent(_ number: Int) throws {
        if try due(number)?.isBeingSent == false { try leaveToOwner(number) }
    }

    /// Records that a submission is no longer waiting, with any outcome.
    func finishSubmission(_ number: Int, _ note: Note) throws {
        let row = try due(number)?.note
        try leaveToOwner(number)
        if case .accepted = note {} else { try updateBackground { $0.hasNews = true } }
        try record(note, over: row)
        // Free blocks may still contain the check-ins of the submission. A decoy's end does the same.
        noteDeletion()
    }

    // MARK: Own reports

    /// Returns the stored IVs of all reports that this device has sent or is about to send. While
    /// the diary is locked, returns the IVs in the background state.
    func ownIVs() throws -> Set<[UInt8]> {
        if let owner { return try owner.storedIVs() }
        let bytes = Array(try backgroundState().ownIVs)
        return Set(
            stride(from: 0, to: bytes.count, by: ProtectedReport.ivCount).map {
                Array(bytes[$0..<min($0 + ProtectedReport.ivCount, bytes.count)])
            }
        )
    }
}

extension OwnerTransaction {
    // MARK: Tests

    private func updateTest(of number: Int, _ body: (inout TestRecord) -> Void) throws {
        try updateOwner { state in
            for index in state.tests.indices where state.tests[index].submission == number { body(&state.tests[index]) }
        }
    }

    /// Records a test. Submissions that were deleted while the diary was locked have failed.
    func record(_ test: TestRecord) throws {
        try settleTests()
        try updateOwner { $0.tests.append(test) }
    }

    /// Deletes the records of tests that are no longer kept, and marks those whose submission is gone.
    func settleTests() throws {
        let waiting = Set(try submissionsByNumber().keys)
        for number in try ownerState().tests.compactMap(\.submission) where !waiting.contains(number) {
            try endSubmission(number, .failed)
        }
        let tests = try ownerState().tests
        let kept = TestRecord.kept(tests, at: now)
        if kept != tests { try updateOwner { $0.tests = kept } }
    }

    // MARK: Submissions

    /// Returns the waiting submissions by number, in the order in which they were added.
    func submissions() throws -> [(number: Int, submission: PendingSubmission)] {
        try submissionsByNumber().sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func submissionsByNumber() throws -> [Int: PendingSubmission] { try value(ValueName(.submissions)) ?? [:] }

    /// - Throws: `noSubmission`.
    func submission(_ number: Int) throws -> PendingSubmission {
        guard let found = try submissionsByNumber()[number] else { throw DiaryError.noSubmission }
        return found
    }

    /// Adds a submission and gives it a number.
    func add(_ submission: PendingSubmission) throws -> Int {
        var all = try submissionsByNumber()
        // A locked diary can send a submission that is no longer stored here.
        let number = (all.keys + (try dueSubmissions().map(\.number))).reduce(0, max) + 1
        all[number] = submission
        try setSubmissions(all)
        return number
    }

    /// Changes a submission, if it is still waiting.
    func updatePending(_ number: Int, _ body: (inout PendingSubmission) -> Void) throws {
        var all = try submissionsByNumber()
        guard var submission = all[number] else { return }
        body(&submission)
        all[number] = submission
        try setSubmissions(all)
    }

    /// How a waiting submission ends.
    enum SubmissionEnd {
        /// The authority accepted it at this time, in seconds since 1970.
        case accepted(Int64)
        /// It was not sent, or the authority did not accept it. The user is told.
        case failed
        /// The user no longer wants it, or the authority refuses its proof. Its test is not listed.
        case withdrawn
    }

    /// Deletes a submission, if it is still waiting, and records its end with its test.
    func endSubmission(_ number: Int, _ end: SubmissionEnd) throws {
        try leaveToOwner(number)
        var all = try submissionsByNumber()
        if all.removeValue(forKey: number) != nil {
            try setSubmissions(all)
            noteDeletion()
        }
        switch end {
        case .accepted(let time): try updateTest(of: number) { ($0.submission, $0.shared) = (nil, time) }
        case .failed: try updateTest(of: number) { ($0.submission, $0.isTold) = (nil, false) }
        case .withdrawn: try updateOwner { $0.tests.removeAll { $0.submission == number } }
        }
    }

    fileprivate func storedIVs() throws -> Set<[UInt8]> {
        let pending = try submissions().flatMap { $0.submission.batch.reports.map { Array($0.report.iv) } }
        return try traces().reduce(into: Set(pending)) { $0.formUnion($1.trace.sharedIVs) }
    }
}
