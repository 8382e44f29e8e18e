import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Sharing

extension Transaction {
    /// The row of the table `client` with everything that waits to be shared. There is always one, of one size, so that it does not tell whether
    /// anything waits.
    static let pendingRow = 2
    /// Seconds after which nothing of it is valid any more: a key is in use on its day and on the next.
    private static let pendingValidity = 2 * Day.seconds

    // MARK: What waits

    /// Submissions that wait, by number, in the order in which they were made.
    ///
    /// - Throws: `locked`.
    func submissions() throws -> [(number: Int, submission: PendingSubmission)] {
        try submissionsByNumber().sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// - Throws: `locked`.
    func submissionsByNumber() throws -> [Int: PendingSubmission] {
        guard canRead else { throw DiaryError.locked }
        let sealed = try Data.fetchOne(
            db,
            sql: "SELECT sealed FROM client WHERE number = ?",
            arguments: [Self.pendingRow]
        )
        guard let sealed else { return [:] }
        let bytes = try open(sealed, .owner, context: context("client", Self.pendingRow))
        guard let submissions = PendingSubmission.decodeAll(bytes) else { throw DiaryError.doesNotFitKeys }
        return submissions
    }

    /// - Throws: `noSubmission`, and `locked`.
    func submission(_ number: Int) throws -> PendingSubmission {
        guard let found = try submissionsByNumber()[number] else { throw DiaryError.noSubmission }
        return found
    }

    /// Adds a submission and gives it a number.
    mutating func add(_ submission: PendingSubmission) throws -> Int {
        var all = try submissionsByNumber()
        let number = (all.keys.max() ?? 0) + 1
        all[number] = submission
        try setSubmissions(all)
        return number
    }

    /// Changes a submission, if it still waits.
    mutating func updatePending(_ number: Int, _ body: (inout PendingSubmission) -> Void) throws {
        var all = try submissionsByNumber()
        guard var submission = all[number] else { return }
        body(&submission)
        all[number] = submission
        try setSubmissions(all)
    }

    /// Seals them over what was there, which needs no reading.
    mutating func setSubmissions(_ submissions: [Int: PendingSubmission]) throws {
        try setPendingRow(submissions)
        let written = now.seconds
        try updateBackground { $0.pendingWritten = written }
    }

    mutating func setPendingRow(_ submissions: [Int: PendingSubmission]) throws {
        let bytes = PendingSubmission.encodeAll(submissions)
        let sealed = try seal(bytes, .owner, context: context("client", Self.pendingRow))
        try db.execute(
            sql: "INSERT OR REPLACE INTO client (number, sealed) VALUES (?, ?)",
            arguments: [Self.pendingRow, sealed]
        )
    }

    mutating func deleteSubmission(_ number: Int) throws {
        try updateBackground { if $0.due?.number == number { $0.due = nil } }
        var all = try submissionsByNumber()
        guard all.removeValue(forKey: number) != nil else { return }
        try setSubmissions(all)
        try DiaryStore.markForSweep(db)
    }

    /// Deletes everything that waits, also if nobody can read what it is.
    mutating func forgetPending() throws {
        try setSubmissions([:])
        try DiaryStore.markForSweep(db)
    }

    /// Deletes those with reports of a check-in: what was authorised is authorised as a whole. While the diary is locked nobody knows which
    /// check-ins the others are of, which are not authorised yet: they are deleted, too, unless the check-in has expired. One that expires
    /// so soon is in none of them.
    mutating func deletePending(of id: CheckInID, hasExpired: Bool) throws {
        if try backgroundState().due?.checkIns.contains(id.string) == true {
            try updateBackground { $0.due = nil }
        }
        if canRead {
            for (number, submission) in try submissions() where submission.checkIns.contains(id) {
                try deleteSubmission(number)
            }
        } else if !hasExpired {
            try forgetPending()
        }
    }

    /// Deletes what waits and is not valid any more if nobody can read whether anything does, and what the background knows of a
    /// submission that a process was killed over.
    mutating func forgetOldPending() throws {
        if let due = try backgroundState().due, due.isBeingSent, abs(now.seconds - due.time) > Hour.seconds {
            try leaveToOwner(due.number)
        }
        guard !canRead, let written = try backgroundState().pendingWritten,
            !(written...written + Self.pendingValidity).contains(now.seconds)
        else { return }
        try forgetPending()
        try updateBackground { $0.pendingWritten = nil }
    }

    // MARK: What is due

    /// Takes the message of a submission to be sent, and notes that it may arrive from now on. The background has no copy any more.
    ///
    /// - Returns: No message if it is not authorised; whether it was tried before.
    /// - Throws: `noSubmission`; of one that was tried before, `locked`.
    mutating func takeSubmission(_ number: Int) throws -> (message: [UInt8]?, wasTried: Bool) {
        if let due = try backgroundState().due, due.number == number, !due.isBeingSent {
            let row = try record(.attempted(number), over: due.note)
            try updateBackground { state in
                state.due?.isBeingSent = true
                state.due?.message = Data()
                state.due?.note = row
            }
            return (Array(due.message), due.unanswered != nil)
        }
        let submission = try submission(number)
        try record(.attempted(number))
        return (submission.request?.encoded(using: &generator), submission.wasTried)
    }

    /// It was not sent after all, or had no answer: it is due again, unless it was taken back, or was repeated often enough.
    ///
    /// - Parameter wasSent: Whether it may have arrived.
    mutating func postponeSubmission(_ number: Int, _ message: [UInt8], until time: UnixTime, wasSent: Bool) throws {
        guard let due = try backgroundState().due, due.number == number else { return }
        let unanswered = (due.unanswered ?? 0) + (wasSent ? 1 : 0)
        guard unanswered <= AuthorityClient.repetitions else { return try leaveToOwner(number) }
        let row = unanswered > 0 ? due.note : try record(.postponed(number, time.seconds), over: due.note)
        try updateBackground { state in
            if unanswered > 0 { state.due?.unanswered = unanswered }
            state.due?.isBeingSent = false
            state.due?.message = Data(message)
            state.due?.time = time.seconds
            state.due?.note = row
        }
    }

    /// There was no answer: the background forgets it, and its owner decides.
    mutating func leaveToOwner(_ number: Int) throws {
        try updateBackground { if $0.due?.number == number { $0.due = nil } }
    }

    /// Whatever became of it, it waits no more.
    mutating func finishSubmission(_ number: Int, _ note: Note) throws {
        let due = try backgroundState().due
        let row = due?.number == number ? due?.note : nil
        try leaveToOwner(number)
        if case .accepted = note {} else { try updateBackground { $0.hasNews = true } }
        try record(note, over: row)
    }

    // MARK: Reports of one's own

    /// IVs of all reports that this device has made and not forgotten: sent, or about to be. While the diary is locked, those that the background
    /// has.
    func ownIVs() throws -> Set<[UInt8]> {
        guard canRead else {
            let bytes = Array(try backgroundState().ownIVs)
            return Set(
                stride(from: 0, to: bytes.count, by: ProtectedReport.ivCount).map {
                    Array(bytes[$0..<min($0 + ProtectedReport.ivCount, bytes.count)])
                }
            )
        }
        let pending = try submissions().flatMap { $0.submission.batch.reports.map { Array($0.report.iv) } }
        return try ids().reduce(into: Set(pending)) { $0.formUnion(try trace(of: $1).sharedIVs) }
    }
}
