import CheckInProtocol
import Cryptography

extension Officers {
    /// Wrong passwords in a row after which a name, or a browser, is locked.
    static let maximumFailures: Int64 = 5
    /// Seconds that it is locked.
    static let lockSeconds: Int64 = 15 * 60
    /// Who tried to log in under an unknown name, in the audit list. What was typed may be a password, and is not stored.
    static let nobody = PortalTexts.english(.unknownName)

    /// A log-in that was accepted.
    package struct LogIn: Sendable {
        package let session: SessionToken
        /// What makes the browser known, from now on.
        package let browser: SessionToken
    }

    /// Logs an officer in.
    ///
    /// Wrong passwords from browsers in which the officer has never logged in lock the name for such browsers only. Those in which the
    /// officer has logged in are counted one by one. So strangers can slow an officer down in a new browser, and nowhere else.
    ///
    /// Whoever is refused does not learn whether the name is unknown, the password or the code wrong, or the name locked, neither by the
    /// answer nor by the time that it took.
    ///
    /// - Parameters:
    ///   - code: Of the authenticator app, or a recovery code; ignored if the officer has no second factor.
    ///   - browser: What an earlier log-in has given to this browser.
    /// - Returns: Nil if it was refused.
    /// - Throws: ``OfficersError``: `busy`; ``ClockError``; ``DatabaseError``.
    package func logIn(
        _ name: String,
        password: String,
        code: String = "",
        browser: SessionToken? = nil
    ) async throws -> LogIn? {
        var generator = SystemRandomNumberGenerator()
        let (token, fresh) = (SessionToken(using: &generator), SessionToken(using: &generator))
        let (hash, now) = (hash(token), try clock.now())
        let credentials = Credentials(password: Password(password), code: code)
        return try await check(credentials, of: name, from: browser, failure: .auditedLogInFailed) {
            connection,
            attempt in
            try connection.execute(
                "INSERT INTO session (hash, officer, expires, seen) VALUES ($1, $2, $3, $4)",
                .bytes(hash),
                .text(name),
                .number((now + Session.seconds).hour.number),
                .number(now.seconds / 60)
            )
            // Another officer's log-in may have made the browser known. A token that this server did not give is not used.
            let kept = try attempt.isBrowserKnown(connection) ? browser ?? fresh : fresh
            if try !attempt.isKnown(connection) { try remember(kept, of: name, connection, now: now) }
            try Audit.record(.auditedLoggedIn, officer: name, connection, now: now)
            return LogIn(session: token, browser: kept)
        }
    }

    /// Changes an officer's own password, and ends all of the officer's sessions.
    ///
    /// - Throws: ``OfficersError``: `oldPassword`, `tooShort`, `tooLong`, `common`, `samePassword` or `busy`; ``ClockError``; ``DatabaseError``.
    package func changePassword(
        of name: String,
        from old: String,
        to new: String,
        browser: SessionToken? = nil
    ) async throws {
        let (old, new) = (Password(old), Password(new))
        try new.checkAsNew()
        guard new.bytes != old.bytes else { throw OfficersError.samePassword }
        let hash = try await hash(new)
        let now = try clock.now()
        let credentials = Credentials(password: old, code: nil)
        let isRight: Void? = try await check(credentials, of: name, from: browser, failure: .auditedPasswordFailed) {
            connection,
            _ in
            _ = try Self.replacePassword(of: name, hash, connection)
            try Audit.record(.auditedPasswordChanged, officer: name, connection, now: now)
        }
        guard isRight != nil else { throw OfficersError.oldPassword }
    }

    /// What somebody typed to be taken for an officer.
    struct Credentials: Sendable {
        let password: Password
        /// Of the second factor; nil where the password alone is asked for.
        let code: String?
    }

    /// Checks what was typed, counts if it is wrong, and does what it was asked for if it is right, in one transaction.
    ///
    /// - Returns: What the action returns; nil if password or code were refused.
    func check<Result: Sendable>(
        _ credentials: Credentials,
        of name: String,
        from browser: SessionToken?,
        failure: PortalText,
        _ action: @escaping @Sendable (any DatabaseConnection, LogInAttempt) throws -> Result
    ) async throws -> Result? {
        let name = Officer.isName(name) ? name : ""
        let attempt = LogInAttempt(name: name, browser: browser.map(hashOfBrowser), now: try clock.now())
        let (stored, isKnown) = try await database.read { connection in
            let row = try connection.rows("SELECT password FROM officer WHERE name = $1", .text(name)).first
            return (row?.bytes(0), try attempt.isKnown(connection))
        }
        let hash = stored.flatMap(PasswordHash.init(bytes:)) ?? .nobodys(cost: cost)
        let isRight = try await (isKnown ? work : strangersWork).run { hash.matches(credentials.password) }
        return try await database.write { connection in
            // Attempts at the same moment wait here for each other.
            try connection.execute("UPDATE officer SET failures = failures WHERE name = $1", .text(name))
            let row = try connection.rows("SELECT password FROM officer WHERE name = $1", .text(name)).first
            let state = try attempt.state(connection)
            // Looked at whatever the password is: that takes as long.
            let code = try credentials.code.map { try judge($0, of: name, connection, now: attempt.now) } ?? .notNeeded
            // The password may have been changed since.
            if isRight, code != .wrong, let row, !state.isLocked, row.bytes(0) == stored {
                try attempt.count(0, state, connection)
                try use(code, of: name, connection, now: attempt.now)
                return try action(connection, attempt)
            }
            // More of them do not lock it for longer.
            if !state.isLocked { try attempt.count(state.failures + 1, state, connection) }
            // Written for an unknown name too: that takes as long.
            try Audit.record(
                failure,
                officer: row == nil ? Self.nobody : name,
                connection,
                now: attempt.now
            )
            return nil
        }
    }

    /// Days for which a browser is known after a log-in.
    package static let browserDays: Int64 = 180
    /// Browsers of an officer. The oldest go first.
    private static let maximumBrowsers = 20

    private func remember(
        _ browser: SessionToken,
        of name: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        try connection.execute(
            """
            INSERT INTO browser (hash, officer, failures, locked_until, expires) VALUES ($1, $2, 0, 0, $3)
            ON CONFLICT (hash, officer) DO UPDATE SET failures = 0, locked_until = 0, expires = excluded.expires
            """,
            .bytes(hashOfBrowser(browser)),
            .text(name),
            .number((now + Self.browserDays * Day.seconds).hour.number)
        )
        try connection.execute(
            """
            DELETE FROM browser WHERE officer = $1 AND hash NOT IN (
                SELECT hash FROM browser WHERE officer = $1 ORDER BY expires DESC, hash LIMIT $2
            )
            """,
            .text(name),
            .number(Self.maximumBrowsers)
        )
    }

    private func hashOfBrowser(_ token: SessionToken) -> [UInt8] { secrets.hash(token.bytes, kind: "browser") }
}
