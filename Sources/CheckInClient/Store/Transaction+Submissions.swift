import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Sharing

extension Transaction {
    /// Submissions that wait, by number, in the order in which they were made.
    func submissions() throws -> [(number: Int, submission: PendingSubmission)] {
        try Row.fetchAll(db, sql: "SELECT number, sealed FROM submission ORDER BY number").map { row in
            let number: Int = row["number"]
            guard let bytes = open(row["sealed"], context: context("submission", number)),
                let submission = PendingSubmission(decoding: bytes)
            else { throw DiaryError.doesNotFitKeys }
            return (number, submission)
        }
    }

    /// - Throws: `noSubmission`.
    func submission(_ number: Int) throws -> PendingSubmission {
        guard let found = try submissions().first(where: { $0.number == number }) else {
            throw DiaryError.noSubmission
        }
        return found.submission
    }

    /// Adds a submission and gives it a number.
    mutating func add(_ submission: PendingSubmission) throws -> Int {
        let number = try (Int.fetchOne(db, sql: "SELECT max(number) FROM submission") ?? 0) + 1
        try set(submission, number: number)
        return number
    }

    mutating func set(_ submission: PendingSubmission, number: Int) throws {
        let sealed = seal(submission.encoded, context: context("submission", number))
        try db.execute(
            sql: "INSERT OR REPLACE INTO submission (number, sealed) VALUES (?, ?)",
            arguments: [number, sealed]
        )
    }

    func deleteSubmission(_ number: Int) throws {
        try db.execute(sql: "DELETE FROM submission WHERE number = ?", arguments: [number])
        try DiaryStore.markForSweep(db)
    }

    /// Deletes those with reports of a check-in: what was authorised is authorised as a whole.
    func deleteSubmissions(of id: CheckInID) throws {
        for (number, submission) in try submissions() where submission.checkIns.contains(id) {
            try deleteSubmission(number)
        }
    }

    // MARK: Reports of one's own

    /// IVs of all reports that this device has made and not forgotten: sent, or about to be.
    func ownIVs() throws -> Set<[UInt8]> {
        let pending = try submissions().flatMap { $0.submission.batch.reports.map { Array($0.report.iv) } }
        return try ids().reduce(into: Set(pending)) { $0.formUnion(try sharedIVs(of: $1)) }
    }

    /// IVs of the reports of submissions that a check-in was in, and that were sent, whatever came of it; empty if there are none.
    func sharedIVs(of id: CheckInID) throws -> [[UInt8]] {
        guard let sealed = try sealed("shared", of: id) else { return [] }
        guard let bytes = open(sealed, context: context("shared", id)),
            bytes.count.isMultiple(of: ProtectedReport.ivCount)
        else {
            throw DiaryError.doesNotFitKeys
        }
        return stride(from: 0, to: bytes.count, by: ProtectedReport.ivCount).map { start in
            Array(copying: bytes[start..<start + ProtectedReport.ivCount])
        }
    }

    /// Notes, before a submission is sent, that it was: what may have arrived is never taken for somebody else's, also if it is forgotten.
    ///
    /// - Returns: The submission as it was.
    mutating func noteAttempt(_ number: Int) throws -> PendingSubmission {
        let before = try submission(number)
        var submission = before
        submission.wasTried = true
        try set(submission, number: number)
        let ivs = submission.batch.reports.map { Array($0.report.iv) }
        let known = Set(try ids())
        for id in submission.checkIns where known.contains(id) {
            let all = Array(Set(try sharedIVs(of: id)).union(ivs)).flatMap { $0 }
            try replace("shared", of: id, seal(all, context: context("shared", id)))
        }
        return before
    }

    /// Notes that a submission was accepted: it waits no more. It may have been cancelled meanwhile.
    mutating func complete(_ number: Int) throws {
        try deleteSubmission(number)
        try updateClient { $0.submissions += 1 }
    }
}
