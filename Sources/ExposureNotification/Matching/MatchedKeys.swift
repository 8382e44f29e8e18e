import Cryptography

/// The keys that have matched, so that a repeated publication changes nothing, and a changed report
/// type replaces the earlier one. Order and repetition of key files have no effect otherwise.
package struct MatchedKeys: Sendable {
    private struct Identity: Hashable {
        let bytes: [UInt8]
        let start: IntervalNumber

        init(_ key: TemporaryExposureKey) {
            (bytes, start) = (Array(copying: key.bytes), key.start)
        }
    }

    /// A key that has matched.
    package struct Entry: Sendable, Equatable {
        package var key: DiagnosisKey
        /// In ascending order of time, at least one.
        package let encounters: [Encounter]
        /// The report type may change only once.
        package var isRevised: Bool

        package init(key: DiagnosisKey, encounters: [Encounter], isRevised: Bool = false) {
            (self.key, self.encounters, self.isRevised) = (key, encounters, isRevised)
        }
    }

    private var entries: [Identity: Entry] = [:]

    /// - Parameter entries: The keys that have matched before.
    package init(_ entries: some Sequence<Entry> = []) {
        for entry in entries { self.entries[Identity(entry.key.key)] = entry }
    }

    /// All keys that have matched, also revoked ones, the oldest first.
    package var all: [Entry] {
        entries.values.sorted {
            ($0.key.key.start, $0.encounters[0].time) < ($1.key.key.start, $1.encounters[0].time)
        }
    }

    /// What a published key changed.
    package enum Change: Sendable, Equatable {
        case added
        case revised
        case none
    }

    /// Adds a published key.
    ///
    /// - Parameter encounters: Finds the encounters with the key's owner. Not called for a key that
    ///   has matched before.
    package mutating func add(
        _ published: DiagnosisKey,
        finding encounters: (TemporaryExposureKey) -> [Encounter]
    ) -> Change {
        let identity = Identity(published.key)
        guard var entry = entries[identity] else {
            // Google's implementation does not match recursive keys.
            guard published.reportType != .recursive else { return .none }
            let found = encounters(published.key)
            guard !found.isEmpty else { return .none }
            entries[identity] = Entry(key: published, encounters: found)
            return .added
        }
        // The same key with another period is not genuine.
        guard entry.key.key.period == published.key.period, !entry.isRevised,
            entry.key.reportType.mayBecome(published.reportType)
        else { return .none }
        entry.key = published
        entry.isRevised = true
        entries[identity] = entry
        return .revised
    }

    /// The matched keys and their encounters, the oldest first, without revoked keys.
    package var shown: [(key: DiagnosisKey, encounters: [Encounter])] {
        all.filter { $0.key.reportType != .revoked }.map { ($0.key, $0.encounters) }
    }
}
