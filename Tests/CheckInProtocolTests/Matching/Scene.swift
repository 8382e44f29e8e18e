import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Matching
import TestPackages
import TestSupport
@testable import Matching

/// Random days, venues, visitors and reports from a seed.
struct Scene {
    var generator: SeededGenerator
    let days: [Day]
    let seeds: [Seed]
    var presences: [Presence] = []
    var reports: [Day: [ProtectedReport]] = [:]

    init(seed: UInt64, days: Int = 2, venues: Int = 4) {
        var generator = SeededGenerator(seed)
        self.days = (0..<UInt32(days)).compactMap { Day(number: 20_654 + $0) }
        seeds = (0..<venues).map { _ in Seed(using: &generator) }
        self.generator = generator
    }

    func keys(_ venue: Int, _ day: Int) -> PresenceKeys { keys(venue, days[day]) }

    /// The venues differ only in their seeds.
    private func keys(_ venue: Int, _ day: Day) -> PresenceKeys {
        PresenceKeys(seed: seeds[venue], venue: VenueIdentity(bytes: [UInt8](1...32))!, day: day)
    }

    /// Returns a part of a day. The intervals are relative to the start of the day.
    func window(_ day: Int, _ intervals: Range<UInt32>) -> DayWindow {
        let first = days[day].intervals.lowerBound.number
        let range = Interval(number: first + intervals.lowerBound)..<Interval(number: first + intervals.upperBound)
        guard let window = DayWindow(day: days[day], intervals: range) else { fatalError("a window within the day") }
        return window
    }

    mutating func randomWindow(_ day: Int) -> DayWindow {
        let start = UInt32.random(in: 0..<288, using: &generator)
        return window(day, start..<UInt32.random(in: start + 1...min(288, start + 40), using: &generator))
    }

    mutating func add(presenceAt venue: Int, _ window: DayWindow) {
        presences.append(Presence(keys: keys(venue, window.day), window: window))
    }

    @discardableResult
    mutating func add(reportFrom venue: Int, _ window: DayWindow, level: UInt8 = 5) -> ProtectedReport {
        // swift-format-ignore: NeverUseForceTry
        let record = try! ReportRecord(
            window: window,
            transmissionRiskLevel: level,
            infectiousness: .standard,
            type: .confirmedTest
        )
        let keys = keys(venue, window.day)
        let report = ProtectedReport(record, keys: keys, using: &generator)
        reports[window.day, default: []].append(report)
        return report
    }

    /// Adds a copy of a report in which one of the 59 bytes is changed.
    mutating func add(_ report: ProtectedReport, of day: Int, changing byte: Int) {
        var bytes = report.bytes
        bytes[byte] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        guard let changed = ProtectedReport(bytes: bytes) else { fatalError("a report of the same length") }
        reports[days[day], default: []].append(changed)
    }

    /// The published reports.
    mutating func published(isCut: Bool = false) throws -> [ReportBlock] {
        guard let region = Region("example"), let last = days.last, let hour = Hour(number: last.number * Hour.perDay)
        else { fatalError("a scene has days") }
        return try WrittenPackage(region: region, hour: hour, reports: reports, isCut: isCut, using: &generator).read()
            .blocks
    }
}

/// Verifies every pair in the simplest way. Matching must give the same result.
enum NaiveMatcher {
    static func matches(_ presences: [Presence], _ blocks: [ReportBlock], ownIVs: Set<[UInt8]> = []) -> Set<Match> {
        var matches: Set<Match> = []
        for (index, presence) in presences.enumerated() {
            for block in blocks where block.days.contains(presence.keys.day) {
                for report in (0..<block.count).map({ block[$0] }) where !ownIVs.contains(Array(report.iv)) {
                    guard case .opened(let record) = report.open(with: presence.keys),
                        record.window.intervals.overlaps(presence.window.intervals)
                    else { continue }
                    matches.insert(Match(presence: index, iv: Array(report.iv), record: record))
                }
            }
        }
        return matches
    }
}

extension PreparedFilter {
    /// The indices of the remaining reports.
    func survivors(ivs: [UInt8], heads: [UInt32], startingIn range: StartRange) -> [UInt32] {
        var survivors = [UInt32](repeating: 0, count: heads.count)
        let count = unsafe ivs.withUnsafeBufferPointer { ivs in
            unsafe heads.withUnsafeBufferPointer { heads in
                let batch = unsafe FilterBatch(count: heads.count, ivs: ivs.baseAddress!, heads: heads.baseAddress!)
                return unsafe self.survivors(of: batch, startingIn: range, into: &survivors)
            }
        }
        return Array(survivors[..<count])
    }
}
