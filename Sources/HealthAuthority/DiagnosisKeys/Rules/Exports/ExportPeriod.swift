/// The period whose keys are in one export. The times are seconds since 1970.
package struct ExportPeriod: Sendable, Hashable {
    package let start: Int64
    /// Not included.
    package let end: Int64

    /// The periods that can be exported. They are aligned to their length, and do not reach into
    /// the window in which keys are still being accepted.
    ///
    /// - Parameters:
    ///   - length: The length of a period in seconds.
    ///   - latestEnd: The end of the newest export; nil before the first export. There is only one
    ///     period then.
    ///   - window: The length of the window in seconds.
    static func due(length: Int64, latestEnd: Int64?, now: Int64, window: Int64) -> [ExportPeriod] {
        let limit = now / window * window
        guard let latestEnd else {
            let end = limit / length * length
            return [ExportPeriod(start: end - length, end: end)]
        }
        var periods: [ExportPeriod] = []
        var end = now / length * length
        while end > latestEnd {
            if end <= limit { periods.append(ExportPeriod(start: end - length, end: end)) }
            end -= length
        }
        return periods.reversed()
    }

    /// The path of a file of this period.
    ///
    /// - Parameters:
    ///   - number: The number of the file, counted from 1.
    ///   - regenerations: The number of times that the period was exported again. It is added to
    ///     the times, so that the file has another name.
    func fileName(root: String, number: Int, regenerations: Int64 = 0) -> String {
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        return "\(root)/\(start + regenerations)-\(end + regenerations)-\(padded).zip"
    }
}

extension ExportPeriod {
    /// The length of our periods in seconds.
    static let length: Int64 = 3600

    /// The number of the hour that contains a time.
    static func hour(of time: Int64) -> Int64 { time / length }

    init(hour: Int64) {
        self.init(start: hour * Self.length, end: (hour + 1) * Self.length)
    }

    /// The number of the period's hour.
    var hour: Int64 { Self.hour(of: start) }
}
