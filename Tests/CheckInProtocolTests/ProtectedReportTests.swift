@testable import CheckInProtocol
import Cryptography
import Encodings
import Testing
import TestSupport
import TestTraits

@Suite struct ProtectedReportTests {
    private let seed: Seed
    private let keys: PresenceKeys
    private let record: ReportRecord

    init() throws {
        var generator = SeededGenerator(1)
        seed = Seed(using: &generator)
        let window = try DayWindow(day: 20_654, start: 20_654 * 288 + 100, end: 20_654 * 288 + 130)
        keys = PresenceKeys(seed: seed, venue: .test, day: window.day)
        record = try ReportRecord(
            window: window,
            transmissionRiskLevel: 6,
            infectiousness: .high,
            type: .confirmedTest
        )
    }

    @Test(.proves("P2")) func `a report cannot be linked to the venue without the seed`() throws {
        // 2,000 reports of the same venue, day and content. As in random data, each bit is set in
        // about half of the reports, and four bytes of one report do not occur in another.
        var generator = SeededGenerator(3)
        let reports = (0..<2000).map { _ in ProtectedReport(record, keys: keys, using: &generator).bytes }
        for bit in 0..<ProtectedReport.count * 8 {
            let count = reports.count { $0[bit / 8] >> (bit % 8) & 1 == 1 }
            #expect((800...1200).contains(count), "bit \(bit)")
        }
        let patterns = reports.prefix(100).map { report in
            Set((0...report.count - 4).map { UInt32(bigEndianBytes: report.span, at: $0) })
        }
        for (index, pattern) in patterns.enumerated() {
            #expect(patterns[..<index].allSatisfy { $0.isDisjoint(with: pattern) })
        }
    }

    @Test(.proves("P3")) func `a report with a flipped bit does not open`() throws {
        var generator = SeededGenerator(5)
        let report = ProtectedReport(record, keys: keys, using: &generator)
        for bit in 0..<ProtectedReport.count * 8 {
            var changed = report.bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(try #require(ProtectedReport(bytes: changed)).open(with: keys) == .notForTheseKeys, "bit \(bit)")
        }
    }

    @Test func `a record decodes only from its own encoding`() throws {
        #expect(try decoded(record.encoded) == record)
        // A changed record is refused, or decodes to another record with exactly these bytes.
        for bit in 0..<ReportRecord.count * 8 {
            var changed = record.encoded
            changed[bit / 8] ^= 1 << (bit % 8)
            if let other = try? decoded(changed) {
                #expect(other != record)
                #expect(other.encoded == changed)
            }
        }
    }

    @Test func `a report can be protected only with the keys of its own day`() async {
        await #expect(processExitsWith: .success) { try Self.protect(withKeysOf: 20_654) }
        await #expect(processExitsWith: .failure) { try Self.protect(withKeysOf: 20_655) }
    }

    /// Protects a record of day 20,654.
    private static func protect(withKeysOf day: UInt32) throws {
        var generator = SeededGenerator(6)
        let record = try ReportRecord(
            window: DayWindow(day: 20_654, start: 20_654 * 288, end: 20_654 * 288 + 1),
            transmissionRiskLevel: 6,
            infectiousness: .high,
            type: .confirmedTest
        )
        let keys = PresenceKeys(seed: Seed(using: &generator), venue: .test, day: try #require(Day(number: day)))
        _ = ProtectedReport(record, keys: keys, using: &generator)
    }

    @Test(arguments: [0, 9, 255] as [UInt8]) func `a risk level outside of 1 to 8 is refused`(level: UInt8) {
        #expect(throws: ReportRecordError.transmissionRiskLevel(level)) {
            try ReportRecord(
                window: record.window,
                transmissionRiskLevel: level,
                infectiousness: .none,
                type: .unspecified
            )
        }
    }

    @Test func `every error has its own message`() {
        let sentences = ReportRecordError.examples.map { "\($0)" }
        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasPrefix("a report") })
    }

    private func decoded(_ bytes: [UInt8]) throws -> ReportRecord {
        try ReportRecord(decoding: bytes.span, day: keys.day)
    }
}

extension ReportRecordError {
    /// One example of each case.
    static let examples: [ReportRecordError] = [
        .endsBeforeItStarts, .outsideOfItsDay, .transmissionRiskLevel(9), .infectiousness(3), .reportType(4),
    ]
}
