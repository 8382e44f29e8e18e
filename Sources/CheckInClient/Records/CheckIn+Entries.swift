import CheckInProtocol

extension CheckIn {
    /// Reads a check-in from its entries: the last start that was set is valid, and the last end, unless a later scan asks
    /// for a later one; the venue is the one of the last scan, the seeds are those of all scans. Nil if they are not the entries of a check-in.
    ///
    /// An end that was set without knowing the exact start (the diary was locked) may lie before it by seconds, after a visit of
    /// no time or a step of the clock; the stay then lasts one second.
    ///
    /// - Parameter retention: Seconds for which check-ins are kept.
    init?(
        id: CheckInID,
        entries: [Entry],
        window: OccupiedWindow,
        records: [Presence],
        traces: CheckInTraces,
        retention: Int64,
        now: UnixTime
    ) {
        let scans = entries.compactMap(\.scan)
        guard let last = scans.last, let start = entries.compactMap(\.start).last,
            let end = Self.end(entries),
            let stay = Stay(start: start, end: max(start + 1, min(end, start + Stay.maximumSeconds)))
        else { return nil }
        self.id = id
        authority = last.code.authority
        venue = last.code.code.venue
        self.stay = stay
        isOpen = window.isOpen(at: now)
        self.scans = scans.map(\.time)
        seedOrigins = scans.seedOrigins
        supersededStarts = entries.compactMap(\.start).filter { $0 != start }
        supersededEnds = entries.compactMap(\.end).filter { $0 != end }
        matchingRecords = records.map(\.window)
        self.traces = traces
        expiry = window.expiry(after: retention)
    }

    private static func end(_ entries: [Entry]) -> UnixTime? {
        entries.reduce(nil) { end, entry in
            guard let new = entry.end else { return end }
            return entry.scan == nil ? new : max(end ?? new, new)
        }
    }
}
