/// One server for all tests that need only an empty database of it. It ends with the process.
package enum SharedPostgreSQL {
    private static let server = Task {
        // Tests that run beside each other have several connections each.
        let server = try await PostgreSQLUnderTest(settings: ["max_connections = 400"])
        ProcessEnd.leave { server.remove() }
        return server
    }

    /// Makes an empty database.
    package static func makeDatabase() async throws -> DatabaseUnderTest {
        let server = try await server.value
        return DatabaseUnderTest(server: server, name: try await server.makeDatabase())
    }
}

/// A database of a server that other tests use too.
package struct DatabaseUnderTest: Sendable {
    let server: PostgreSQLUnderTest
    let name: String

    /// - Parameter settings: What stands behind the `?`.
    package func url(settings: String = "") -> String { server.url(database: name, settings: settings) }

    /// Runs statements as the superuser. Returns their rows as psql writes them: columns between `|`.
    @discardableResult
    package func query(_ statements: String...) async throws -> String {
        try await server.query(statements, database: name)
    }

    /// What the server has said about itself, to all tests.
    package var messages: String { get throws { try server.messages } }
}
