import CheckInProtocol

/// All presences under the same keys: a report is decrypted once for them.
struct KeySlot {
    let keys: PresenceKeys
    /// The starts that a report can have which overlaps one of the presences.
    let range: StartRange
    /// Their indices, and what the report has to overlap.
    let presences: [(index: Int, intervals: Range<Interval>)]

    private init(keys: PresenceKeys, presences: [(index: Int, intervals: Range<Interval>)]) {
        self.keys = keys
        self.presences = presences
        let first = keys.day.intervals.lowerBound
        let end = presences.map(\.intervals.upperBound).max() ?? first
        // From the day's first interval to the one before the last presence ends.
        range = StartRange(lowest: first.number, span: end.number - first.number - 1)
    }

    static func slots(for presences: [Presence]) -> [KeySlot] {
        // Keys are secret, so that they are compared in constant time and not hashed; there are some hundred at most.
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
