import ArgumentParser
import AuthorityProtocol

/// `simulation outbreak`
struct OutbreakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbreak",
        abstract: "A town with cases of measles: who is warned in time?",
        discussion: "Writes truth.json and diaries.json, which Tests/Python/outbreak.py and warned_set.py compare."
    )

    @Option var people = 1000
    @Option var venues = 50
    @Option(help: "People with measles.") var cases = 3
    @Option(help: "People who share reports of COVID-19.") var positives = 20
    @Option(help: "The share of stays, in percent, at which the code is scanned.") var scanned = 100
    @Flag(help: "People stay longer or shorter than the codes of the venues say.") var anyStay = false
    @Option(help: "Nobody shares another disease than this number, and officers warn of no other.") var only: UInt8?
    @Option(help: "The same seed gives the same town.") var seed: UInt64 = 1
    @Option(help: "Where the results go.") var output: String

    func validate() throws {
        guard people > 0, venues > 0, cases > 0, positives >= 0, cases + positives <= people,
            (0...100).contains(scanned)
        else { throw ValidationError("there is somebody, somewhere, with at least one case") }
    }

    func run() async throws {
        let size = OutbreakPlanner.Size(
            people: people,
            venues: venues,
            cases: cases,
            positives: positives,
            scanRate: Double(scanned) / 100,
            fitsStays: !anyStay
        )
        var planner = OutbreakPlanner(size, seed: seed)
        var town = planner.plan()
        if let only {
            town.warnings.removeAll { $0.disease != only }
            for person in town.people.indices where town.people[person].positive.map({ $0.disease != only }) == true {
                town.people[person].positive = nil
            }
        }
        try await TownResults.run(town, writingTo: output)
    }
}
