import ArgumentParser
import CheckInProtocol
import Foundation
import Publication

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
