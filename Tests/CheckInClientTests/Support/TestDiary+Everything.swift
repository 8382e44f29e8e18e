import CheckInProtocol
import Cryptography
import Sharing

@testable import CheckInClient

extension TestDiary {
    /// Gives a check-in all that can be derived from it: it was compared, shared, and waits to be shared again.
    func deriveEverything(of id: CheckInID) throws {
        try diary.transaction { transaction in
            var comparison = Comparison()
            comparison.newestHour = transaction.now.hour
            try transaction.setComparison(comparison, of: id)
            let number = try transaction.add(.test(of: id))
            _ = try transaction.takeSubmission(number)
            try transaction.finishSubmission(number, .accepted(number))
            _ = try transaction.add(.test(of: id))
        }
    }

    /// Opens every value that there is.
    func openEverything() throws {
        _ = try checkIns()
        try diary.transaction { transaction in
            for id in try transaction.ids() {
                _ = try (transaction.clue(of: id), transaction.trace(of: id))
            }
            _ = try (transaction.backgroundState(), transaction.ownerState(), transaction.submissions())
        }
    }
}

extension PendingSubmission {
    /// A report of a check-in, which nobody has authorised.
    fileprivate static func test(of id: CheckInID) throws -> PendingSubmission {
        var generator = SystemRandomNumberGenerator()
        let (day, report) = try ProtectedReport.test()
        return PendingSubmission(
            checkIns: [id],
            batch: ReportBatch([ReportBatch.Dated(day: day, report: report)], using: &generator)!,
            proof: .hotlineCode(HotlineCode(using: &generator)),
            keyDay: day,
            blinded: BlindedBatch(bytes: SecretBytes(copying: [UInt8](repeating: 0, count: BlindedBatch.count)))!
        )
    }
}
