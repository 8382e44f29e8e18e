/// One server for all tests that need only an empty database. The server stops when the process
/// exits.
package enum SharedPostgreSQL {
    private static let server = Task {
        // Many tests run at the same time, and each has several connections.
        let server = try await PostgreSQLFixture(settings: ["max_connections = 400"])
        ProcessEnd.leave { server.remove() }
        return server
    }

    /// Creates an empty database.
    package static func makeDatabase() async throws -> DatabaseFixture {
        let server = try await server.value
        return DatabaseFixture(server: server, name: try await server.makeDatabase())
    }
}

/// A database on a server that is shared with other tests.
package struct DatabaseFixture: Sendable {
    let server: PostgreSQLFixture
    let name: String

    /// - Parameter settings: The part of the URL after the `?`.
    package func url(settings: String = "") -> String { server.url(database: name, settings: settings) }

    /// Runs statements as the superuser. Returns their rows in psql's format, with `|` between the
    /// columns.
    @discardableResult
    package func query(_ statements: String...) async throws -> String {
        try await server.query(statements, database: name)
    }

    /// Runs the statements of a dump of any length in the authority's role.
    package func load(_ dump: String) async throws { try await server.load(dump, database: name) }

    /// The server's log, which contains messages from all tests.
    package var messages: String { get throws { try server.messages } }
}
