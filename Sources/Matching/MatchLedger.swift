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

    /// Returns whether the check-in is still to be compared with the package of `hour`.
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
