import CheckInProtocol
@testable import Matching
import Publication

/// Verifies every pair, in the plainest way: what matching has to come to.
enum NaiveMatcher {
    static func matches(_ presences: [Presence], _ days: [DayReports], ownIVs: Set<[UInt8]> = []) -> Set<Match> {
        var matches: Set<Match> = []
        for (index, presence) in presences.enumerated() {
            for day in days where day.day == presence.keys.day {
                for report in (0..<day.count).map({ day[$0] }) where !ownIVs.contains(Array(report.iv)) {
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
