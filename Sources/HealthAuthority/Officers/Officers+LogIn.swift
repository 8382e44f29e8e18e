import CheckInProtocol
import Cryptography

extension Officers {
    /// Wrong passwords in a row after which a name is locked.
    static let maximumFailures: Int64 = 5
    /// Seconds that a name is locked.
    static let lockSeconds: Int64 = 15 * 60
    /// Who tried to log in under a name that nobody has, in the audit list. What was typed may be a password, and is not kept.
    static let nobody = "(unknown name)"

    /// Logs an officer in.
    ///
    /// Whoever is refused does not learn whether the name is unknown, the password wrong or the name locked, neither by the answer nor by
    /// the time that it took.
    ///
    /// - Returns: The new session's token; nil if it was refused.
    /// - Throws: ``OfficersError``: `busy`; ``DatabaseError``.
    package func logIn(_ name: String, password: String) async throws -> SessionToken? {
        var generator = SystemRandomNumberGenerator()
        let token = SessionToken(using: &generator)
        let (hash, now) = (hash(token), clock())
        let isRight = try await check(Password(password), of: name, asked: "log in") { connection in
            try connection.execute(
                "INSERT INTO session (hash, officer, expires, seen) VALUES ($1, $2, $3, $4)",
                .bytes(hash),
                .text(name),
                .number(now.seconds + Session.seconds),
                .number(now.seconds / 60)
            )
            try Audit.record("logged in", officer: name, connection, now: now)
        }
        return isRight ? token : nil
    }

    /// Changes an officer's own password, and ends all of the officer's sessions.
    ///
    /// - Throws: ``OfficersError``: `oldPassword`, `tooShort`, `tooLong` or `busy`; ``DatabaseError``.
    package func changePassword(of name: String, from old: String, to new: String) async throws {
        let new = Password(new)
        try new.checkAsNew()
        let hash = try await hash(new)
        let now = clock()
        let isRight = try await check(Password(old), of: name, asked: "change the password") { connection in
            _ = try Self.replacePassword(of: name, hash, connection)
            try Audit.record("changed the own password", officer: name, connection, now: now)
        }
        guard isRight else { throw OfficersError.oldPassword }
    }

    /// Checks a password, counts if it is wrong, and does what it was asked for if it is right, in one transaction.
    private func check(
        _ password: Password,
        of name: String,
        asked: String,
        _ action: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws -> Bool {
        let name = Officer.isName(name) ? name : ""
        let stored = try await database.read { connection in
            try connection.rows("SELECT password FROM officer WHERE name = $1", .text(name)).first?.bytes(0)
        }
        let hash = stored.flatMap(PasswordHash.init(bytes:)) ?? .nobodys(cost: cost)
        let isRight = try await work.run { hash.matches(password) }
        let now = clock()
        return try await database.write { connection in
            // Whoever guesses in many places at once waits here for each other.
            try connection.execute("UPDATE officer SET failures = failures WHERE name = $1", .text(name))
            let row = try connection.rows(
                "SELECT password, failures, locked_until FROM officer WHERE name = $1",
                .text(name)
            ).first
            let isLocked = row.map { $0.integer(2) > now.seconds } ?? false
            // The password may have been changed meanwhile.
            if isRight, let row, !isLocked, row.bytes(0) == stored {
                try Self.count(0, of: name, lockedUntil: 0, connection)
                try action(connection)
                return true
            }
            let failures = (row?.integer(1) ?? 0) + 1
            if isLocked {
                // More of them do not lock it for longer: otherwise anybody could lock somebody out for good.
            } else if failures >= Self.maximumFailures {
                try Self.count(0, of: name, lockedUntil: now.seconds + Self.lockSeconds, connection)
            } else {
                try Self.count(failures, of: name, lockedUntil: 0, connection)
            }
            // Written for a name that nobody has too: that takes as long.
            try Audit.record("failed to \(asked)", officer: row == nil ? Self.nobody : name, connection, now: now)
            return false
        }
    }

    private static func count(
        _ failures: Int64,
        of name: String,
        lockedUntil: Int64,
        _ connection: any DatabaseConnection
    ) throws {
        try connection.execute(
            "UPDATE officer SET failures = $2, locked_until = $3 WHERE name = $1",
            .text(name),
            .number(failures),
            .number(lockedUntil)
        )
    }
}
