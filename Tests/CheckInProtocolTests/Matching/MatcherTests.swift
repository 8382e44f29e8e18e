import CheckInProtocol
@testable import Matching
import AuthorityProtocol
import TestTraits
import Testing

/// Every filter finds the same matches as a matcher that verifies every pair.
@Suite struct MatcherTests {
    /// - Parameter forms: Whether the reports are in a package that is cut by day.
    private func expectNaive(
        _ scene: Scene,
        _ filter: BlockFilter,
        ownIVs: Set<[UInt8]> = [],
        forms: [Bool] = [false, true]
    ) async throws -> Int {
        var (scene, found) = (scene, Set<Set<Match>>())
        for isCut in forms {
            let blocks = try scene.published(isCut: isCut)
            let matcher = Matcher(scene.presences, ownIVs: ownIVs, filter: filter, threads: 2)
            let matches = try await matcher.matches(in: blocks)
            #expect(Set(matches) == NaiveMatcher.matches(scene.presences, blocks, ownIVs: ownIVs))
            #expect(Set(matches).count == matches.count)
            found.insert(Set(matches))
        }
        // A package that is cut by day leads to the same matches.
        #expect(found.count == 1)
        return found.first?.count ?? 0
    }

    @Test(arguments: BlockFilter.available, 0..<8 as Range<UInt64>)
    func `random visits and reports`(filter: BlockFilter, seed: UInt64) async throws {
        var scene = Scene(seed: seed)
        for _ in 0..<12 {
            scene.add(presenceAt: .random(in: 0..<4, using: &scene.generator), scene.randomWindow(Int(seed % 2)))
        }
        for _ in 0..<Int.random(in: 1...700, using: &scene.generator) {
            let day = Int.random(in: 0..<2, using: &scene.generator)
            scene.add(reportFrom: .random(in: 0..<4, using: &scene.generator), scene.randomWindow(day))
        }
        _ = try await expectNaive(scene, filter)
    }

    @Test(
        .proves("P6"),
        arguments: BlockFilter.available
    )
    func `adjacent windows do not match; windows with a single common interval match`(filter: BlockFilter) async throws
    {
        var scene = Scene(seed: 1)
        scene.add(presenceAt: 0, scene.window(0, 100..<120))
        let overlapping: [Range<UInt32>] = [99..<101, 119..<120, 119..<288, 0..<288, 100..<120, 0..<101]
        let touching: [Range<UInt32>] = [120..<121, 99..<100, 0..<100, 120..<288]
        for range in overlapping + touching { scene.add(reportFrom: 0, scene.window(0, range)) }
        #expect(try await expectNaive(scene, filter) == overlapping.count)
    }

    @Test(arguments: BlockFilter.available)
    func `the first and the last interval of a day match`(filter: BlockFilter) async throws {
        var scene = Scene(seed: 2)
        for range in [0..<1, 287..<288] as [Range<UInt32>] {
            scene.add(presenceAt: 1, scene.window(1, range))
            scene.add(reportFrom: 1, scene.window(1, range))
        }
        #expect(try await expectNaive(scene, filter) == 2)
    }

    @Test(arguments: BlockFilter.available)
    func `a report with one changed bit matches nothing`(filter: BlockFilter) async throws {
        var scene = Scene(seed: 3)
        scene.add(presenceAt: 0, scene.window(0, 0..<288))
        for byte in 0..<ProtectedReport.count {
            let report = scene.add(reportFrom: 0, scene.window(0, 50..<60))
            scene.add(report, of: 0, changing: byte)
        }
        #expect(try await expectNaive(scene, filter) == ProtectedReport.count)
    }

    @Test(arguments: BlockFilter.available)
    func `in a block of one day, a report of another day's keys matches nothing`(filter: BlockFilter) async throws {
        var scene = Scene(seed: 4)
        scene.add(presenceAt: 0, scene.window(0, 0..<288))
        let report = scene.add(reportFrom: 0, scene.window(0, 50..<60))
        scene.reports = [scene.days[1]: [report]]
        #expect(try await expectNaive(scene, filter, forms: [true]) == 0)
    }

    @Test(arguments: BlockFilter.available)
    func `several visits under one key are each matched`(filter: BlockFilter) async throws {
        var scene = Scene(seed: 5)
        scene.add(presenceAt: 2, scene.window(0, 100..<110))
        scene.add(presenceAt: 2, scene.window(0, 105..<120))
        scene.add(presenceAt: 2, scene.window(0, 10..<20))
        scene.add(reportFrom: 2, scene.window(0, 108..<109))
        #expect(try await expectNaive(scene, filter) == 2)
    }

    @Test func `own reports never match`() async throws {
        var scene = Scene(seed: 6)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        let report = scene.add(reportFrom: 0, scene.window(0, 100..<110))
        #expect(try await expectNaive(scene, .best, ownIVs: [Array(report.iv)]) == 0)
        #expect(try await expectNaive(scene, .best) == 1)
    }

    @Test func `a report that appears in two packages is matched once`() async throws {
        var scene = Scene(seed: 7)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        scene.add(reportFrom: 0, scene.window(0, 100..<110))
        let matcher = Matcher(scene.presences)
        #expect(try await matcher.matches(in: scene.published()).count == 1)
        #expect(try await matcher.matches(in: scene.published()).isEmpty)
    }

    @Test func `in a package that is cut by day, keys are tried only on reports of their own day`() async throws {
        var scene = Scene(seed: 8)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        for _ in 0..<100 { scene.add(reportFrom: 1, scene.window(1, 0..<10)) }
        let matcher = Matcher(scene.presences)
        _ = try await matcher.matches(in: scene.published(isCut: true))
        #expect(matcher.statistics.pairs == 32)
    }

    @Test func `a printed match contains no data`() async throws {
        var scene = Scene(seed: 9)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        scene.add(reportFrom: 0, scene.window(0, 100..<110))
        let matches = try await Matcher(scene.presences).matches(in: scene.published())
        #expect("\(matches) \(scene.presences)" == "[<match>] [<presence>]")
    }

    @Test func `a cancelled matcher stops, and finds everything when it runs again`() async throws {
        var scene = Scene(seed: 10)
        scene.add(presenceAt: 0, scene.window(0, 100..<110))
        scene.add(reportFrom: 0, scene.window(0, 100..<110))
        let (days, matcher) = (try scene.published(), Matcher(scene.presences))
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await matcher.matches(in: days)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(matcher.statistics.pairs == 0)
        #expect(try await matcher.matches(in: days).count == 1)
    }
}
