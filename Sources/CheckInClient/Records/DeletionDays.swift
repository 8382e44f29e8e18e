import CheckInProtocol
package import Cryptography

/// The days on which values must be deleted even if the matching key is unavailable.
///
/// The kernel keyring loses the matching key when the machine is switched off. Therefore, if the key is
/// stored in the keyring, the diary also stores these days. They are encrypted only under the storage
/// key, which is stored beside the diary. If the matching key is stored elsewhere, these days are not
/// stored.
package struct DeletionDays: Codable, Equatable {
    /// By the ID of the check-in.
    private(set) var checkIns: [String: UInt32] = [:]
    /// By the number of the ``SightingPage``.
    private(set) var sightings: [Int: UInt32] = [:]
    /// By the number of the ``OwnDay``.
    private(set) var ownDays: [Int: UInt32] = [:]

    private static let step = 4096

    /// Derives the days from what the background knows.
    init(_ checkIns: [CheckInID: CheckInWindow], _ proximity: ProximityState?, keptDays: Int) {
        let retention = Int64(keptDays) * Day.seconds
        for (id, window) in checkIns { self.checkIns[id.string] = window.expiry(after: retention).day.number }
        for day in proximity?.days ?? [] {
            for number in day.pages { sightings[number] = day.begin + UInt32(keptDays) }
            for number in day.rows { ownDays[number] = day.begin + UInt32(keptDays) }
        }
    }

    private init() {}

    var isEmpty: Bool { checkIns.isEmpty && sightings.isEmpty && ownDays.isEmpty }

    /// The latest day of a check-in; nil without check-ins.
    var latestOfCheckIns: UInt32? { checkIns.values.max() }

    /// Brings later days forward to `latest`.
    mutating func limit(to latest: UInt32) {
        checkIns = checkIns.mapValues { min($0, latest) }
        sightings = sightings.mapValues { min($0, latest) }
        ownDays = ownDays.mapValues { min($0, latest) }
    }

    /// Keeps the earlier of two days for the same value. A day was brought forward if the clock was
    /// ahead while the matching key was unavailable.
    mutating func limit(to other: DeletionDays) {
        checkIns.merge(other.checkIns.filter { checkIns[$0.key] != nil }, uniquingKeysWith: min)
        sightings.merge(other.sightings.filter { sightings[$0.key] != nil }, uniquingKeysWith: min)
        ownDays.merge(other.ownDays.filter { ownDays[$0.key] != nil }, uniquingKeysWith: min)
    }

    mutating func remove(_ id: CheckInID) { checkIns[id.string] = nil }

    /// Removes and returns what must be deleted on `today` or should have been deleted before.
    mutating func takeExpired(on today: UInt32) -> DeletionDays {
        var expired = DeletionDays()
        (expired.checkIns, checkIns) = (checkIns.filter { $0.value <= today }, checkIns.filter { $0.value > today })
        (expired.sightings, sightings) = (sightings.filter { $0.value <= today }, sightings.filter { $0.value > today })
        (expired.ownDays, ownDays) = (ownDays.filter { $0.value <= today }, ownDays.filter { $0.value > today })
        return expired
    }

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard let days = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = days
    }
}

extension DeletionDays: Redacted {
    package var description: String { "<days of deletion>" }
}
