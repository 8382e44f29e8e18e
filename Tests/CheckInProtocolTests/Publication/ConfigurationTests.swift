import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import TestSupport
import TestTraits
import Testing

@Suite struct ConfigurationTests {
    private func open(
        _ file: [UInt8],
        _ authority: Authority,
        last: Hour? = nil
    ) throws(PublicationError) -> Configuration {
        try Configuration(verifying: file, by: authority.publicKey, region: authority.region, notOlderThan: last)
    }

    @Test(.proves("S6")) func `the parameters are signed`() throws {
        let authority = try Authority()
        let configuration = try authority.configuration()
        let file = try configuration.signed(by: authority.key)
        #expect(try open(file, authority, last: authority.hour) == configuration)
        let later = try #require(Hour(number: authority.hour.number + 1))
        #expect(throws: PublicationError.older) { _ = try open(file, authority, last: later) }
    }

    @Test(.proves("S1")) func `the default parameters are those of the protocol`() {
        #expect(RiskParameters.standard.levelWeights == [0, 0, 60, 80, 100, 120, 140, 160])
        #expect(RiskParameters.standard.increasedMinutes == 10)
        #expect(SharingParameters.standard.minimumStayMinutes == 10)
        let sharing = SharingParameters.standard
        #expect(sharing.indoorAir == AirRule(.asLongAsStay, minutes: 30))
        #expect(sharing.ventilatedAir == AirRule(.asLongAsStay, minutes: 30))
        #expect(sharing.outdoorAir.seconds(afterStayOf: 3600) == 0)
        #expect(DiseaseProfiles.standard.usable.map(\.number) == [0])
        #expect(DiseaseProfile.covid19.retentionDays == 14)
        let levels = sharing.levelsSinceOnset + sharing.levelsWithoutOnset + sharing.levelsWithoutSymptoms
        // Different levels would show which reports one person has shared.
        #expect(Set(levels) == [5])
        #expect(Schedule.standard.publicationHours == 24)
        #expect(Schedule.standard.retentionDays == 14)
        #expect(Schedule.standard.decoysPerHundredDays == 20)
    }

    /// The values are those of “Narrow Net v2” (github.com/lfph/gaen-risk-scoring).
    @Test func `by default, proximity is windows of the Risk Score Symposium`() throws {
        guard case .windows(let mapping, let configuration, let minutes) = ProximityParameters.standard.detection else {
            Issue.record("the standard is not windows")
            return
        }
        #expect(configuration.attenuationThresholds == [55, 67, 75])
        #expect(configuration.attenuationWeights == [1.75, 1, 0.33, 0])
        #expect(configuration.infectiousnessWeights == [.standard: 0.3, .high: 1])
        #expect(minutes == 15)
        let days = KeyDataMapping.days.filter { mapping.infectiousness(daysSinceOnset: $0) == .high }
        #expect(days == Array(-2...3))
        let others = KeyDataMapping.days.filter { mapping.infectiousness(daysSinceOnset: $0) == .standard }
        #expect(others == [-4, -3, 4, 5])
        #expect(mapping.infectiousness(daysSinceOnset: nil) == .standard)
    }

    /// From 11 minutes at 73 dB on, with any transmission risk level.
    @Test func `the default scores have an increased risk if an exposure is long and near`() throws {
        guard case .scores(let scores, let increased) = ProximityParameters.standardScores.detection else {
            Issue.record("the scores are not scores")
            return
        }
        func isIncreased(attenuation: Int, minutes: Int64, risk: Int) -> Bool {
            let score = scores.riskScore(
                attenuation: attenuation,
                duration: minutes * 60,
                transmissionRisk: risk,
                age: 0
            )
            return score >= increased
        }
        for risk in 1...8 {
            #expect(isIncreased(attenuation: 73, minutes: 11, risk: risk))
            #expect(!isIncreased(attenuation: 73, minutes: 10, risk: risk))
            #expect(!isIncreased(attenuation: 74, minutes: 60, risk: risk))
        }
    }

