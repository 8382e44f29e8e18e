import AuthorityProtocol
import CheckInProtocol
import ConfigurationFiles
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

@Suite("Settings of diseases")
struct ProfileSettingsTests {
    private static let measles = """
        number = 1
        names = en Measles, de Masern
        reports_need = suspicion
        retention_days = 21
        deadlines = vaccination 72h; en a vaccination; de eine Impfung, immunoglobulin 144h
        publication_hours = 4
        level_weights = 0 1 1 1 1 1 1 1
        increased_minutes = 1
        minimum_stay = 0m
        air_indoors = 2h
        air_ventilated = 2h
        air_outdoors = up to 10m
        """

    @Test(.proves("S6")) func `a file sets all numbers of a disease`() throws {
        let profile = try ProfileSettings(parsing: Self.measles, name: "measles.conf").profile
        #expect(profile.number == 1 && profile.retentionDays == 21 && profile.evidence == .clinicalSuspicion)
        #expect(profile.name(in: ["de"]) == "Masern" && profile.name(in: ["fr"]) == "Measles")
        #expect(profile.deadlines.map(\.name) == ["immunoglobulin", "vaccination"])
        #expect(profile.deadlines.map(\.hours) == [144, 72] && profile.publicationHours == 4)
        let words = { (languages: [String]) in profile.deadlines.map { $0.words(in: languages) } }
        #expect(words(["de"]) == ["immunoglobulin", "eine Impfung"])
        #expect(words(["fr"]) == ["immunoglobulin", "a vaccination"])
        #expect(profile.sharing.indoorAir == AirRule(.fixed, minutes: 120))
        #expect(profile.sharing.outdoorAir == AirRule(.asLongAsStay, minutes: 10))
        #expect(profile.sharing.levelsSinceOnset == SharingParameters.standard.levelsSinceOnset)
    }

    @Test func `the settings that the sample comments out are the numbers for COVID-19`() throws {
        let sample = ProfileSettings.sample(setting: "number = 0\nnames = en COVID-19")
        #expect(try ProfileSettings(parsing: sample, name: "sample").profile == .covid19)
        let lines = sample.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z_]+) = (.+)/) }
        #expect(lines.count == 14)
        for line in lines {
            let text = "\(sample)\(line.0.dropFirst(2))\n"
            let profile = try ProfileSettings(parsing: text, name: "sample").profile
            #expect((profile == .covid19) == !["deadlines", "publication_hours"].contains(line.1), "\(line.0)")
        }
    }

    /// 33 names, one more than a configuration can hold.
    private static let tooManyNames = "en M" + (0..<32).map { ", a\($0) M" }.joined()

    @Test(
        arguments: [
            "number = 16", "names = \(tooManyNames)", "names = de Masern", "names = en",
            "names = en Measles, en Measles", "retention_days = 61", "retention_days = 0",
            "deadlines = vaccination -1h", "deadlines = vaccination 0h", "deadlines = vaccination 90m",
            "deadlines = vaccination 72h;", "deadlines = vaccination 72h; de",
            "deadlines = vaccination 72h; DE Impfung",
            "deadlines = vaccination 72h; de Impfung; de Impfung", "deadlines = vaccination 1441h",
            "deadlines = Vaccination 72h", "deadlines = a 1h, a 2h",
            "air_indoors = 25h", "publication_hours = 0", "publication_hours = 25",
            "air_indoors = up to 90s", "air_indoors = two hours", "reports_need = rumour", "levels_since_onset = 9",
        ]
    ) func `an invalid setting is named with its line`(line: String) throws {
        let key = String(line.prefix { $0 != " " })
        let others = Self.measles.split(separator: "\n").filter { !$0.hasPrefix(key + " ") }
        let text = ([Substring(line)] + others).joined(separator: "\n")
        let error = #expect(throws: ConfigurationError.self) { try ProfileSettings(parsing: text, name: "f.conf") }
        #expect(error?.problems.map(\.line) == [1])
        #expect(error?.description.hasPrefix("f.conf, line 1: \(key) = “") == true)
    }

    @Test func `without a file there is COVID-19, and one number in two files is refused with the line`() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "profiles-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let profiles = FilePath(directory.path)
        #expect(try ProfileFiles.profiles(in: profiles) == .standard)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(Self.measles.utf8).write(to: directory.appending(path: "measles.conf"))
        #expect(try ProfileFiles.profiles(in: profiles).usable.map(\.number) == [1])
        let rubella = "# Rubella\nnames = en Rubella\nnumber = 1\n"
        try Data(rubella.utf8).write(to: directory.appending(path: "rubella.conf"))
        let error = #expect(throws: ConfigurationError.self) { try ProfileFiles.profiles(in: profiles) }
        #expect(error?.problems.map(\.line) == [3])
        #expect(error?.description.contains("rubella.conf, line 3: number = 1") == true)
        #expect(error?.description.contains("measles.conf has the same number") == true)
    }

    @Test(.proves("S6"), arguments: TestStore.all)
    func `for 60 days after a disease, no other one may have its number`(store: TestStore) async throws {
        let directory = try Directory.makeTemporary(prefix: "profiles")
        defer { try? Directory.remove(directory) }
        let (test, covid) = (try await InProcessAuthority(store: store), DiseaseProfiles.standard)
        let both = try #require(DiseaseProfiles([.covid19, ProfileSettings(parsing: Self.measles, name: "").profile]))
        func check(_ text: String) async throws -> ConfigurationError? {
            try Data(text.utf8).write(to: URL(filePath: directory.appending("a.conf").string))
            let used = try await UsedNumber.all(in: test.database, today: test.clock.now.day)
            do {
                _ = try ProfileFiles.profiles(in: directory, used: used)
                return nil
            } catch let error as ConfigurationError {
                return error
            }
        }
        let rubella = "# Rubella\nnames = en Rubella\nnumber = 1\n"
        #expect(try await check(rubella) == nil)
        // In the configuration since the next midnight.
        for profiles in [both, covid] {
            let instance = try await test.restarted(profiles: profiles)
            _ = try await instance.publisher.publish(now: test.clock.now)
            test.clock.advance(days: 1)
            _ = try await instance.publisher.publish(now: test.clock.now)
        }
        let error = try await check(rubella)
        #expect(error?.problems.map(\.line) == [3])
        #expect(error?.description.contains("a.conf, line 3: number = 1: Measles had this number on 2026-") == true)
        #expect(try await check(Self.measles.replacing("de Masern", with: "de Röteln")) == nil)
        // Without a file, there is COVID-19 with number 0.
        #expect(try await check("number = 0\nnames = en Mumps\n")?.problems.map(\.line) == [1])
        // Measles was removed at the beginning of today.
        test.clock.advance(days: 59)
        #expect(try await check(rubella) != nil)
        test.clock.advance(days: 1)
        #expect(try await check(rubella) == nil)
    }

    @Test func `the disease with the fewest hours of publication decides for all reports`() throws {
        let schedule = AuthorityProtocol.Schedule.standard
        let measles = try ProfileSettings(parsing: Self.measles, name: "").profile
        #expect(DiseaseProfiles.standard.publicationHours(schedule) == 24)
        #expect(try #require(DiseaseProfiles([.covid19, measles])).publicationHours(schedule) == 4)
        #expect(try #require(DiseaseProfiles([measles])).publicationHours(.retaining(days: 14)) == 2)
    }
}
