import ArgumentParser
import Foundation
import SystemPackage

/// `simulation town`
struct TownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "town",
        abstract: "Many people and venues, for two weeks and two days: who is warned?",
        discussion: "Writes truth.json and diaries.json, which Tests/Python/warned_set.py compares."
    )

    @Option var people = 1000
    @Option var venues = 200
    @Option(help: "Days with visits.") var days: Int64 = 14
    @Option var positives = 30
    @Option(help: "The same seed gives the same town.") var seed: UInt64 = 1
    @Option(help: "Where the results go.") var output: String

    func validate() throws {
        guard people > 0, venues > 0, (6...14).contains(days), (0...people).contains(positives) else {
            throw ValidationError("there is somebody, somewhere, for 6 to 14 days")
        }
    }

    func run() async throws {
        let size = TownPlanner.Size(people: people, venues: venues, days: days, positives: positives)
        var planner = TownPlanner(size, seed: seed)
        let directory = try WorkDirectory()
        let (town, outcomes) = try await TownRun.run(planner.plan(), in: directory.path)
        withExtendedLifetime(directory) {}
        try write(town, to: "truth.json")
        try write(outcomes, to: "diaries.json")
    }

    private func write(_ value: some Encodable, to name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        try encoder.encode(value).write(to: URL(filePath: output).appending(path: name))
    }
}
