package import CheckInProtocol

/// The totals of a past day (UTC), rounded down to multiples of ten.
package struct DailyTotals: Sendable, Equatable {
    package let day: Day
    package let hotlineCodes: Int64
    package let pins: Int64
    /// Codes and test results that were used.
    package let used: Int64
    /// Results from laboratories.
    let results: Int64
    /// Accepted reports.
    package let reports: Int64
    /// Venue warnings that officers entered.
    package let warnings: Int64

    /// - Parameters:
    ///   - actions: Officers' actions, by their text in the audit list.
    ///   - counts: The counts in the table `tally`, by name.
    init(day: Day, actions: [String: Int64], counts: [String: Int64]) {
        func tens(_ count: Int64?) -> Int64 { DailyCounter.tens(count ?? 0) }
        self.day = day
        hotlineCodes = tens(actions[AuditAction.hotlineCode.rawValue])
        pins = tens(actions[AuditAction.pin.rawValue])
        warnings = tens(actions[AuditAction.warningEntered.rawValue])
        used = tens(counts[DailyCounter.Kind.used.rawValue])
        results = tens(counts[DailyCounter.Kind.results.rawValue])
        reports = tens(counts[DailyCounter.Kind.reports.rawValue])
    }

    /// The days before today, with the newest first. The last day is the oldest day with any entry.
    static func all(_ connection: any DatabaseConnection, today: Day) throws -> [DailyTotals] {
        let (actions, counts) = (try connection.audit.counts(before: today), try connection.tally.counts(before: today))
        guard let oldest = [actions, counts].flatMap(\.keys).min() else { return [] }
        return (oldest.number..<today.number).reversed().compactMap { number in
            Day(number: number).map { DailyTotals(day: $0, actions: actions[$0] ?? [:], counts: counts[$0] ?? [:]) }
        }
    }
}
