import Encodings
@testable import CheckInClient
import CheckInProtocol
import Cryptography
import Matching
import Testing

@Suite struct ComparisonTests {
    private let presence: Presence

    init() throws {
        let window = try #require(Stay(start: .noon, end: .noon + 7200)).windows[0]
        presence = Presence(keys: VenueCodeURL.test().presenceKeys(on: window.day)[0], window: window)
    }

    private func found(_ number: Int, profile: UInt8 = 0, level: UInt8, minutes: Int64 = 60) throws -> Comparison.Found
    {
        let window = try #require(Stay(start: .noon, end: .noon + minutes * 60)).windows[0]
        let record = try ReportRecord(
            window: window,
            profile: profile,
            transmissionRiskLevel: level,
            infectiousness: .high,
            type: .confirmedTest
        )
        let iv = UInt32(number).bigEndianBytes + [UInt8](repeating: 0, count: 12)
        return Comparison.Found(match: Match(presence: 0, iv: iv, record: record), isWarning: false)
    }

    @Test func `many reports of little weight do not displace a report of more weight`() throws {
        var comparison = Comparison()
        for start in stride(from: 0, to: 3000, by: 200) {
            comparison.add(
                try (start..<start + 200).map { try found($0, level: $0 % 2 == 0 ? 1 : 8, minutes: 5) },
                of: [presence]
            )
        }
        #expect(comparison.matches.count == Comparison.maximumCount)
        let genuine = try found(9999, level: 6)
        comparison.add([genuine], of: [presence])
        #expect(comparison.matches.count == Comparison.maximumCount)
        #expect(comparison.matches.contains(genuine))
        #expect(Comparison(decoding: comparison.encoded) == comparison)
    }

    @Test func `many reports of one disease do not displace a report of another one`() throws {
        var comparison = Comparison()
        let genuine = try found(9999, profile: 1, level: 1, minutes: 5)
        comparison.add([genuine], of: [presence])
        comparison.add(try (0..<1500).map { try found($0, level: 8) }, of: [presence])
        #expect(comparison.matches(of: 0).count == Comparison.maximumCount)
        #expect(comparison.matches(of: 1) == [genuine])
        comparison.told = [0: .low, 1: .increased, 15: .low]
        #expect(Comparison(decoding: comparison.encoded) == comparison)
    }

    @Test func `the same report is counted once`() throws {
        var comparison = Comparison()
        for _ in 1...3 { comparison.add([try found(1, level: 8), try found(1, level: 8)], of: [presence]) }
        #expect(comparison.matches.count == 1)
    }
}
