import CheckInProtocol

extension Transaction {
    private static let daysName = ValueName(.deletionDays)

    /// Returns the stored days; nil if none are stored.
    private func deletionDays() throws -> DeletionDays? { try value(Self.daysName) }

    /// Derives the days of deletion again, and writes them if they have changed. Does nothing if the
    /// matching key is unavailable.
    func writeDeletionDays() throws {
        guard keys.matching.place == .keyring else { return try table.remove(Self.daysName) }
        guard keys.matching.key != nil else { return }
        let state = try backgroundState()
        var new = DeletionDays(try checkIns().mapValues(\.window), state)
        let old = try deletionDays()
        if let old { new.limit(to: old) }
        if new != old { try write(Self.daysName, new.encoded) }
    }

    /// Returns the last day on which a check-in must be deleted; nil without check-ins.
    func latestDeletionDay() throws -> Day? { try deletionDays()?.latestOfCheckIns.flatMap(Day.init(number:)) }

    /// Removes the day of a check-in that was deleted while the matching key was unavailable.
    func removeDeletionDay(of id: CheckInID) throws {
        guard var days = try deletionDays() else { return }
        days.remove(id)
        try write(Self.daysName, days.encoded)
    }

    /// Without the matching key, deletes what must be deleted today or should already have been deleted.
    ///
    /// If a day is later than that of what is recorded today, the clock was ahead when the day was set,
    /// or is behind now. Such days are brought forward.
    ///
    /// - Returns: The number of check-ins, of days with data of proximity, and of days for which check-ins are kept.
    func deletePastDeletionDays() throws -> (checkIns: Int, days: Int, keptDays: Int) {
        guard var days = try deletionDays() else { return (0, 0, BackgroundState().keptDays) }
        let (old, today) = (days, now.day.number)
        let expired = days.takeExpired(on: today)
        days.limit(to: today + UInt32(days.keptDays))
        if days != old { try write(Self.daysName, days.encoded) }
        guard !expired.isEmpty else { return (0, 0, days.keptDays) }
        let ids = try expired.compactMap(\.name.checkIn).filter(has)
        for id in ids { try delete(id, hasExpired: true) }
        let ofProximity = expired.filter { $0.name.checkIn == nil }
        for (name, _) in ofProximity { try table.remove(name) }
        noteDeletion()
        return (ids.count, Set(ofProximity.map(\.day)).count, days.keptDays)
    }
}
