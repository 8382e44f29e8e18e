/// The access mode of a transaction, and the statements that begin and end it.
enum TransactionAccess {
    /// Each statement sees the data that was committed before that statement.
    case write
    /// All statements see the data that was committed before the first statement.
    case read

    var begin: String {
        switch self {
        case .write: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        // Acquire the lock before the transaction begins. Inside the transaction, the lock
        // statement would first take the snapshot and then wait for the lock.
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
