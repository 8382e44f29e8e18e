import CheckInProtocol
@testable import Matching
import AuthorityProtocol
import TestPackages
import TestSupport
import Testing

@Suite struct PackageMatchingTests {
    private static let region = Region("example")!
    private static let firstHour: UInt32 = 20_655 * 24

    /// Returns a package for each hour from the first hour on, each with a report of the visit.
    private static func packages(_ count: UInt32, _ scene: inout Scene) throws -> [Hour: ReportPackage] {
        var packages: [Hour: ReportPackage] = [:]
        for number in firstHour..<firstHour + count {
            let hour = try #require(Hour(number: number))
            scene.reports = [:]
            scene.add(reportFrom: 0, scene.window(0, 100..<110))
            packages[hour] = try WrittenPackage(
                region: region,
                hour: hour,
                reports: scene.reports,
                using: &scene.generator
            ).read()
        }
        return packages
    }

    private struct Run {
        var ledger = MatchLedger<String>()
        var loaded: [Hour] = []
        var matches: [String: Int] = [:]
        var progress: [String] = []

        mutating func run(_ checkIns: [String: [Presence]], _ packages: [Hour: ReportPackage]) async throws {
            var (ledger, loaded) = (ledger, loaded)
            try await PackageMatching(checkIns).run(packages.keys.sorted(), ledger: &ledger) { hour in
                loaded.append(hour)
                return try #require(packages[hour])
            } report: { step in
                progress.append("\(step.done)/\(step.count)")
                matches.merge(step.matches.mapValues(\.count), uniquingKeysWith: +)
            }
            (self.ledger, self.loaded) = (ledger, loaded)
        }
    }

    @Test func `every check-in is compared with every package once`() async throws {
        var scene = Scene(seed: 1)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        scene.add(presenceAt: 0, scene.window(0, 105..<120))
        var packages = try Self.packages(3, &scene)
        var run = Run()
        try await run.run(["a": [scene.presences[0]]], packages)
        #expect(run.matches == ["a": 3])
        #expect(run.progress == ["1/3", "2/3", "3/3"])

        // No new package: no package is read.
        run.loaded = []
        try await run.run(["a": [scene.presences[0]]], packages)
        #expect(run.matches == ["a": 3])
        #expect(run.loaded.isEmpty)

        // A new check-in is compared with all packages, the old one with none.
        try await run.run(["a": [scene.presences[0]], "b": [scene.presences[1]]], packages)
        #expect(run.matches == ["a": 3, "b": 3])

        // A new package is compared with both check-ins.
        packages = try Self.packages(4, &scene)
        run.loaded = []
        try await run.run(["a": [scene.presences[0]], "b": [scene.presences[1]]], packages)
        #expect(run.matches == ["a": 4, "b": 4])
        #expect(run.loaded.map(\.number) == [Self.firstHour + 3])
    }

    @Test func `an open check-in is compared again when it closes`() async throws {
        var scene = Scene(seed: 2)
        scene.add(presenceAt: 0, scene.window(0, 90..<100))
        scene.add(presenceAt: 0, scene.window(0, 90..<105))
        let packages = try Self.packages(2, &scene)
        var run = Run()
        try await run.run(["a": [scene.presences[0]]], packages)
        #expect(run.matches == [:])
        run.ledger.forget("a")
        try await run.run(["a": [scene.presences[1]]], packages)
        #expect(run.matches == ["a": 2])
    }

    @Test func `both seeds of a hand-over are matched, and the match identifies the seed`() async throws {
        var scene = Scene(seed: 3)
        scene.add(presenceAt: 0, scene.window(0, 90..<110))
        scene.add(presenceAt: 1, scene.window(0, 90..<110))
        let hour = try #require(Hour(number: Self.firstHour))
        scene.add(reportFrom: 1, scene.window(0, 90..<100))
        let package = try WrittenPackage(
            region: Self.region,
            hour: hour,
            reports: scene.reports,
            using: &scene.generator
        ).read()
        var ledger = MatchLedger<String>()
        var found: [Int] = []
        try await PackageMatching(["a": scene.presences]).run([hour], ledger: &ledger) { _ in
            package
        } report: { step in
            found += step.matches["a", default: []].map(\.presence)
        }
        #expect(found == [1])
    }

    @Test func `packages compared before an interruption are not compared again`() async throws {
        struct Interruption: Error {}
        var scene = Scene(seed: 4)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        let packages = try Self.packages(3, &scene)
        var run = Run()
        var ledger = MatchLedger<String>()
        await #expect(throws: Interruption.self) {
            try await PackageMatching(["a": [scene.presences[0]]]).run(packages.keys.sorted(), ledger: &ledger) {
                hour in
                if hour.number == Self.firstHour + 1 { throw Interruption() }
                return try #require(packages[hour])
            } report: { _ in
            }
        }
        #expect(ledger.lastHours.values.map(\.number) == [Self.firstHour])
        run.ledger = ledger
        try await run.run(["a": [scene.presences[0]]], packages)
        #expect(run.loaded.map(\.number) == [Self.firstHour + 1, Self.firstHour + 2])
    }

    @Test func `a package whose matches could not be saved is compared again`() async throws {
        struct NotKept: Error {}
        var scene = Scene(seed: 5)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        let packages = try Self.packages(2, &scene)
        var ledger = MatchLedger<String>()
        var matches = 0
        let matching = PackageMatching(["a": [scene.presences[0]]])
        await #expect(throws: NotKept.self) {
            try await matching.run(packages.keys.sorted(), ledger: &ledger) {
                try #require(packages[$0])
            } report: { step in
                #expect(step.compared == ["a"])
                if step.done == 2 { throw NotKept() }
                matches += step.matches["a", default: []].count
            }
        }
        #expect(ledger.lastHours.values.map(\.number) == [Self.firstHour])
        try await matching.run(packages.keys.sorted(), ledger: &ledger) {
            try #require(packages[$0])
        } report: { step in
            matches += step.matches["a", default: []].count
        }
        #expect(matches == 2)
        #expect("\(matching) \(ledger)" == "<matching of 1 check-ins> <ledger of 1 check-ins>")
    }
}
