import CheckInProtocol
import Cryptography

extension Officers {
    /// After this number of consecutive wrong passwords, a name or a browser is locked.
    static let maximumFailures: Int64 = 5
    /// The duration of a lock in seconds.
    static let lockSeconds: Int64 = 15 * 60
    /// The name that the audit list shows for an attempt with an unknown name. The entered name is
    /// not stored, because it may be a password.
    package static let unknownName = "(unknown name)"

    /// An accepted log-in.
    package struct LogIn: Sendable {
        package let session: SessionToken
        /// The token that identifies this browser at the next log-in.
        package let browser: SessionToken
    }

    /// Logs an officer in.
    ///
    /// If the officer has logged in from a browser before, this browser has its own failure counter
    /// for the officer. Wrong passwords from all other browsers are counted together, and lock the
    /// name only for these other browsers. So strangers can delay an officer only in a new browser.
    ///
    /// Neither the answer nor its timing reveals why an attempt was refused. The possible reasons
    /// are an unknown name, a wrong password, a wrong code, and a lock.
    ///
    /// - Parameters:
    ///   - code: A code from the authenticator app, or a recovery code. Ignored if the officer has
    ///     no second factor.
    ///   - browser: The token that this browser received at an earlier log-in.
    /// - Returns: The accepted log-in; nil if the attempt was refused.
    /// - Throws: ``OfficersError``: `busy`; ``ClockError``; ``DatabaseError``.
    package func logIn(
        _ name: String,
        password: String,
        code: String = "",
        browser: SessionToken? = nil
    ) async throws -> LogIn? {
        var generator = SystemRandomNumberGenerator()
        let fresh = SessionToken(using: &generator)
        let now = try clock.now()
        let credentials = Credentials(password: Password(password), code: code)
        return try await check(credentials, of: name, from: browser, failure: .logInFailed) {
            connection,
            attempt in
            let session = try startSession(of: name, isSignedOn: false, connection, now: now)
            // If another officer's log-in has already stored the browser's token, keep this token.
            // Ignore a token that this server did not issue.
            let kept = try attempt.isBrowserKnown(connection) ? browser ?? fresh : fresh
            if try !attempt.isKnown(connection) { try remember(kept, of: name, connection, now: now) }
            try Audit.record(.loggedIn, officer: name, connection, now: now)
            return LogIn(session: session, browser: kept)
        }
    }