    @Test func `values that the message cannot represent exactly are refused`() throws {
        func windows(
            types: [ReportType: Double] = [
                .confirmedTest: 1, .confirmedClinicalDiagnosis: 1, .selfReport: 1, .recursive: 0,
            ],
            infectiousness: [Infectiousness: Double] = [.standard: 0.29, .high: 2.5],
            minimum: Double = 300
        ) throws -> ProximityParameters? {
            let configuration = try #require(
                DailySummaryConfiguration(
                    reportTypeWeights: types,
                    infectiousnessWeights: infectiousness,
                    attenuationThresholds: [1, 2, 3],
                    attenuationWeights: [0.57, 0.58, 0, 1],
                    minimumWindowScore: minimum
                )
            )
            return ProximityParameters(.windows(try #require(KeyDataMapping()), configuration, increasedMinutes: 1))
        }
        #expect(try windows() != nil)
        #expect(try windows(types: [.confirmedTest: 1]) == nil)
        #expect(try windows(infectiousness: [.standard: 0.295, .high: 1]) == nil)
        #expect(try windows(infectiousness: [.none: 1, .standard: 1, .high: 1]) == nil)
        #expect(try windows(minimum: 0.5) == nil)
        #expect(try windows(minimum: .infinity) == nil)
        var scores = ExposureConfiguration.standard(.apple)
        #expect(ProximityParameters(.scores(scores, increasedScore: 4096)) != nil)
        #expect(ProximityParameters(.scores(scores, increasedScore: 4097)) == nil)
        scores.weights.duration = 101
        #expect(ProximityParameters(.scores(scores, increasedScore: 1)) == nil)
    }

    @Test(
        .serialized,
        arguments: [
            .init("a profile", { $0.profiles[0].levelWeights[7] = 1001 }),
            .init("a profile", { $0.profiles[0].levelsSinceOnset[0] = 9 }),
            .init("a profile", { $0.profiles[0].levelsSinceOnset[0] = 257 }),
            .init("a profile", { $0.profiles[0].firstDaySinceOnset = -15 }),
            .init("a profile", { $0.profiles[0].names[0].text = "" }),
            .init("the number of fields", { $0.profiles += Array(repeating: $0.profiles[0], count: 17) }),
            .init("the schedule", { $0.retentionDays = 15 }),
            .init("the schedule", { $0.publicationHours = 0 }),
            .init("the authorisation keys", { $0.keys += Array(repeating: $0.keys[0], count: 5) }),
            .init("the number of fields", { $0.keys += Array(repeating: $0.keys[0], count: 7) }),
            .init("the client's version", { $0.minimumClientVersion = "" }),
            .init("the authorisation keys", { $0.keys.swapAt(0, 1) }),
            .init("the authorisation keys", { $0.keys.append($0.keys[1]) }),
            .init("the authorisation keys", { $0.keys[1].publicKey = [] }),
            .init("an authorisation key's day", { $0.keys[1].day = .max }),
            .init("the relay", { $0.obliviousHTTP?.relay = "https://relay.example/ a" }),
            .init("the relay", { $0.obliviousHTTP?.relay = "https://" + String(repeating: "a", count: 193) }),
            .init("the number of fields", { $0.adviceHosts = (10...27).map { "\($0).example" } }),
        ] as [Defect<ConfigurationText>]
    )
    func `an invalid configuration is refused despite its valid signature`(
        defect: Defect<ConfigurationText>
    ) async throws {
        let authority = try Authority()
        var message = ConfigurationText(try authority.configuration())
        defect.apply(&message)
        let file = try authority.signed(try await message.payload(), as: Configuration.self)
        let error = #expect(throws: PublicationError.self) { _ = try open(file, authority) }
        #expect(error?.description == "the file has an invalid value for \(defect.field)")
    }

    @Test func `versions compare number by number`() throws {
        let versions = try ["0.1.0", "0.9.0", "0.10.0", "1.0.0", "1.0.10"].map { try #require(ClientVersion($0)) }
        #expect(versions == versions.shuffled().sorted())
        #expect(
            ["1", "1.0", "1.0.0.0", "a.0.0", "1.0.65536", "+1.0.0", "1..0"].allSatisfy { ClientVersion($0) == nil }
        )
    }
}
