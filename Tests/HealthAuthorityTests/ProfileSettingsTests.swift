import AuthorityProtocol
import ConfigurationFiles
import Foundation
import HealthAuthority
import SystemPackage
import TestTraits
import Testing

@Suite("Settings of diseases")
struct ProfileSettingsTests {
    private static let measles = """
        number = 1
        names = en Measles, de Masern
        reports_need = suspicion
        retention_days = 21
        deadlines = vaccination 72h, immunoglobulin 144h
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
        #expect(profile.deadlines.map(\.hours) == [144, 72])
        #expect(profile.sharing.indoorAir == AirRule(.fixed, minutes: 120))
        #expect(profile.sharing.outdoorAir == AirRule(.asLongAsStay, minutes: 10))
        #expect(profile.sharing.levelsSinceOnset == SharingParameters.standard.levelsSinceOnset)
    }

    @Test func `the settings that the sample comments out are the numbers for COVID-19`() throws {
        let sample = ProfileSettings.sample(setting: "number = 0\nnames = en COVID-19")
        #expect(try ProfileSettings(parsing: sample, name: "sample").profile == .covid19)
        let lines = sample.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z_]+) = (.+)/) }
        #expect(lines.count == 13)
        for line in lines {
            let text = "\(sample)\(line.0.dropFirst(2))\n"
            let profile = try ProfileSettings(parsing: text, name: "sample").profile
            #expect((profile == .covid19) == (line.1 != "deadlines"), "\(line.0)")
        }
    }

    /// 33 names, one more than a configuration can hold.
    private static let tooManyNames = "en M" + (0..<32).map { ", a\($0) M" }.joined()

    @Test(
        arguments: [
            "number = 16", "names = \(tooManyNames)", "names = de Masern", "names = en",
            "names = en Measles, en Measles", "retention_days = 61", "retention_days = 0",
            "deadlines = vaccination -1h", "deadlines = vaccination 0h", "deadlines = vaccination 90m",
            "deadlines = vaccination 1441h", "deadlines = Vaccination 72h", "deadlines = a 1h, a 2h",
            "air_indoors = 25h",
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
}
