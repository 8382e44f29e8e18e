import CheckInProtocol
import ExposureNotification

extension Transaction {
    /// The maximum number of pages for a day: 1 MiB, which is enough for about sixty devices at all
    /// times of the day. A stranger who broadcasts many identifiers thus fills only one day.
    static let maximumPagesPerDay = 256

    /// The maximum number of pages for a day until now. A quarter can be filled at once. The others
    /// become available in proportion to the time of day, so that a stranger who broadcasts many
    /// identifiers leaves space for the hours that follow.
    private func maximumPages(ofDay day: UInt32) -> Int {
        let elapsed = min(max(0, now.seconds - Int64(day) * Day.seconds), Day.seconds)
        let atOnce = Self.maximumPagesPerDay / 4
        return atOnce + Int(Int64(Self.maximumPagesPerDay - atOnce) * elapsed / Day.seconds)
    }

    func proximity() throws -> ProximityState { try backgroundState().proximity ?? ProximityState() }

    /// The settings of proximity; nil if it is off, if its consent was withdrawn, or if the matching key
    /// is unavailable.
    func activeProximity() throws -> ProximitySettings? {
        guard keys.matching.key != nil, try answer(.proximity) == .given else { return nil }
        let state = try proximity()
        return state.isOn ? state.settings : nil
    }

    @discardableResult
    func updateProximity<Result>(_ body: (inout ProximityState) throws -> Result) throws -> Result {
        try updateBackground { state in
            var proximity = state.proximity ?? ProximityState()
            defer { state.proximity = proximity }
            return try body(&proximity)
        }
    }

    // MARK: The radio

    func radioRecord() throws -> RadioRecord { try value(ValueName(.radio)) ?? RadioRecord() }

    func setRadioRecord(_ record: RadioRecord) throws { try write(ValueName(.radio), record.encoded) }

    // MARK: Sightings

    /// Adds beacons to the pages of a day. If the day has too many pages, the other beacons are left
    /// out. They are those with the fewest packets: a stranger who broadcasts many identifiers in a
    /// scan can send only few packets with each of them.
    func add(_ beacons: [ScannedBeacon], day: UInt32) throws {
        guard !beacons.isEmpty else { return }
        var rows = try proximity().days.first { $0.takes(day) } ?? ProximityState.DayRows(day: day)
        let (old, isNew) = (rows, rows.pageCount == 0)
        let next = try table.nextNumber(.sightings)
        if isNew { (rows.firstPage, rows.pageCount) = (next, 1) }
        var page = isNew ? SightingPage() : try self.page(rows.pages.upperBound - 1)
        var isFull = false
        let limit = maximumPages(ofDay: day)
        for beacon in beacons.sorted(by: { $0.packets.count > $1.packets.count }) where !page.add(beacon) {
            guard rows.pageCount < limit, try mayAppend(after: rows) else {
                isFull = true
                break
            }
            try write(ValueName(.sightings, rows.pages.upperBound - 1), page.encoded)
            rows.pageCount += 1
            page = SightingPage()
            _ = page.add(beacon)
        }
        try write(ValueName(.sightings, rows.pages.upperBound - 1), page.encoded)
        guard rows != old || isFull else { return }
        try updateProximity { state in
            state.days[state.index(of: day)] = rows
            if isFull { state.fullDay = day }
        }
    }

    /// Whether the page after a day's last page is free. It is not if the clock was set back.
    private func mayAppend(after rows: ProximityState.DayRows) throws -> Bool {
        try !proximity().days.contains { $0.pages.contains(rows.pages.upperBound) }
    }

    /// Reads the beacons of all days.
    func sightings() throws -> [Sighting] {
        try proximity().days.flatMap { try $0.pages.flatMap { try page($0).beacons.flatMap(\.sightings) } }
    }

    /// Returns the beacons that were received on some days.
    func beacons(onDays days: Range<UInt32>) throws -> [ScannedBeacon] {
        try proximity().days.filter { days.contains($0.day) }
            .flatMap { try $0.pages.flatMap { try page($0).beacons } }
    }

    private func page(_ number: Int) throws -> SightingPage {
        guard let page: SightingPage = try value(ValueName(.sightings, number)) else { throw DiaryError.doesNotFitKeys }
        return page
    }

    // MARK: What only the owner may read

    /// Adds a row for a day. Also works while the diary is locked.
    func add(_ content: OwnDay, day: UInt32) throws {
        let number = try addRow(content)
        try updateProximity { state in state.days[state.index(of: day)].rows.append(number) }
    }

    /// Writes a row and returns its number.
    fileprivate func addRow(_ content: OwnDay) throws -> Int {
        let number = try table.nextNumber(.ownDay)
        try write(ValueName(.ownDay, number), content.encoded)
        return number
    }

