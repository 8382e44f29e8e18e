import ArgumentParser
import AuthorityProtocol
import CheckInProtocol
import Foundation
import SystemPackage

/// Simulates weeks in minutes with the real parts of kiosk, client and authority. Scripts in
/// Tests/Python check its output against the protocol's text.
@main
struct Simulation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract: "Simulate weeks of check-ins with the real parts of kiosk, client and authority.",
        subcommands: [
            TownCommand.self, OutbreakCommand.self, ReportsCommand.self, PlacesCommand.self, TrafficCommand.self,
            CompareCommand.self,
        ]
    )
}

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
        try await TownResults.run(planner.plan(), writingTo: output)
    }
}

/// The files with the results of a town.
enum TownResults {
    /// Runs a town, and writes what happened, and what the diaries show at its end, into a directory.
    static func run(_ plan: Town, writingTo output: String) async throws {
        let directory = try WorkDirectory()
        let (town, outcomes) = try await TownRun.run(plan, in: directory.path)
        withExtendedLifetime(directory) {}
        try write(town, to: output + "/truth.json")
        try write(outcomes, to: output + "/diaries.json")
    }

    private static func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try encoder.encode(value).write(to: file)
    }
}

/// `simulation traffic`
struct TrafficCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "traffic",
        abstract: "A month of three attendees with the real client and server: what goes over the wire?",
        discussion: """
            Tests/Python/traffic.py runs it with a proxy in between. The first line of output is the server's port; the first line of \
            input is the port at which attendees reach it.
            """
    )

    @Option(help: "How long.") var days: UInt32 = 30
    @Option(help: "The same seed gives the same diaries and the same times.") var seed: UInt64 = 1
    @Option(help: "Decoys in a hundred days.") var decoys: UInt32 = 20
    @Option(help: "A mistake, for the proof that it is noticed.") var planted: PlantedMistake?
    @Option(help: "Where the list of connections goes.") var output: String

    func run() async throws {
        let directory = try WorkDirectory()
        var run = try await TrafficRun(in: directory.path, seed: seed, decoys: decoys, planted: planted) { port in
            try FileHandle.standardOutput.write(contentsOf: Data("\(port)\n".utf8))
            guard let port = readLine().flatMap({ Int($0) }) else { throw Impossible("there is no port to go to") }
            return port
        }
        try await run.live(days: days)
        withExtendedLifetime(directory) {}
        guard run.hasFound else { throw Impossible("the guest is warned, and the hermit is not") }
        try JSONEncoder().encode(run.connections).write(to: URL(filePath: output))
    }
}

/// A mistake that a client could make.
enum PlantedMistake: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// Downloads again after a match.
    case asksAfterMatch
    /// Does not wait for its time within the hour after a match.
    case hurriesAfterMatch
}
