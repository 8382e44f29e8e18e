extension AuthorityIdentity {
    /// - Throws: ``AuthorityError/empty``; ``DatabaseError`` of the kind `newer` if a newer program
    ///   created the tables.
    package static func stored(in database: any AuthorityDatabase) async throws -> AuthorityIdentity {
        try await database.read { connection in
            _ = try Schema.usableVersion(connection)
            return try stored(connection)
        }
    }
}
