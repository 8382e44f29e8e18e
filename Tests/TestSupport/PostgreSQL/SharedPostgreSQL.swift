import Foundation

/// One server for all tests that need but an empty database of it. It ends with the process.
package enum SharedPostgreSQL {
    private static let server = Task {
        let server = try await PostgreSQLUnderTest()
        unsafe running = server
        // The task has it too: nobody else lets go of it.
        atexit { unsafe SharedPostgreSQL.running?.remove() }
        return server
    }

    /// Written once before anybody reads it, and once when nothing else runs any more.
    nonisolated(unsafe) private static var running: PostgreSQLUnderTest?

    /// Makes an empty database. Returns its URL.
    package static func makeDatabase() async throws -> String {
        try await server.value.makeDatabase()
    }
}