    /// Changes an officer's own password, and ends all of the officer's sessions.
    ///
    /// - Throws: ``OfficersError``: `oldPassword`, `tooShort`, `tooLong`, `common`, `samePassword`
    ///   or `busy`; ``ClockError``; ``DatabaseError``.
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
        let isRight: Void? = try await check(credentials, of: name, from: browser, failure: .passwordFailed) {
            connection,
            _ in
            _ = try Self.replacePassword(of: name, hash, connection)
            try Audit.record(.passwordChanged, officer: name, connection, now: now)
        }
        guard isRight != nil else { throw OfficersError.oldPassword }
    }

    /// The credentials entered to log in or to confirm a change.
    struct Credentials: Sendable {
        let password: Password
        /// The code for the second factor; nil if only the password is required.
        let code: String?
    }

    /// Checks credentials. If they are right, runs the action. If they are wrong, counts a failure.
    /// Each case uses a single transaction.
    ///
    /// - Returns: The result of the action; nil if the password or the code was refused.
    func check<Result: Sendable>(
        _ credentials: Credentials,
        of name: String,
        from browser: SessionToken?,
        failure: AuditAction,
        _ action: @escaping @Sendable (any DatabaseConnection, LogInAttempt) throws -> Result
    ) async throws -> Result? {
        let name = Officer.isName(name) ? name : ""
        let attempt = LogInAttempt(name: name, browser: browser.map(hashOfBrowser), now: try clock.now())
        let (stored, isKnown) = try await database.read { connection in
            (try connection.officers.passwordHash(of: name), try attempt.isKnown(connection))
        }
        let hash = stored.flatMap(PasswordHash.init(bytes:)) ?? .dummy(cost: cost)
        let isRight = try await (isKnown ? work : strangersWork).run { hash.matches(credentials.password) }
        return try await database.write { connection in
            // The lock makes concurrent attempts run one after the other.
            try connection.officers.lockRow(of: name)
            let current = try connection.officers.passwordHash(of: name)
            let state = try attempt.state(connection)
            // The code is checked even if the password is wrong, so that the timing is the same.
            let code = try credentials.code.map { try judge($0, of: name, connection, now: attempt.now) } ?? .notNeeded
            // The password may have been changed since it was read.
            if isRight, code != .wrong, let current, current != OfficerTable.noPassword, !state.isLocked,
                current == stored
            {
                try attempt.count(0, state, connection)
                try use(code, of: name, connection, now: attempt.now)
                return try action(connection, attempt)
            }
            // Further failures do not extend a lock.
            if !state.isLocked { try attempt.count(state.failures + 1, state, connection) }
            // A failure is also recorded for an unknown name, so that the timing is the same.
            try Audit.record(
                failure,
                officer: current == nil ? Self.unknownName : name,
                connection,
                now: attempt.now
            )
            return nil
        }
    }

    /// A browser stays known for this number of days after a log-in.
    package static let browserDays: Int64 = 180
    /// The maximum number of known browsers for each officer. If there are more, the oldest are
    /// removed.
    private static let maximumBrowsers = 20

    private func remember(
        _ browser: SessionToken,
        of name: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        try connection.browsers.store(
            hashOfBrowser(browser),
            of: name,
            expires: (now + Self.browserDays * Day.seconds).hour,
            maximum: Self.maximumBrowsers
        )
    }

    private func hashOfBrowser(_ token: SessionToken) -> [UInt8] { secrets.hash(token.bytes, kind: "browser") }
}

/// A log-in attempt. Reads and changes the failure counter that applies to the attempt.
struct LogInAttempt: Sendable {
    /// The officer's name; empty if the entered text cannot be a name.
    let name: String
    /// The hash of the browser's token; nil if the browser has no token.
    let browser: [UInt8]?
    let now: UnixTime

    /// The state of the failure counter that applies to the attempt.
    struct State {
        /// Whether the officer has logged in from this browser before.
        let isKnown: Bool
        let failures: Int64
        let isLocked: Bool
    }

    func state(_ connection: any DatabaseConnection) throws -> State {
        if let known = try known(connection) {
            return State(isKnown: true, failures: known.count, isLocked: known.lockedUntil > now.seconds)
        }
        let failures = try connection.officers.failures(of: name)
        let isLocked = failures.map { $0.lockedUntil > now.seconds && $0.openUntil <= now.seconds } ?? false
        return State(isKnown: false, failures: failures?.count ?? 0, isLocked: isLocked)
    }

    /// Whether the officer has logged in from this browser before.
    func isKnown(_ connection: any DatabaseConnection) throws -> Bool { try known(connection) != nil }

    /// Whether any officer has logged in from this browser before.
    func isBrowserKnown(_ connection: any DatabaseConnection) throws -> Bool {
        guard let browser else { return false }
        return try connection.browsers.contains(browser, at: now.hour)
    }

    /// Stores the number of consecutive failures. If there are too many, locks the officer out. A
    /// known browser is locked out alone. Otherwise, all unknown browsers are locked out.
    func count(_ failures: Int64, _ state: State, _ connection: any DatabaseConnection) throws {
        let isTooMany = failures >= Officers.maximumFailures
        let (count, lockedUntil) = isTooMany ? (0, now.seconds + Officers.lockSeconds) : (failures, 0)
        if state.isKnown, let browser {
            try connection.browsers.setFailures(of: name, in: browser, count: count, lockedUntil: lockedUntil)
        } else {
            try connection.officers.setFailures(of: name, count: count, lockedUntil: lockedUntil)
        }
    }

    private func known(_ connection: any DatabaseConnection) throws -> OfficerTable.Failures? {
        guard let browser else { return nil }
        return try connection.browsers.failures(of: name, in: browser, at: now.hour)
    }
}
