import AuthorityProtocol
@testable import CheckInClient
import CheckInProtocol
import Matching
import TestTraits
import Testing

/// Several diseases in one configuration.
extension SyncTests {
    private static let both = DiseaseProfiles([.covid19, .measles])!

    /// Publishes a report of a two-hour visit, with a disease and a level.
    private func publish(profile: UInt8, level: UInt8 = 6, offset: Int) throws {
        let (day, report) = try ProtectedReport.test(profile: profile, level: level)
        try authority.publish(hour(offset), [day: [report]])
    }

    @Test(.proves("P4"), arguments: [[], [0], [1], [0, 1], [1, 0]] as [[UInt8]])
    func `two diseases at one venue do not change each other's exposures and notifications`(
        reported: [UInt8]
    ) async throws {
        authority.change { $0.profiles = Self.both }
        _ = try test.diary.record(.test(seed: 1))
        try authority.publish(hour)
        test.clock.advance(minutes: 240)
        var told: [Risk] = []
        for (offset, profile) in reported.enumerated() {
            try publish(profile: profile, offset: offset + 1)
            _ = try await sync.run()
            try test.diary.notifyOfExposures { told.append($0.risk) }
        }
        // Each disease leads to a notification of its own.
        #expect(told == reported.map { _ in .increased })
        let found = try test.diary.unlock().exposures().map(\.exposure)
        #expect(found.map(\.profile.number) == reported.sorted())
        for exposure in found {
            // COVID-19 has the weight 1.2 for this level, and measles 1.
            #expect(exposure.risk.time.hundredths == (exposure.profile.number == 0 ? 120 : 100) * 120)
            #expect(exposure.risk.days.map(\.exposures.count) == [1])
        }
    }

    @Test func `a deadline counts from the beginning of the exposure, whatever the clock shows later`() async throws {
        authority.change { $0.profiles = Self.both }
        test.clock.advance(minutes: 30)
        _ = try test.diary.record(.test(seed: 1))
        try authority.publish(hour)
        test.clock.advance(minutes: 240)
        try publish(profile: 1, offset: 1)
        _ = try await sync.run()
        let ends = [UnixTime.noon + 30 * 60 + 72 * 3600]
        for offset in [0, 100, -50] as [Int64] {
            test.clock.advance(seconds: offset * 3600)
            let found = try #require(try test.diary.unlock().exposures().first)
            #expect(found.exposure.deadlines.map(\.deadline.name) == ["vaccination"])
            #expect(found.exposure.deadlines.map(\.end) == ends)
            #expect(try test.diary.exposures().first?.deadlines.map(\.end) == ends)
        }
    }

    @Test func `reports of an unknown disease are ignored and counted, until the configuration has it`() async throws {
        _ = try test.diary.record(.test(seed: 1))
        try authority.publish(hour)
        test.clock.advance(minutes: 240)
        try publish(profile: 1, offset: 1)
        _ = try await sync.run()
        #expect(try test.diary.exposures().isEmpty)
        #expect(try test.diary.unlock().unknownMatches() == 1)
        try test.diary.notifyOfExposures { _ in Issue.record("a notification of an unknown disease") }
        authority.change { $0.profiles = Self.both }
        try authority.publish(hour(2))
        _ = try await sync.run()
        #expect(try test.diary.exposures().map(\.profile) == [.measles])
        #expect(try test.diary.unlock().unknownMatches() == 0)
    }
}
