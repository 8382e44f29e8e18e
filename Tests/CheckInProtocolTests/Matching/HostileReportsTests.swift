import CheckInProtocol
import Cryptography
@testable import Matching
@testable import AuthorityProtocol
import TestSupport
import Testing

/// Hostile reports that try to keep devices busy, to suppress a venue's warnings, or to find
/// visitors.
@Suite struct HostileReportsTests {
    @Test(
        arguments: Thoroughness.isWhole ? [1 << 12, 1 << 20] : [1 << 12]
    )
    func `many copies of a report cause one match and at most eight verifications`(count: Int) async throws {
        var scene = Scene(seed: 1)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        let report = scene.add(reportFrom: 0, scene.window(0, 100..<110))
        let days = [try Self.copies(count, of: report, scene.days[0])]
        let matcher = Matcher(scene.presences)
        #expect(try await matcher.matches(in: days).count == 1)
        #expect(matcher.statistics.survivors == count)
        #expect(matcher.statistics.verifications <= AttemptTable.limit)
    }

    @Test func `the number of copies of a report is limited for each key`() async throws {
        var scene = Scene(seed: 2)
        for venue in 0..<4 { scene.add(presenceAt: venue, scene.window(0, 100..<110)) }
        let days = try (0..<4).map { venue in
            try Self.copies(1024, of: scene.add(reportFrom: venue, scene.window(0, 100..<110)), scene.days[0])
        }
        let matcher = Matcher(scene.presences)
        #expect(try await matcher.matches(in: days).count == 4)
        #expect(matcher.statistics.verifications <= 4 * AttemptTable.limit)
    }

    @Test
    func `reports with wrong tags from an attacker with the seed neither match nor suppress other reports`()
        async throws
    {
        var scene = Scene(seed: 3)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        for _ in 0..<1000 {
            let report = scene.add(reportFrom: 0, scene.window(0, 100..<110))
            scene.reports[scene.days[0]]?.removeLast()
            scene.add(report, of: 0, changing: ProtectedReport.count - 1)
        }
        let honest = scene.add(reportFrom: 0, scene.window(0, 100..<110))
        let matcher = Matcher(scene.presences)
        #expect(try await matcher.matches(in: scene.published()).map(\.iv) == [Array(honest.iv)])
        #expect(matcher.statistics.wrongTags == 1000)
    }

    @Test func `the table of attempts is bounded, and evicts entries instead of refusing attempts`() {
        var table = AttemptTable()
        let answers = (0...AttemptTable.limit).map { _ in table.mayTry(slot: 0, iv: (1, 2)) }
        #expect(answers == Array(repeating: true, count: AttemptTable.limit) + [false])
        let others = [table.mayTry(slot: 1, iv: (1, 2)), table.mayTry(slot: 0, iv: (1, 3))]
        #expect(others == [true, true])
        let refused = (0..<100_000 as Range<UInt64>).count { !table.mayTry(slot: 2, iv: ($0, $0)) }
        #expect(refused == 0)
    }

    private static func copies(_ count: Int, of report: ProtectedReport, _ day: Day) throws -> ReportBlock {
        func column(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            Array(repeatElement(bytes, count: count).joined())[...]
        }
        return try ReportBlock(
            days: day...day,
            ivs: column(report.iv),
            ciphertexts: column(report.ciphertext),
            tags: column(report.tag)
        )
    }
}
