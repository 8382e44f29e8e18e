public import CheckInProtocol

extension Diary {
    /// Checks in at the venue of `scan`, or makes the stay longer if that check-in is open. Needs no unlocking.
    ///
    /// An open check-in is recognised by its matching records: the keys that derive from one of the scanned seeds are among them.
    /// So a code that was rotated since is recognised while its hand-over lasts. The new end is now plus `minutes`, unless the
    /// stay already ends later, and at most 24 hours after the start.
    ///
    /// If the longer stay reaches into another UTC day, that day gets matching records of the seeds in `scan` alone: those of
    /// earlier scans cannot be read here. ``UnlockedDiary/edit(_:start:end:)`` makes them complete.
    ///
    /// - Parameter minutes: How long the stay is meant to last; nil is what the venue says.
    /// - Throws: `stayLength`; `noConsent` if the user has not consented to checking in.
    public func record(_ scan: VenueCodeURL, stay minutes: Int? = nil) throws(DiaryError) -> ScanReceipt {
        let seconds = Int64(minutes ?? scan.code.venue.defaultStay) * 60
        guard (1...Stay.maximumSeconds).contains(seconds) else { throw .stayLength }
        return try transaction { transaction in
            try transaction.clientState().require(.checkingIn)
            let entry = Entry.Scan(code: scan, time: transaction.now)
            for id in try transaction.openIDs() {
                let records = try transaction.matchingRecords(of: id)
                if scan.code.recognises(records) {
                    return try transaction.extend(id, with: entry, records: records, by: seconds)
                }
            }
            return try transaction.add(entry, for: seconds)
        }
    }
}

extension Transaction {
    fileprivate mutating func add(_ scan: Entry.Scan, for seconds: Int64) throws -> ScanReceipt {
        guard let stay = Stay(start: now, end: now + seconds) else { throw DiaryError.stayLength }
        let window = OccupiedWindow(stay)
        let id = try add(window)
        try append(Entry(scan: scan, start: stay.start, end: stay.end), to: id)
        try setClue(VenueClue(scan.code), of: id)
        try setMatchingRecords(for: window, keys: window.keys(of: scan.code.code.seeds), of: id)
        return ScanReceipt(id: id, effect: .checkedIn, end: stay.end)
    }

    fileprivate mutating func extend(
        _ id: CheckInID,
        with scan: Entry.Scan,
        records: [Presence],
        by seconds: Int64
    ) throws -> ScanReceipt {
        var window = try window(of: id)
        let end = min(now + seconds, window.start + Stay.maximumSeconds)
        // The exact end is within the five minutes before the window's.
        let effect: ScanReceipt.Effect = end > window.end + -Interval.seconds ? .extended : .unchanged
        if end > window.end, let stay = Stay(start: window.start, end: end) {
            window = window.with(stay)
            try setWindow(window, of: id)
        }
        try append(Entry(scan: scan, end: end), to: id)
        try setClue(VenueClue(scan.code), of: id)
        try setMatchingRecords(
            for: window,
            keys: records.map(\.keys) + window.keys(of: scan.code.code.seeds),
            of: id
        )
        return ScanReceipt(id: id, effect: effect, end: effect == .extended ? end : window.end)
    }
}

extension VenueCode {
    /// Whether one of the records derives from one of the seeds. Keys are compared in constant time.
    fileprivate func recognises(_ records: [Presence]) -> Bool {
        records.contains { record in
            seeds.contains { PresenceKeys(seed: $0, day: record.keys.day) == record.keys }
        }
    }
}
