extension AuthorityClock {
    /// Compares the time of day with the database. The caller must call this method when the
    /// instance starts, and then once a minute. While the time of day is not trusted, the caller
    /// may call it more often.
    ///
    /// - Throws: ``DatabaseError``. The result of the comparison is thrown by ``now()`` instead.
    package func check(_ database: any AuthorityDatabase) async throws {
        let newest = try await database.read { try $0.packages.newestHour }
        compare(newest: newest, server: try await database.time())
    }
}
