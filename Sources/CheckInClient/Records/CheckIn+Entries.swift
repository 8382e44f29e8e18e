import CheckInProtocol

extension CheckIn {
    /// Combines the entries of a check-in. Nil if they are not the entries of a check-in.
    ///
    /// - The last start is valid.
    /// - The last end is valid, unless a later scan asks for a later end.
    /// - The venue is that of the last scan. The seeds are those of all scans.
    ///
    /// While the diary is locked, an end is set without knowing the exact start. After a very short
    /// visit or a clock step, this end can be seconds before the start. The stay then lasts one
    /// second.
    ///
    /// - Parameter retention: The retention of check-ins in seconds.
    init?(
        id: CheckInID,
        entries: [Entry],
        window: CoarseInterval,
        records: [Presence],
        traces: CheckInStatus,
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
