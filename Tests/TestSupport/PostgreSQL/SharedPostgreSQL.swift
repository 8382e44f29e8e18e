/// One server for all tests that need only an empty database. It stops with the process.
package enum SharedPostgreSQL {
    private static let server = Task {
        // Concurrent tests have several connections each.
        let server = try await PostgreSQLUnderTest(settings: ["max_connections = 400"])
        ProcessEnd.leave { server.remove() }
        return server
    }

    /// Creates an empty database.
    package static func makeDatabase() async throws -> DatabaseUnderTest {
        let server = try await server.value
        return DatabaseUnderTest(server: server, name: try await server.makeDatabase())
    }
}

/// A database on a server shared with other tests.
package struct DatabaseUnderTest: Sendable {
    let server: PostgreSQLUnderTest
    let name: String

    /// - Parameter settings: The part after the `?`.
    package func url(settings: String = "") -> String { server.url(database: name, settings: settings) }

    /// Runs statements as the superuser. Returns their rows in psql's format: columns separated by
    /// `|`.
    @discardableResult
    package func query(_ statements: String...) async throws -> String {
        try await server.query(statements, database: name)
    }

    /// The server's log, of all tests.
    package var messages: String { get throws { try server.messages } }
}
