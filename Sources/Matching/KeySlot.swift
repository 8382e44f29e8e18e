import CheckInProtocol

/// All presences with the same keys. A report is decrypted only once for all of these presences.
struct KeySlot {
    let keys: PresenceKeys
    /// The range in which a report must start if it overlaps one of the presences.
    let range: StartRange
    /// The presences' indices, and the intervals that a report must overlap.
    let presences: [(index: Int, intervals: Range<Interval>)]

    private init(keys: PresenceKeys, presences: [(index: Int, intervals: Range<Interval>)]) {
        self.keys = keys
        self.presences = presences
        let first = keys.day.intervals.lowerBound
        let end = presences.map(\.intervals.upperBound).max() ?? first
        // From the day's first interval to the last interval of the last presence.
        range = StartRange(lowest: first.number, span: end.number - first.number - 1)
    }

    static func slots(for presences: [Presence]) -> [KeySlot] {
        // Keys are secret, so they are compared in constant time and not hashed. There are at most
        // a few hundred keys.
        var groups: [(keys: PresenceKeys, presences: [(index: Int, intervals: Range<Interval>)])] = []
        for (index, presence) in presences.enumerated() {
            let member = (index, presence.window.intervals)
            if let group = groups.firstIndex(where: { $0.keys == presence.keys }) {
                groups[group].presences.append(member)
            } else {
                groups.append((presence.keys, [member]))
            }
        }
        return groups.map { KeySlot(keys: $0.keys, presences: $0.presences) }
    }
}
