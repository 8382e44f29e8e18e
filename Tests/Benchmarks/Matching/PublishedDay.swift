import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Matching

/// One day with presences and reports. The reports are random except for planted ones, so all
/// matches are known.
struct PublishedDay {
    static let day: Day = {
        guard let day = Day(number: 20_654) else { fatalError("unreachable: this is a day") }
        return day
    }()

    let presences: [Presence]
    let reports: ReportBlock
    /// The number of expected matches.
    let matchCount: Int

    /// - Parameters:
    ///   - keys: The number of presences, each with its own key.
    ///   - count: The number of reports, at least 32.
    init(keys: Int, reports count: Int) throws {
        let presences = (0..<keys).map(Self.presence)
        // Reports under unknown seeds look random.
        var rows = AES128CTR.apply(
            to: [UInt8](repeating: 0, count: count * ProtectedReport.count),
            key: [UInt8](repeating: 1, count: 16),
            counter: [UInt8](repeating: 0, count: 16)
        )
        var generator = Counter()
        var matchCount = 0
        for (number, row) in stride(from: 0, to: count, by: 4099).enumerated() {
            let report = try Self.planted(number, presences[number % keys], using: &generator)
            rows.replaceSubrange(row * ProtectedReport.count..<(row + 1) * ProtectedReport.count, with: report)
            if number % 5 < 2 { matchCount += 1 }
        }
        self.presences = presences
        self.matchCount = matchCount
        reports = try ReportBlock(day: Self.day, rows: rows)
    }

    private static func presence(_ number: Int) -> Presence {
        var seed = [UInt8](repeating: 0, count: Seed.count)
        for byte in 0..<8 { seed[byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
        // Leave room around each window for reports that are adjacent or overlap by one interval.
        let start = UInt32(number * 2_654_435 % 200) + 40
        guard let key = Seed(SecretBytes(copying: seed)) else { fatalError("unreachable: 16 bytes are a seed") }
        return Presence(
            keys: PresenceKeys(seed: key, venue: .benchmark, day: day),
            window: window(start..<start + 3 + UInt32(number % 30))
        )
    }

    private static func window(_ range: Range<UInt32>) -> DayWindow {
        let first = day.intervals.lowerBound.number
        let intervals = Interval(number: first + range.lowerBound)..<Interval(number: first + range.upperBound)
        guard let window = DayWindow(day: day, intervals: intervals) else { fatalError("unreachable: within the day") }
        return window
    }

    /// Plants reports in turn: the same time; an overlap of one interval; adjacent after; the same
    /// time with a wrong tag; adjacent before.
    private static func planted(_ number: Int, _ presence: Presence, using generator: inout Counter) throws -> [UInt8] {
        let first = day.intervals.lowerBound.number
        let start = presence.window.intervals.lowerBound.number - first
        let end = presence.window.intervals.upperBound.number - first
        let range: Range<UInt32> =
            switch number % 5 {
            case 1: end - 1..<min(288, end + 20)
            case 2: end..<end + 5
            case 4: start - 20..<start
            default: start..<end
            }
        let record = try ReportRecord(
            window: window(range),
            transmissionRiskLevel: 5,
            infectiousness: .standard,
            type: .confirmedTest
        )
        var bytes = ProtectedReport(record, keys: presence.keys, using: &generator).bytes
        if number % 5 == 3 { bytes[58] ^= 1 }
        return bytes
    }

    /// Generates the IVs of planted reports: distinct, and the same in every run.
    private struct Counter: RandomNumberGenerator {
        private var count: UInt64 = 0

        mutating func next() -> UInt64 {
            count += 1
            return count &* 0x9E37_79B9_7F4A_7C15
        }
    }
}

extension ReportBlock {
    /// Sorts consecutive reports of 59 bytes into columns.
    fileprivate init(day: Day, rows: [UInt8]) throws {
        let count = rows.count / ProtectedReport.count
        func number(_ row: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 << 8 | UInt64(rows[row * ProtectedReport.count + $1]) }
        }
        // The first half of the IV is sufficient: all are distinct.
        let order = (0..<count).map { (number($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        func column(_ range: Range<Int>) -> [UInt8] {
            order.flatMap {
                rows[$0 * ProtectedReport.count + range.lowerBound..<$0 * ProtectedReport.count + range.upperBound]
            }
        }
        try self.init(
            days: day...day,
            ivs: column(0..<16)[...],
            ciphertexts: column(16..<27)[...],
            tags: column(27..<59)[...]
        )
    }
}

extension VenueIdentity {
    /// An identity for all venues. Only the seeds of the benchmarks differ.
    static let benchmark = VenueIdentity(bytes: [UInt8](repeating: 7, count: count))!
}
