import CheckInProtocol

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

    /// The time for actions that must be possible while the time of day is not trusted, such as removing
    /// a stolen account. It is the time of day if that is trusted, or otherwise the start of the newest
    /// package's hour: the last time that was trusted. Before the first package, it is the time of day.
    func timeOfRecord(_ connection: any DatabaseConnection) throws -> UnixTime {
        do throws(ClockError) {
            return try now()
        } catch {
            return try connection.packages.newestHour?.start ?? wall
        }
    }
}
