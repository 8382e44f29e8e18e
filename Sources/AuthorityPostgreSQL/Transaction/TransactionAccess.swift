/// What a transaction does, and how it begins and ends.
enum TransactionAccess {
    /// Every statement sees what was committed before it.
    case write
    /// All statements see what was committed before the first of them.
    case read

    var begin: String {
        switch self {
        case .write: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        // The lock comes first: its statement would take the snapshot, and then wait.
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
