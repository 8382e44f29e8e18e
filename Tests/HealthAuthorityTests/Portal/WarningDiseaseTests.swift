@testable import AuthorityPortal
import AuthorityProtocol
import CheckInProtocol
import TestTraits
import Testing

@Suite("The disease of a warning")
struct WarningDiseaseTests {
    /// Noon UTC on day 20654.
    private static let now = UnixTime(seconds: 20_654 * 86_400 + 12 * 3600)

    private let profiles: [DiseaseProfile]

    init() throws {
        let name = try #require(DiseaseProfile.Name(language: "en", text: "Measles"))
        let measles = try #require(DiseaseProfile(number: 1, names: [name], retentionDays: 21))
        profiles = [.covid19, measles]
    }

    private func entry(_ disease: String, daysAgo: Int64, _ profiles: [DiseaseProfile]) throws -> WarningEntry {
        let day = LocalClock.text(day: 20_654 - daysAgo)
        let text = "identifier=cinema-7&day=\(day)&from=08%3A00&to=10%3A30&level=6&disease=\(disease)"
        return WarningEntry(try #require(PortalForm(text.utf8)), profiles, clock: .utc, now: Self.now)
    }

    @Test(.proves("N2"), arguments: [("0", 0), ("1", 1)] as [(String, UInt8)])
    func `a warning names the disease that the officer has chosen`(chosen: String, number: UInt8) throws {
        #expect(try entry(chosen, daysAgo: 0, profiles).warnings?.flatMap(\.self).map(\.profile) == [number])
    }

    @Test(arguments: ["", "2", "01", "x"])
    func `with several diseases, one of them must be chosen`(chosen: String) throws {
        let entry = try entry(chosen, daysAgo: 0, profiles)
        #expect(entry.warnings == nil)
        #expect(entry.fields.disease.problem == "Choose one of the diseases.")
        #expect(try self.entry(chosen, daysAgo: 0, [.covid19]).warnings?.flatMap(\.self).map(\.profile) == [0])
    }

    @Test(arguments: [("0", 14, true), ("0", 15, false), ("1", 21, true), ("1", 22, false)] as [(String, Int64, Bool)])
    func `a warning can be as old as check-ins are useful for the disease`(
        disease: String,
        daysAgo: Int64,
        isAccepted: Bool
    ) throws {
        #expect(try (entry(disease, daysAgo: daysAgo, profiles).warnings != nil) == isAccepted)
    }

    @Test func `the problem with an older day names the days of the disease`() throws {
        #expect(
            try entry("1", daysAgo: 22, profiles).fields.visits[0].day.problem?.contains("the previous 21 days") == true
        )
    }
}
