import ArgumentParser
import AuthorityProtocol
import Foundation

/// `simulation reports`
struct ReportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports",
        abstract: "A region whose packages are read with the codes of all venues: whose reports are they?",
        discussion: "Writes the opened reports, which Tests/Python/linking.py attacks."
    )

    @Option(help: "The number of people who share each day.") var sharers = 10
    @Option(help: "Days with people who share.") var days: Int64 = 600
    @Option(help: "The same seed gives the same reports.") var seed: UInt64 = 1
    @Option(help: "The hours over which the authority spreads publication.") var hours = Schedule.standard
        .publicationHours
    @Option(help: "A mistake, for the proof that it is noticed.") var planted: [RevealingParameters] = []
    @Option(help: "Where the opened reports go.") var output: String

    func run() async throws {
        let opened = try await OpenedReports(
            RegionPlanner(sharers: sharers, days: days, seed: seed),
            profile: planted.contains(.eightLevels) ? RevealingParameters.levels : .covid19,
            publicationHours: hours
        )
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        let file = URL(filePath: output)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try encoder.encode(opened).write(to: file)
    }
}

/// Parameters of an authority that reveal which reports one person has shared.
enum RevealingParameters: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// The transmission risk level depends on the days since the onset of symptoms.
    case eightLevels

    static let levels: DiseaseProfile = {
        let standard = SharingParameters.standard
        let levels = SharingParameters(
            minimumStayMinutes: standard.minimumStayMinutes,
            indoorAir: standard.indoorAir,
            ventilatedAir: standard.ventilatedAir,
            outdoorAir: standard.outdoorAir,
            firstDaySinceOnset: -5,
            levelsSinceOnset: [2, 4, 6, 7, 8, 8, 8, 6, 5, 3, 2],
            levelsWithoutOnset: [5, 6, 7, 7, 7, 6, 4, 3, 2],
            levelsWithoutSymptoms: [4, 4, 3, 2]
        )
        guard let levels,
            let profile = DiseaseProfile(number: 0, names: DiseaseProfile.covid19.names, sharing: levels)
        else { fatalError("unreachable: these values are valid") }
        return profile
    }()
}
