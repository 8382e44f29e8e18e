public import CheckInProtocol
public import Cryptography

/// Records which packages each check-in was compared with, so that each pair is compared only once.
///
/// A package never changes, and packages are compared in the order of their hours. Therefore, one
/// hour for each check-in is enough.
public struct MatchLedger<ID: Hashable & Sendable>: Sendable, Equatable {
    /// The newest hour that each check-in was compared with.
    public private(set) var lastHours: [ID: Hour]

    /// Creates a ledger.
    ///
    /// - Parameter lastHours: The stored hours of an earlier ledger.
    public init(lastHours: [ID: Hour] = [:]) {
        self.lastHours = lastHours
    }

    /// Whether the check-in must still be compared with the package of `hour`.
    public func isDue(_ id: ID, at hour: Hour) -> Bool { lastHours[id].map { $0 < hour } ?? true }

    /// Records that the check-in was compared with the package of `hour` and all packages before
    /// it.
    public mutating func compared(_ id: ID, until hour: Hour) {
        if isDue(id, at: hour) { lastHours[id] = hour }
    }

    /// Removes a check-in that was deleted or whose presences have changed. Presences change if the
    /// check-in is closed, edited, extended or scanned again. The check-in's earlier matches are
    /// then no longer valid.
    public mutating func forget(_ id: ID) {
        lastHours[id] = nil
    }
}

extension MatchLedger: Redacted {
    public var description: String { "<ledger of \(lastHours.count) check-ins>" }
}

/// A match of a presence and a report: someone who tested positive was at the same venue at the
/// same time.
public struct Match: Sendable, Hashable {
    /// The index of the presence among the presences that were matched.
    public let presence: Int
    /// The report's IV, 16 bytes. It identifies a report that is published again.
    public let iv: [UInt8]
    /// The content of the report.
    public let record: ReportRecord

    package init(presence: Int, iv: [UInt8], record: ReportRecord) {
        self.presence = presence
        self.iv = iv
        self.record = record
    }
}

extension Match: Redacted {
    public var description: String { "<match>" }
}

/// The cost of matching. Like the matches, these numbers do not leave the device.
public struct MatchStatistics: Sendable, Equatable {
    /// The number of compared pairs of a key and a report.
    public internal(set) var pairs = 0
    /// The number of reports that the filter kept for a key.
    public internal(set) var survivors = 0
    /// The number of computed tags.
    public internal(set) var verifications = 0
    /// The number of computed tags that did not match. Only manipulated reports lead to such a tag.
    public internal(set) var wrongTags = 0
}
