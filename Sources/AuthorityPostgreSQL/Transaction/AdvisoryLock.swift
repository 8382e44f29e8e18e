import HealthAuthority

/// A lock that PostgreSQL keeps for whoever agrees on its two numbers: ours, and which one it is.
struct AdvisoryLock {
    /// Of everything that this program locks: `vchk` in ASCII.
    private static let program = 0x7663_686B

    /// Shared by who reads, exclusive for who writes a table anew. Emptying a table breaks into snapshots: whoever took one before,
    /// and looks at the table for the first time afterwards, sees it empty (PostgreSQL 15, §13.6).
    static let rewriting = AdvisoryLock(number: 0)

    private let number: Int64

    init(_ lock: DatabaseLock) {
        self.init(number: lock.rawValue)
    }

    private init(number: Int64) {
        self.number = number
    }

    /// Takes it until the transaction ends.
    func transactional(_ mode: DatabaseLock.Mode) -> String {
        "SELECT pg_advisory_xact_lock\(mode == .shared ? "_shared" : "")(\(Self.program), \(number))"
    }

    /// Takes it, shared, until ``release``.
    var share: String { "SELECT pg_advisory_lock_shared(\(Self.program), \(number))" }

    var release: String { "SELECT pg_advisory_unlock_shared(\(Self.program), \(number))" }
}
