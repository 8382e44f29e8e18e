import CheckInProtocol

extension Transaction {
    /// Returns whether the clock is trusted, and the record to store. The record is nil if the
    /// diary has no data, or if the matching key is unavailable.
    ///
    /// - Parameter isConfirmed: Whether the clock is synchronised or the user has confirmed it.
    func judgeClock(_ isConfirmed: @autoclosure () -> Bool) throws -> (record: ClockRecord?, fault: ClockFault?) {
        guard now >= ClockFault.release else { return (nil, .behind(now: now, release: ClockFault.release)) }
        guard keys.matching.key != nil else {
            // The jump cannot be recorded. Unlocking the diary makes the matching key available.
            var record = ClockRecord(latest: try latestDeletionDay() ?? now.day)
            return try isConfirmed() || record.isTrusted(at: now, period: .max)
                ? (nil, nil) : (nil, .ahead(now: now, lastUse: record.lastUse))
        }
        let state = try backgroundState()
        guard try count() > 0 || state.proximity?.days.isEmpty == false else { return (nil, nil) }
        // The first purge stores a record.
        let latest = try state.clock ?? ClockRecord(latest: newestDay() ?? now.day)
        var record = latest
        if record.isTrusted(at: now, period: try retention()) { return (record, nil) }
        if isConfirmed() { return (ClockRecord(latest: now.day), nil) }
        return (record, .ahead(now: now, lastUse: latest.lastUse))
    }

    /// Returns the day of the newest check-in, or the newest day with data of proximity; nil if there
    /// is neither.
    private func newestDay() throws -> Day? {
        let proximity = try backgroundState().proximity?.days.compactMap { Day(number: $0.day) } ?? []
        return try (checkIns().values.map(\.window.start.day) + proximity).max()
    }
}
