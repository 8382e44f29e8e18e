import CheckInProtocol
import Cryptography
import Encodings

/// The session of a logged-in officer.
package struct Session: Sendable {
    /// The maximum duration of a session in seconds. The session ends at the beginning of the hour
    /// that contains the end of this duration.
    static let seconds = Int64(hours) * Hour.seconds
    static let hours: UInt32 = 8
    /// If an officer sends no request for this number of whole minutes, the session ends. Only the
    /// minute of the last request is stored, to limit the number of database writes.
    static let idleMinutes: Int64 = 30

    package let officer: String
    package let isAdministrator: Bool
    /// The anti-forgery token. It binds a form to this session.
    package let formToken: String
    /// Whether the officer has logged in with an account of the authority's provider.
    package let isSignedOn: Bool
    /// Whether the officer must set up a second factor before doing anything else.
    package internal(set) var needsSecondFactor = false
}

extension Session: Redacted {
    package var description: String { "<session>" }
}

/// A random token in one of the portal's cookies. The database stores only a hash of the token.
package struct SessionToken: Sendable, Equatable {
    private static let count = 32

    let bytes: SecretBytes

    /// Generates a token.
    ///
    /// - Parameter generator: A cryptographically secure generator.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }

    /// Parses a token; nil unless `text` consists of 64 lower-case hexadecimal digits.
    package init?(_ text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == Self.count else { return nil }
        self.bytes = SecretBytes(copying: bytes)
    }

    /// The value in the cookie: 64 hexadecimal digits.
    package var text: String { Hexadecimal.text(Array(copying: bytes)) }
}

extension SessionToken: Redacted {
    package var description: String { "<session token>" }
}

extension Officers {
    /// Looks up the session that belongs to a token, and records that the session was used. Nil if
    /// the session does not exist or has ended.
    ///
    /// - Throws: ``DatabaseError``.
    package func session(_ token: SessionToken) async throws -> Session? {
        let (hash, now) = (hash(token), try clock.now())
        let minute = now.seconds / 60
        let stored = try await database.read { connection in
            try connection.sessions.session(hash, at: now.hour, seenSince: minute - Session.idleMinutes)
        }
        // A session of another provider, or under other rules for it, has ended.
        guard let stored, stored.provider == nil || stored.provider == provider else { return nil }
        if stored.seen < minute {
            try await database.write { try $0.sessions.setSeen(hash, minute) }
        }
        return Session(
            officer: stored.officer,
            isAdministrator: stored.isAdministrator,
            formToken: Hexadecimal.text(secrets.hash(token.bytes, kind: "form of a session")),
            isSignedOn: stored.provider != nil,
            // The provider checks the second factor of the others: SingleSignOnSettings.
            needsSecondFactor: requiresSecondFactor && !stored.hasSecondFactor && stored.provider == nil
        )
    }

    /// Starts a session.
    func startSession(
        of officer: String,
        isSignedOn: Bool,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> SessionToken {
        var generator = SystemRandomNumberGenerator()
        let token = SessionToken(using: &generator)
        try connection.sessions.insert(
            hash(token),
            officer: officer,
            provider: isSignedOn ? provider : nil,
            expires: (now + Session.seconds).hour,
            seen: now.seconds / 60
        )
        return token
    }

    /// Ends a session when the officer logs out.
    ///
    /// - Throws: ``DatabaseError``.
    package func end(_ token: SessionToken) async throws {
        let hash = hash(token)
        try await database.write { try $0.sessions.delete(hash) }
    }

    /// Marks a single-use form as used. Returns false if the form was used before.
    ///
    /// - Parameters:
    ///   - form: The unique number of the form.
    ///   - session: The session that the form belongs to.
    package func spend(_ form: String, of session: Session) async throws -> Bool {
        let hash = secrets.hash(Array("\(session.formToken) \(form)".utf8), kind: "form that is sent once")
        let expires = (try clock.now() + Session.seconds).hour
        return try await database.write { try $0.spentForms.insert(hash, expires: expires) }
    }

    /// The anti-forgery token for a visitor who is not logged in. It is derived from the visitor's
    /// cookie and the authority's secret. So an attacker who sets the cookie cannot compute the
    /// token.
    package func formToken(ofVisitor token: SessionToken) -> String {
        Hexadecimal.text(secrets.hash(token.bytes, kind: "form of a visitor"))
    }

    func hash(_ token: SessionToken) -> [UInt8] { secrets.hash(token.bytes, kind: "session") }
}
