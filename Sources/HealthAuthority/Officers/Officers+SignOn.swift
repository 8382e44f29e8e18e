import CheckInProtocol

/// Single sign-on: officers who log in with an account of the authority's provider, without a password of the portal.
extension Officers {
    /// An account of the provider, which has been verified.
    package struct Account: Sendable, Equatable {
        let issuer: String
        /// The provider's own identifier of the account, which it never uses for another one.
        let subject: String
        /// The name of the account, which the provider may give to another one later.
        let name: String
    }

    /// The result of a log-in with an account.
    enum SignOnResult: Sendable {
        case session(SessionToken)
        /// No officer may log in with the account.
        case unknown
        /// The officer with the name of the account logs in with another account.
        case otherAccount
    }

    /// Logs in the officer to whom an account belongs. At an officer's first log-in, the account with the officer's
    /// name becomes the officer's account.
    ///
    /// Wrong passwords do not lock this way to log in.
    ///
    /// - Throws: ``ClockError``; ``DatabaseError``.
    func logIn(with account: Account) async throws -> SignOnResult {
        let now = try clock.now()
        let hash = secrets.hash(Array("\(account.issuer) \(account.subject)".utf8), kind: "account of an officer")
        return try await database.write { connection in
            guard let officer = try connection.accounts.officer(of: hash, named: account.name) else {
                try Audit.record(.signOnFailed, officer: Self.unknownName, connection, now: now)
                return try connection.accounts.contains(account.name) ? .otherAccount : .unknown
            }
            try Audit.record(.signedOn, officer: officer, connection, now: now)
            return .session(try startSession(of: officer, isSignedOn: true, connection, now: now))
        }
    }

    /// Lets an officer log in with the account that has the officer's name at the next log-in. An account with which the
    /// officer logged in before is refused, and the officer's sessions end.
    ///
    /// - Throws: ``OfficersError``: `unknown`; ``DatabaseError``.
    package func allowSignOn(_ name: String, by actor: String = Audit.commandLine) async throws {
        try await changeSignOn(of: name, .signOnAllowed, by: actor) { try $0.accounts.expect(name) }
    }

    /// Withdraws single sign-on from an officer, and ends the officer's sessions.
    ///
    /// - Throws: ``OfficersError``: `unknown`; ``DatabaseError``.
    package func withdrawSignOn(_ name: String, by actor: String = Audit.commandLine) async throws {
        try await changeSignOn(of: name, .signOnWithdrawn, by: actor) { try $0.accounts.delete(of: name) }
    }

    private func changeSignOn(
        of name: String,
        _ action: AuditAction,
        by actor: String,
        _ change: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        try await database.write { [clock] connection in
            guard try connection.officers.contains(name) else { throw OfficersError.unknown }
            try change(connection)
            try connection.sessions.delete(of: name)
            try Audit.record(action, of: name, officer: actor, connection, now: clock.timeOfRecord(connection))
        }
    }
}

/// The table `account`: officers who log in with an account of the provider. `hash` is a keyed hash of the account. It is
/// null until the officer's first log-in.
struct AccountTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            "CREATE TABLE account (officer TEXT NOT NULL PRIMARY KEY, hash \(dialect.bytes) UNIQUE)\(dialect.byPrimaryKey)"
        ]
    }

    /// The officer of an account. If there is none, the account becomes that of the officer with the name, if this
    /// officer is expected to log in for the first time.
    func officer(of hash: [UInt8], named name: String) throws -> String? {
        let rows = try connection.rows("SELECT officer FROM account WHERE hash = $1", .bytes(hash))
        if let officer = rows.first?.text(0) { return officer }
        let count = try connection.execute(
            "UPDATE account SET hash = $2 WHERE officer = $1 AND hash IS NULL",
            .text(name),
            .bytes(hash)
        )
        return count == 1 ? name : nil
    }

    /// Whether an officer may log in with an account.
    func contains(_ officer: String) throws -> Bool {
        try !connection.rows("SELECT officer FROM account WHERE officer = $1", .text(officer)).isEmpty
    }

    /// Expects an officer to log in for the first time.
    func expect(_ officer: String) throws {
        try connection.execute(
            "INSERT INTO account (officer, hash) VALUES ($1, NULL) ON CONFLICT (officer) DO UPDATE SET hash = NULL",
            .text(officer)
        )
    }

    func delete(of officer: String) throws {
        try connection.execute("DELETE FROM account WHERE officer = $1", .text(officer))
    }
}

extension DatabaseConnection {
    var accounts: AccountTable { AccountTable(connection: self) }
}
