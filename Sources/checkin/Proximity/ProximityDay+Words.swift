import CheckInClient
import CheckInProtocol
import Clocks
import Matching

extension ProximityDay {
    /// The encounters of the day, one line each, and the risk.
    var lines: [String] {
        ["\(day.start.utc("%Y-%m-%d, %A")) (UTC): \(risk.words), by Bluetooth"] + encounters.map { "    \($0.words)" }
    }
}

extension ProximityEncounter {
    /// The encounter in local time, such as "from 14:05 for about 20 minutes: 15 min up to 55 dB, 5 min
    /// above 63 dB".
    fileprivate var words: String {
        var lower: Int?
        var parts: [String] = []
        for bucket in buckets {
            if bucket.seconds > 0 {
                let range = bucket.limit.map { "up to \($0) dB" } ?? lower.map { "above \($0) dB" } ?? ""
                parts.append("\(Self.minutes(bucket.seconds)) min \(range)")
            }
            lower = bucket.limit
        }
        return "from \(start.localMinute) for about \(Self.minutes(seconds)) minutes: \(parts.joined(separator: ", "))"
    }

    private static func minutes(_ seconds: Int64) -> Int64 { (seconds + 30) / 60 }
}
