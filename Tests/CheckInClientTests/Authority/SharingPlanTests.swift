import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@Suite struct SharingPlanTests {
    private let fixture: SharingFixture
    private let test: TestDiary
    private let authority: PublishingAuthority

    init() throws {
        fixture = try SharingFixture()
        (test, authority) = (fixture.test, fixture.authority)
    }

    @Test(.proves("P1", "P6")) func `a stay is sent with its tail, in steps of five minutes, once for each seed`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 42, seconds: 10)
        _ = try test.diary.checkOut()
        let plan = try await fixture.plan(test.checkIns())
        #expect(plan.reportCount == 2)
        let window = try #require(plan.items[0].records.first?.window)
        #expect(window.intervals.lowerBound.start == .noon)
        // 42 minutes and 10 seconds, and a tail of 30 minutes, rounded up.
        #expect(window.intervals.upperBound.start == .noon + 75 * 60)
        #expect(plan.items[0].records.map(\.transmissionRiskLevel) == [5])
    }

    @Test(.proves("P6")) func `a stay over midnight becomes a report for each day, with its level`() async throws {
        test.clock.set(.midnight + -3600)
        _ = try test.diary.record(.test(seed: 1))
        test.clock.set(.midnight + 3500)
        _ = try test.diary.checkOut()
        let tomorrow = try #require(Day(number: UnixTime.noon.day.number + 1))
        try authority.signIndex(at: test.clock.time.hour)
        let configuration = try await fixture.submitter.prepare()
        let plan = try fixture.plan(test.checkIns(), .since(UnixTime.noon.day), testDay: tomorrow, configuration)
        #expect(plan.items[0].records.map(\.window.day) == [UnixTime.noon.day, tomorrow])
        #expect(plan.items[0].records.map(\.transmissionRiskLevel) == [5, 5])
        #expect(plan.items[0].records[0].window.intervals.upperBound == UnixTime.noon.day.intervals.upperBound)
    }

    @Test(.proves("P5")) func `levels are those of the authority's tables, and days without risk are left out`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let checkIns = try test.checkIns()
        let parameters = try #require(
            SharingParameters(
                minimumStayMinutes: 10,
                indoorAir: AirRule(.asLongAsStay, minutes: 30),
                ventilatedAir: AirRule(.asLongAsStay, minutes: 30),
                outdoorAir: AirRule(.fixed, minutes: 0),
                firstDaySinceOnset: -2,
                levelsSinceOnset: [3, 4, 6, 8, 7, 2],
                levelsWithoutOnset: [5, 6, 2],
                levelsWithoutSymptoms: [4, 3]
            )
        )
        let prepared = try await fixture.submitter.prepare()
        let configuration = try #require(
            Configuration(
                region: prepared.region,
                hour: prepared.hour,
                profiles: .covid19(sharing: parameters),
                authorizationKeys: prepared.authorizationKeys
            )
        )
        for ago in 0...14 as ClosedRange<UInt32> {
            let past = try #require(Day(number: UnixTime.noon.day.number - ago))
            for (symptoms, table, index) in [
                (.since(past), parameters.levelsSinceOnset, Int(ago) - Int(parameters.firstDaySinceOnset)),
                (.sinceUnknownDay, parameters.levelsWithoutOnset, -Int(ago)),
                (.none, parameters.levelsWithoutSymptoms, -Int(ago)),
            ] as [(TestFacts.Symptoms, [UInt8], Int)] {
                let level = table.indices.contains(index) ? table[index] : 1
                let item = try #require(fixture.plan(checkIns, symptoms, testDay: past, configuration).items.first)
                // Levels 1 and 2 have no weight.
                #expect(item.records.map(\.transmissionRiskLevel) == (level > 2 ? [level] : []))
                #expect(item.omission == (level > 2 ? nil : .withoutRisk))
                // Other values would show more about the onset, or which reports one person has shared.
                #expect(item.records.allSatisfy { $0.infectiousness == .standard && $0.type == .confirmedTest })
            }
        }
    }

    @Test(.proves("P1")) func `a stay that is too short or at another authority's venue is left out, with the reason`()
        async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 9, seconds: 59)
        _ = try test.diary.checkOut()
        let elsewhere = try VenueCodeURL(authority: "elsewhere.example", code: VenueCodeURL.test(seed: 2).code)
        _ = try test.diary.record(elsewhere)
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let plan = try await fixture.plan(test.checkIns())
        #expect(plan.items.map(\.omission) == [.tooShort(minimumMinutes: 10), .otherAuthority])
        var generator = SystemRandomNumberGenerator()
        #expect(throws: DiaryError.nothingToShare) { try plan.draft(using: &generator) }
    }

    @Test(.proves("P1")) func `stays of more than 14 days ago are not shared, even if they were selected`() async throws
    {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        _ = try test.diary.checkOut()
        let checkIns = try test.checkIns()
        let configuration = try await fixture.submitter.prepare()
        for (days, count) in [(0, 1), (13, 1), (14, 1), (15, 0), (16, 0)] as [(Int64, Int)] {
            let plan = SharingPlan(
                checkIns,
                facts: TestFacts(testDay: UnixTime.noon.day, symptoms: .since(UnixTime.noon.day)),
                profile: .covid19,
                configuration: configuration,
                authority: authority.enrolled,
                now: test.clock.time + days * 86_400
            )
            #expect(plan.reportCount == count, "after \(days) days")
        }
    }

    /// The time of the air of each disease, after stays of some minutes.
    @Test(.proves("P1"), arguments: [(1, 120), (20, 120), (100, 120)] as [(Int64, Int64)])
    func `with a fixed rule, the air counts for its time also after a short stay`(
        minutes: Int64,
        air: Int64
    ) async throws {
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: minutes)
        _ = try test.diary.checkOut()
        let (checkIns, configuration) = (try test.checkIns(), try await fixture.submitter.prepare())
        func record(_ profile: DiseaseProfile) throws -> ReportRecord? {
            let day = UnixTime.noon.day
            return fixture.plan(checkIns, .since(day), testDay: day, configuration, profile: profile).items[0].records
                .first
        }
        let end = UnixTime.noon + (minutes + air) * 60
        let measles = try #require(try record(.measles))
        #expect(measles.window.intervals.upperBound.start.seconds == (end.seconds + 299) / 300 * 300)
        #expect(measles.profile == DiseaseProfile.measlesNumber)
        #expect(measles.type == .clinicalDiagnosis)
        let covid19 = try record(.covid19)
        #expect(covid19?.profile == (minutes < 10 ? nil : 0))
        let stay = UnixTime.noon + minutes * 60 + min(minutes, 30) * 60
        #expect(minutes < 10 || covid19?.window.intervals.upperBound.start.seconds == (stay.seconds + 299) / 300 * 300)
    }

    @Test(.proves("P1")) func `a report under a seed that was copied from another venue cannot be read there`()
        async throws
    {
        let clinic = VenueCodeURL.test(seed: 1, name: "Clinic A")
        _ = try test.diary.record(.test(seed: 2, previous: 1, name: "Bakery B"))
        test.clock.advance(minutes: 60)
        var generator = SystemRandomNumberGenerator()
        let draft = try await fixture.plan(test.checkIns()).draft(using: &generator)
        #expect(draft.reports.count == 2)
        let day = UnixTime.noon.day
        let own = VenueCodeURL.test(seed: 2, previous: 1, name: "Bakery B").presenceKeys(on: day)
        for dated in draft.reports {
            let report = try #require(ProtectedReport(bytes: dated.bytes))
            #expect(report.open(with: clinic.presenceKeys(on: day)[0]) == .notForTheseKeys)
            #expect(own.count { report.open(with: $0) != .notForTheseKeys } == 1)
        }
    }

    @Test(.proves("P9")) func `the order of the reports in a batch is independent of the diary`() async throws {
        let seeds = 1...5 as ClosedRange<UInt8>
        for seed in seeds {
            _ = try test.diary.record(.test(seed: seed))
            test.clock.advance(minutes: 20)
            _ = try test.diary.checkOut()
        }
        let plan = try await fixture.plan(test.checkIns())
        let keys = seeds.map { VenueCodeURL.test(seed: $0).presenceKeys(on: UnixTime.noon.day)[0] }
        var generator = SeededGenerator(9)
        // How often each venue's report was at each position.
        var counts = [[Int]](repeating: [0, 0, 0, 0, 0], count: 5)
        for _ in 0..<200 {
            for (place, dated) in try plan.draft(using: &generator).reports.enumerated() {
                let report = try #require(ProtectedReport(bytes: dated.bytes))
                let venue = try #require(keys.firstIndex { report.open(with: $0) != .notForTheseKeys })
                counts[venue][place] += 1
            }
        }
        // The expected count is 40.
        #expect(counts.joined().allSatisfy { (20...60).contains($0) }, "\(counts)")
    }

    @Test func `more than two hundred reports are refused before anything is stored`() async throws {
        _ = try test.diary.record(.test(seed: 2, previous: 1))
        test.clock.advance(minutes: 60)
        let checkIn = try #require(try test.checkIns().first)
        var generator = SystemRandomNumberGenerator()
        let whole = try await fixture.plan(Array(repeating: checkIn, count: 100))
        #expect(try whole.draft(using: &generator).reports.count == 200)
        let more = try await fixture.plan(Array(repeating: checkIn, count: 101))
        #expect(throws: DiaryError.tooManyReports(202)) { try more.draft(using: &generator) }
    }
}
