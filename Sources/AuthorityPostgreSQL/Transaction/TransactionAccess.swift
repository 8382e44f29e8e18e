/// The access mode of a transaction, and the statements that begin and end it.
enum TransactionAccess {
    /// Each statement sees the data committed before it.
    case write
    /// All statements see the data committed before the first of them.
    case read

    var begin: String {
        switch self {
        case .write: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        // Take the lock before the transaction: a lock statement inside would take the snapshot
        // first, and then wait.
        case .read:
            "BEGIN; \(AdvisoryLock.rewriting.share); COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        }
    }

    var rollback: String {
        switch self {
        case .write: "ROLLBACK"
        case .read: "ROLLBACK; \(AdvisoryLock.rewriting.release)"
        }
    }
}
