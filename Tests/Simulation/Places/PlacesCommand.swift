import ArgumentParser
import Foundation
import HealthAuthority
import TestSupport

/// `simulation places`
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "The number of places in the packages of many days, with the authority's own draw.",
        discussion: """
            Writes one number for each day, which Tests/Python/places.py compares. On each day, the others send --reports, and one person \
            sends --sharer more.
            """
    )

    @Option(help: "The number of days.") var days = 1000
    /// With the mean of the noise, 137, this is a multiple of 24, so that the rounding hides least.
    @Option(help: "The number of reports of all others on each day.") var reports = 2023
    @Option(help: "The number of reports of one person on each day.") var sharer = 0
    @Option(help: "The same seed gives the same numbers.") var seed: UInt64 = 1
    @Option(help: "A mistake, for the proof that it is noticed.") var planted: PlantedPlaces?
    @Option(help: "Where the numbers go.") var output: String

    func run() async throws {
        var generator = SeededGenerator(seed)
        let numbers = (0..<days).map { _ in
            switch planted {
            case nil: PlaceNoise.places(for: reports + sharer, using: &generator)
            case .countedTwice: PlaceNoise.places(for: reports + 2 * sharer, using: &generator)
            case .noNoise:
                // The mean of the noise is added instead.
                (reports + sharer + 137 + 23) / 24
            }
        }
        let text = numbers.map { "\($0)\n" }.joined()
        let file = URL(filePath: output)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}

/// A mistake in the number of places.
enum PlantedPlaces: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// Each report of the person counts twice.
    case countedTwice
    /// The noise is always the same.
    case noNoise
}