    // MARK: Deletion

    /// Deletes the data of days that are over for `publishedDays` days. The retention is counted from the
    /// start of a day (UTC), so that nothing is kept longer.
    ///
    /// - Parameter isClockBehind: Whether the clock is known to be behind. Its day is then not recorded.
    /// - Returns: The number of days.
    func deleteExpiredProximity(isClockBehind: Bool) throws -> Int {
        guard try backgroundState().proximity != nil else { return 0 }
        if !isClockBehind { try recordToday() }
        let (state, today, kept) = (try proximity(), now.day.number, UInt32(try backgroundState().publishedDays))
        let expired = state.days.filter { today >= $0.begin + kept }
        for rows in expired { try delete(rows) }
        // A key whose day was not followed by another beacon.
        if let current = state.current, today >= current.day + kept { try updateProximity { $0.current = nil } }
        return expired.count
    }

    /// Records that there is already data of later days, because the clock was ahead. Deletes the key
    /// of a later day, which must not be used again when its day comes.
    private func recordToday() throws {
        let (state, today) = (try proximity(), now.day.number)
        let isKeyLater = state.current.map { $0.day > today } ?? false
        guard isKeyLater || state.days.contains(where: { $0.begin > today }) else { return }
        try updateProximity { state in
            for index in state.days.indices where state.days[index].begin > today { state.days[index].seen = today }
            if isKeyLater { state.current = nil }
        }
    }

    /// Deletes the rest of each day that lacks rows. They were deleted while the matching key was
    /// unavailable.
    func deleteIncompleteDays() throws {
        guard keys.matching.place == .keyring, let state = try backgroundState().proximity else { return }
        let (pages, rows) = (Set(try table.numbers(.sightings)), Set(try table.numbers(.ownDay)))
        for day in state.days where !pages.isSuperset(of: day.pages) || !rows.isSuperset(of: day.rows) {
            try delete(day)
        }
    }

    /// Deletes everything about one day, except today's key.
    func deleteProximity(ofDay day: UInt32) throws {
        for rows in try proximity().days where rows.day == day { try delete(rows) }
    }

    private func delete(_ rows: ProximityState.DayRows) throws {
        for number in rows.pages { try table.remove(ValueName(.sightings, number)) }
        for number in rows.rows { try table.remove(ValueName(.ownDay, number)) }
        try updateProximity { $0.days.removeAll { $0 == rows } }
        noteDeletion()
    }

    /// Deletes everything about proximity, except the user's answer to the request for consent.
    func deleteProximity() throws {
        try table.remove([.sightings, .ownDay, .radio])
        try updateBackground { state in
            state.proximity = nil
            state.updateAuthorities { ($0.comparedExport, $0.comparedLater) = (nil, nil) }
        }
        noteDeletion()
    }
}

extension OwnerTransaction {
    /// Reads what is known about a day.
    func ownDay(_ rows: ProximityState.DayRows) throws -> OwnDay {
        try rows.rows.reduce(into: OwnDay()) { day, number in
            let content = try ownDay(number)
            day.keys += content.keys
            day.matches += content.matches
        }
    }

    /// Replaces all matches with keys of an authority, each on the day of its first encounter. Matches on other
    /// days than those with data are left out.
    func setMatches(_ matches: [MatchedKeys.Entry], of authority: UInt8) throws {
        var byDay = Dictionary(grouping: matches) { UInt32(max(0, $0.encounters[0].time) / Day.seconds) }
        // If a day occurs twice, the later rows are kept longer.
        for rows in try proximity().days.reversed() {
            let (old, found) = (try ownDay(rows), byDay.removeValue(forKey: rows.day) ?? [])
            let others = old.matches.filter { $0.authority != authority }
            guard others.count < old.matches.count || !found.isEmpty else { continue }
            let matches = others + found.map { StoredMatch($0, of: authority) }
            try setOwnDay(OwnDay(keys: old.keys, matches: matches), in: rows)
        }
    }

    private func ownDay(_ number: Int) throws -> OwnDay {
        guard let day: OwnDay = try value(ValueName(.ownDay, number)) else { throw DiaryError.doesNotFitKeys }
        return day
    }

    /// Replaces the rows of a day by one row.
    private func setOwnDay(_ content: OwnDay, in rows: ProximityState.DayRows) throws {
        for number in rows.rows { try table.remove(ValueName(.ownDay, number)) }
        let number = try addRow(content)
        try updateProximity { state in
            for index in state.days.indices where state.days[index] == rows { state.days[index].rows = [number] }
        }
    }
}

extension StoredKey {
    /// The day (UTC) of the key's start.
    var day: UInt32 { start / UInt32(IntervalNumber.perDay) }
}
