import CheckInProtocol
import Cryptography

/// Who may issue codes and publish warnings, and what they did.
package struct Officers: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: @Sendable () -> UnixTime

    package func add(_ name: String, isAdministrator: Bool) async throws -> String { "" }

    /// Forgets sessions that have ended, and what is older than 90 days.
    func sweep() async throws {
        let now = clock()
        _ = try await database.write { connection in
            try connection.execute("DELETE FROM session WHERE expires <= $1", .number(now.seconds))
            try connection.execute("DELETE FROM audit WHERE hour < $1", .number(Int64(now.hour.number) - 90 * 24))
            try connection.execute("DELETE FROM tally WHERE day < $1", .number(Int64(now.day.number) - 90))
        }
    }
}
