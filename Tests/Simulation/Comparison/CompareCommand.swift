import ArgumentParser
import Foundation
import OperatingSystem
import SystemPackage

/// `simulation compare`
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "One town under four designs: whom does each warn, and what does each reveal?",
        discussion: """
            Prints tables, and writes table.md, comparison.svg, town.json, warned.json and sonar.json, which \
            Tests/Python/comparison.py checks. The same seed writes the same files. CPU times go to cpu.md only.
            """
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
        let plan = planner.plan()
        let directory = try WorkDirectory()
        let codes = try await ShownCodes.all(of: plan, in: directory.path)
        withExtendedLifetime(directory) {}
        let comparison = try await Comparison(plan, codes: codes)
        let table = ComparisonTable(comparison)
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        try write(Data(table.text.utf8), to: "table.md")
        try write(Data(table.deviceTimes.utf8), to: "cpu.md")
        try write(Data(ComparisonPicture(comparison).svg.utf8), to: "comparison.svg")
        try write(json(comparison.town), to: "town.json")
        try write(json(Warned(comparison)), to: "warned.json")
        try write(json(comparison.sonar), to: "sonar.json")
        print(table.text)
        print(table.deviceTimes, terminator: "")
    }

    /// The people who should be warned, and those whom each design warned.
    private struct Warned: Encodable {
        let exposed: [Int]
        let reachable: [Int]
        let pairs: Int
        let warned: [String: [Int]]

        init(_ comparison: Comparison) {
            exposed = comparison.meetings.exposed.keys.sorted()
            reachable = comparison.meetings.reachable.sorted()
            pairs = comparison.meetings.graph.count
            warned = Dictionary(
                uniqueKeysWithValues: comparison.columns.map { ($0.design.rawValue, $0.run.warnings.keys.sorted()) }
            )
        }
    }

    private func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    private func write(_ data: Data, to name: String) throws {
        try data.write(to: URL(filePath: output).appending(path: name))
    }
}
