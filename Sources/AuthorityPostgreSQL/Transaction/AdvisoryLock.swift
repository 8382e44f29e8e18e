import HealthAuthority

/// A PostgreSQL advisory lock, named by two numbers: one for this program, and one for the lock.
struct AdvisoryLock {
    /// The first number of all locks of this program: `vchk` in ASCII.
    private static let program = 0x7663_686B

    /// Held shared by readers, exclusively while a table is rewritten. TRUNCATE is not MVCC-safe: a
    /// transaction with an older snapshot that first reads the table afterwards sees it empty
    /// (PostgreSQL 15, §13.6).
    static let rewriting = AdvisoryLock(number: 0)

    private let number: Int64

    init(_ lock: DatabaseLock) {
        self.init(number: lock.rawValue)
    }

    private init(number: Int64) {
        self.number = number
    }

    /// The statement that takes the lock until the transaction ends.
    func transactional(_ mode: DatabaseLock.Mode) -> String {
        "SELECT pg_advisory_xact_lock\(mode == .shared ? "_shared" : "")(\(Self.program), \(number))"
    }

    /// The statement that takes the lock in shared mode until ``release``.
    var share: String { "SELECT pg_advisory_lock_shared(\(Self.program), \(number))" }

    var release: String { "SELECT pg_advisory_unlock_shared(\(Self.program), \(number))" }
}
