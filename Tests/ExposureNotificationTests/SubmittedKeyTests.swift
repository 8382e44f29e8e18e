import ExposureNotification
import TestTraits
import Testing

/// Keys for Corona-Warn-App's server.
@Suite struct SubmittedKeyTests {
    private struct File: Decodable {
        let serverDerivation: Derivation
        let limits: Limits

        struct Derivation: Decodable {
            let defaultRisk: Int
            let onsetFromRisk: [String: Int]
            let riskFromOnset: [String: Int]
        }

        struct Limits: Decodable {
            let keysPerSubmission: [Int]
            let startMustBeMultipleOf: Int
            let rollingPeriod: [Int]
            let riskLevel: [Int]
            let daysSinceOnset: [Int]
            let maximumRequestBytes: Int
            let minimumRiskDistributed: Int
        }
    }

    private static func key(
        start: UInt32 = 144 * 18_000,
        period: Int = 144,
        risk: Int? = nil,
        onset: Int? = nil
    ) -> SubmittedKey {
        SubmittedKey(start: IntervalNumber(start), period: period, transmissionRisk: risk, daysSinceOnset: onset)
    }

    @Test(.proves("E9")) func `a missing level or onset is derived as by Corona-Warn-App's server`() throws {
        let tables = try Vectors.load("cwa-submission", as: File.self).serverDerivation
        for onset in -15...4000 {
            let risk = tables.riskFromOnset["\(onset)"] ?? tables.defaultRisk
            let expected = Self.key(risk: risk, onset: onset)
            #expect(Self.key(onset: onset).completed == expected, "\(onset)")
            #expect(expected.completed == expected)
        }
        for (risk, onset) in tables.onsetFromRisk {
            let risk = try #require(Int(risk))
            #expect(Self.key(risk: risk).completed == Self.key(risk: risk, onset: onset))
        }
        #expect(Self.key().completed == nil)
    }

    @Test(.proves("E9")) func `the limits are those of Corona-Warn-App's server`() throws {
        let limits = try Vectors.load("cwa-submission", as: File.self).limits
        typealias Own = SubmittedKey.Limits
        #expect([Own.keyCounts.lowerBound, Own.keyCounts.upperBound] == limits.keysPerSubmission)
        #expect(Int(Own.startStep) == limits.startMustBeMultipleOf)
        #expect([Own.periods.lowerBound, Own.periods.upperBound] == limits.rollingPeriod)
        #expect([Own.transmissionRisks.lowerBound, Own.transmissionRisks.upperBound] == limits.riskLevel)
        #expect([Own.daysSinceOnset.lowerBound, Own.daysSinceOnset.upperBound] == limits.daysSinceOnset)
        #expect(Own.requestCount == limits.maximumRequestBytes)
        for risk in 1...8 { #expect(Self.key(risk: risk).isDistributed == (risk >= limits.minimumRiskDistributed)) }
    }

    @Test(
        arguments: [
            ([], .keyCount(0)), ([SubmittedKey](repeating: key(risk: 1), count: 15), .keyCount(15)),
            ([key(start: 144 * 18_000 + 1, risk: 1)], .start(IntervalNumber(144 * 18_000 + 1))),
            ([key(period: 0, risk: 1)], .period(0)), ([key(period: 145, risk: 1)], .period(145)),
            ([key(risk: 0)], .transmissionRisk(0)), ([key(risk: 9)], .transmissionRisk(9)),
            ([key(onset: -16)], .daysSinceOnset(-16)), ([key(onset: 4001)], .daysSinceOnset(4001)),
            ([key(risk: 1), key()], .neitherRiskNorOnset),
        ] as [([SubmittedKey], SubmittedKey.Refusal)]
    )
    func `a submission outside the limits is refused with its reason`(
        keys: [SubmittedKey],
        reason: SubmittedKey.Refusal
    ) {
        #expect(throws: reason) { try SubmittedKey.check(keys) }
    }

    @Test func `a submission at the limits is accepted`() throws {
        try SubmittedKey.check([Self.key(period: 1, risk: 8), Self.key(risk: 1, onset: -15), Self.key(onset: 4000)])
        try SubmittedKey.check([SubmittedKey](repeating: Self.key(onset: 0), count: 14))
    }
}
