import CheckInProtocol
import Cryptography

/// The days on which values must be deleted even if the matching key is unavailable.
///
/// The kernel keyring loses the matching key when the machine is switched off. Therefore, if the key is
/// stored in the keyring, the diary also stores these days. They are encrypted only under the storage
/// key, which is stored beside the diary. If the matching key is stored elsewhere, these days are not
/// stored.
package struct DeletionDays: PaddedValue, Equatable {
    /// By the ``ValueName/text`` of the value.
    private(set) var days: [String: UInt32] = [:]
    /// The number of days for which check-ins are kept.
    let keptDays: Int

    package static let step = 4096

    /// Derives the days from what the background knows.
    init(_ checkIns: [CheckInID: CheckInWindow], _ state: BackgroundState) {
        keptDays = state.keptDays
        let retention = Int64(keptDays) * Day.seconds
        for (id, window) in checkIns {
            days[ValueName(.checkIn, of: id).text] = window.expiry(after: retention).day.number
        }
        for day in state.proximity?.days ?? [] {
            let names = day.pages.map { ValueName(.sightings, $0) } + day.rows.map { ValueName(.ownDay, $0) }
            for name in names { days[name.text] = day.begin + UInt32(state.publishedDays) }
        }
    }

    /// The latest day of a check-in; nil without check-ins.
    var latestOfCheckIns: UInt32? { days.filter { ValueName(text: $0.key)?.checkIn != nil }.values.max() }

    /// Brings later days forward to `latest`.
    mutating func limit(to latest: UInt32) { days = days.mapValues { min($0, latest) } }

    /// Keeps the earlier of two days for the same value. A day was brought forward if the clock was
    /// ahead while the matching key was unavailable.
    mutating func limit(to other: DeletionDays) {
        days.merge(other.days.filter { days[$0.key] != nil }, uniquingKeysWith: min)
    }

    mutating func remove(_ id: CheckInID) { days[ValueName(.checkIn, of: id).text] = nil }

    /// Removes and returns what must be deleted on `today` or should have been deleted before.
    mutating func takeExpired(on today: UInt32) -> [(name: ValueName, day: UInt32)] {
        let expired = days.filter { $0.value <= today }
        days = days.filter { $0.value > today }
        return expired.compactMap { text, day in ValueName(text: text).map { ($0, day) } }
    }
}

extension DeletionDays: Redacted {
    package var description: String { "<days of deletion>" }
}
