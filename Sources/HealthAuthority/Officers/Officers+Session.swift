import Encodings
import CheckInProtocol
import Cryptography

extension Officers {
    /// Looks up the session that belongs to a token, and records that it was used. Nil if the
    /// session does not exist or has ended.
    ///
    /// - Throws: ``DatabaseError``.
    package func session(_ token: SessionToken) async throws -> Session? {
        let (hash, now) = (hash(token), try clock.now())
        let minute = now.seconds / 60
        let row = try await database.read { connection in
            try connection.rows(
                """
                SELECT officer.name, officer.is_administrator, session.seen, second_factor.officer
                FROM session JOIN officer ON officer.name = session.officer
                LEFT JOIN second_factor ON second_factor.officer = officer.name
                WHERE session.hash = $1 AND session.expires > $2 AND session.seen >= $3
                """,
                .bytes(hash),
                .number(now.hour.number),
                .number(minute - Session.idleMinutes)
            ).first
        }
        guard let row else { return nil }
        if row.integer(2) < minute {
            _ = try await database.write { connection in
                try connection.execute(
                    "UPDATE session SET seen = $2 WHERE hash = $1 AND seen < $2",
                    .bytes(hash),
                    .number(minute)
                )
            }
        }
        return Session(
            officer: row.text(0),
            isAdministrator: row.integer(1) == 1,
            formToken: Hexadecimal.text(secrets.hash(token.bytes, kind: "form of a session")),
            needsSecondFactor: requiresSecondFactor && row.isNull(3)
        )
    }

    /// Ends a session when the officer logs out.
    ///
    /// - Throws: ``DatabaseError``.
    package func end(_ token: SessionToken) async throws {
        let hash = hash(token)
        _ = try await database.write { connection in
            try connection.execute("DELETE FROM session WHERE hash = $1", .bytes(hash))
        }
    }

    /// Marks a form that can be submitted only once as used. Returns false if the form was used
    /// before.
    ///
    /// - Parameters:
    /// - form: The unique number of the form.
    /// - session: The session for which the form was made.
    func spend(_ form: String, of session: Session) async throws -> Bool {
        let hash = secrets.hash(Array("\(session.formToken) \(form)".utf8), kind: "form that is sent once")
        let expires = (try clock.now() + Session.seconds).hour.number
        return try await database.write { connection in
            try connection.execute(
                "INSERT INTO spent_form (hash, expires) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
                .bytes(hash),
                .number(expires)
            ) == 1
        }
    }

    func hash(_ token: SessionToken) -> [UInt8] { secrets.hash(token.bytes, kind: "session") }
}
