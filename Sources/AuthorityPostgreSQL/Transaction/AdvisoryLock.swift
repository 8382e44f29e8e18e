import HealthAuthority

/// A PostgreSQL advisory lock. Two numbers identify it: one for this program, and one for the lock.
struct AdvisoryLock {
    /// The first number in all locks of this program: `vchk` in ASCII.
    private static let program = 0x7663_686B

    /// Readers hold this lock in shared mode. It is held in exclusive mode while a table is
    /// rewritten, because TRUNCATE is not MVCC-safe: if a transaction has an older snapshot and
    /// first reads the table after TRUNCATE, the table looks empty (PostgreSQL 15, §13.6).
    static let rewriting = AdvisoryLock(number: 0)

    private let number: Int64

    init(_ lock: DatabaseLock) {
        self.init(number: lock.rawValue)
    }

    private init(number: Int64) {
        self.number = number
    }

    /// The statement that acquires the lock until the end of the transaction.
    func transactional(_ mode: DatabaseLock.Mode) -> String {
        "SELECT pg_advisory_xact_lock\(mode == .shared ? "_shared" : "")(\(Self.program), \(number))"
    }

    /// The statement that acquires the lock in shared mode. The session holds the lock until
    /// ``release``.
    var share: String { "SELECT pg_advisory_lock_shared(\(Self.program), \(number))" }

    var release: String { "SELECT pg_advisory_unlock_shared(\(Self.program), \(number))" }
}
