public import CheckInProtocol
public import Cryptography

/// Which packages each check-in was compared with, so that a pair is compared once in its life.
///
/// A package never changes, and packages are taken in the order of their hours: one hour for each check-in says it all.
public struct MatchLedger<ID: Hashable & Sendable>: Sendable, Equatable {
    /// The newest hour that a check-in was compared with.
    public private(set) var lastHours: [ID: Hour]

    /// - Parameter lastHours: As it was kept.
    public init(lastHours: [ID: Hour] = [:]) {
        self.lastHours = lastHours
    }

    /// Whether the check-in is still to be compared with the package of `hour`.
    public func isDue(_ id: ID, at hour: Hour) -> Bool { lastHours[id].map { $0 < hour } ?? true }

    /// Remembers that the check-in was compared with the package of `hour` and with all before it.
    public mutating func compared(_ id: ID, until hour: Hour) {
        if isDue(id, at: hour) { lastHours[id] = hour }
    }

    /// Forgets about a check-in, and its matches with it: it is gone, or has other presences since it was closed, edited, extended or
    /// scanned again.
    public mutating func forget(_ id: ID) {
        lastHours[id] = nil
    }
}

extension MatchLedger: Redacted {
    public var description: String { "<ledger of \(lastHours.count) check-ins>" }
}
