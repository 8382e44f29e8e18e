import CheckInProtocol

/// The accepted reports that wait to be published.
///
/// A random hour is chosen for each report. A row's position and the database's row metadata could
/// still show which reports were submitted together. So ``mix(_:)`` rewrites all rows in the order
/// of their random IVs, soon after a report has been added.
enum ReportPool {
    /// Rewrites all reports if any report has been added since the last rewriting. Returns whether
    /// the reports were rewritten.
    static func mix(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.lock(.publisher, .exclusive)
        try connection.lock(.pool, .exclusive)
        if try connection.progress.isMixed { return false }
        try connection.pool.mix()
        return true
    }

    /// Removes the reports that were published in an hour, and rewrites the other reports. From this call
    /// until the end of the transaction, other transactions that add reports must wait for the
    /// lock.
    static func end(_ hour: Hour, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        try connection.pool.deletePublished(in: hour)
        try connection.pool.mix()
    }
}
