import CheckInProtocol
import Cryptography

/// Manages the officers and the audit list of their actions. Officers may issue codes and enter
/// warnings.
package struct Officers: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock
    /// The cost parameters for hashing a password.
    var cost = Scrypt.standard
    /// Whether every officer must use a second factor.
    package internal(set) var requiresSecondFactor = false
    /// A keyed hash of the provider with whose accounts officers can log in, and of the rules for it; nil if there is none.
    var provider: [UInt8]?
    /// Runs password checks for browsers that the officer has logged in from before.
    let work = PasswordWork()
    /// Runs password checks for all other browsers. These checks are separate, so that a flood of
    /// attempts from strangers does not delay officers.
    let strangersWork = PasswordWork()
    /// For this number of seconds after an unlock, the officer may try to log in from any browser.
    static let openSeconds: Int64 = 15 * 60

    // MARK: Administration
    //
    // An administrator can stop a stolen account at any time, so this does not need a trusted clock.

    /// Adds an officer.
    ///
    /// - Parameters:
    ///   - name: A name that ``Officer/isName(_:)`` accepts.
    ///   - actor: The person who adds the officer; recorded in the audit list.
    /// - Returns: The officer's password. It is not stored, so it should be read aloud or written
    ///   down.
    /// - Throws: ``OfficersError``: `name`, `exists` or `busy`; ``DatabaseError``.
    package func add(_ name: String, isAdministrator: Bool, by actor: String = Audit.commandLine) async throws -> String
    {
        try await Self.single { try await add([name], isAdministrator: isAdministrator, by: actor)[0] }
    }

    /// Adds several officers, or none of them.
    ///
    /// - Returns: The officers' passwords, in the order of the names.
    /// - Throws: ``RefusedOfficer``: `name` or `exists`; ``OfficersError``: `busy`; ``DatabaseError``.
    package func add(
        _ names: [String],
        isAdministrator: Bool,
        by actor: String = Audit.commandLine
    ) async throws -> [String] {
        try Self.check(names)
        var new: [(password: String, hash: [UInt8])] = []
        for _ in names { new.append(try await generate()) }
        try await insert(names, passwordHashes: new.map(\.hash), isAdministrator: isAdministrator, by: actor)
        return new.map(\.password)
    }

    /// Adds several officers without passwords, or none of them. They log in with accounts of the authority's provider:
    /// ``allowSignOn(_:by:)``.
    ///
    /// - Throws: ``RefusedOfficer``: `name` or `exists`; ``DatabaseError``.
    package func addWithSignOn(
        _ names: [String],
        isAdministrator: Bool,
        by actor: String = Audit.commandLine
    ) async throws {
        try Self.check(names)
        let hashes = names.map { _ in OfficerTable.noPassword }
        try await insert(names, passwordHashes: hashes, isAdministrator: isAdministrator, by: actor) {
            try $0.accounts.expect($1)
        }
    }

    private static func check(_ names: [String]) throws(RefusedOfficer) {
        // The audit list must not confuse an officer with a case system.
        let wrong = names.firstIndex { !Officer.isName($0) || $0.hasPrefix(Officer.caseSystemPrefix) }
        if let wrong { throw RefusedOfficer(index: wrong, reason: .name) }
    }

    /// Runs an operation on one officer.
    private static func single<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as RefusedOfficer {
            throw error.reason
        }
    }

    private func insert(
        _ names: [String],
        passwordHashes: [[UInt8]],
        isAdministrator: Bool,
        by actor: String,
        andThen complete: @escaping @Sendable (any DatabaseConnection, String) throws -> Void = { _, _ in }
    ) async throws {
        try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            for (index, (name, hash)) in zip(names, passwordHashes).enumerated() {
                guard try connection.officers.insert(name, passwordHash: hash, isAdministrator: isAdministrator) else {
                    throw RefusedOfficer(index: index, reason: .exists)
                }
                try complete(connection, name)
                let action = isAdministrator ? AuditAction.administratorAdded : .officerAdded
                try Audit.record(action, of: name, officer: actor, connection, now: now)
            }
        }
    }

    /// Gives an officer a new password. Ends the officer's sessions, and unlocks the officer.
    ///
    /// - Returns: The new password. It is not stored.
    /// - Throws: ``OfficersError``: `unknown` or `busy`; ``DatabaseError``.
    package func setPassword(of name: String, by actor: String = Audit.commandLine) async throws -> String {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        let (password, hash) = try await generate()
        let isDone = try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            guard try Self.replacePassword(of: name, hash, connection) else { return false }
            try connection.browsers.delete(of: name)
            try Audit.record(.newPassword, of: name, officer: actor, connection, now: now)
            return true
        }
        guard isDone else { throw OfficersError.unknown }
        return password
    }

    /// Removes an officer. Ends the officer's sessions, and withdraws the officer's warnings that
    /// are waiting for a second officer.
    ///
    /// - Throws: ``OfficersError``: `unknown` or `lastAdministrator`; ``DatabaseError``.
    package func remove(_ name: String, by actor: String = Audit.commandLine) async throws {
        try await Self.single { try await remove([name], by: actor) }
    }

    /// Removes several officers, or none of them.
    ///
    /// - Throws: ``RefusedOfficer``: `unknown` or `lastAdministrator`; ``DatabaseError``.
    package func remove(_ names: [String], by actor: String = Audit.commandLine) async throws {
        try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            for (index, name) in names.enumerated() {
                guard try Self.hasOtherAdministrator(than: name, connection) else {
                    throw RefusedOfficer(index: index, reason: .lastAdministrator)
                }
                guard Officer.isName(name), try connection.officers.delete(name) else {
                    throw RefusedOfficer(index: index, reason: .unknown)
                }
                try Audit.record(.officerRemoved, of: name, officer: actor, connection, now: now)
            }
        }
    }

    /// Makes an officer an administrator, or removes this role. The officer's sessions continue
    /// with the new role.
    ///
    /// - Throws: ``OfficersError``: `unknown` or `lastAdministrator`; ``DatabaseError``.
    package func setRole(of name: String, isAdministrator: Bool, by actor: String = Audit.commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            guard try isAdministrator || Self.hasOtherAdministrator(than: name, connection) else {
                throw OfficersError.lastAdministrator
            }
            guard try connection.officers.setRole(of: name, isAdministrator: isAdministrator) else {
                throw OfficersError.unknown
            }
            let action = isAdministrator ? AuditAction.administrator : .noAdministrator
            try Audit.record(action, of: name, officer: actor, connection, now: now)
        }
    }

    /// Whether there is an administrator other than this officer.
    ///
    /// This method locks the table of officers until the caller's transaction ends. Otherwise two
    /// administrators could remove each other concurrently.
    private static func hasOtherAdministrator(than name: String, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.lock(.officers, .exclusive)
        return try connection.officers.administrators != [name]
    }

    /// Unlocks an officer. For 15 minutes, the officer can log in from any browser, regardless of
    /// how many wrong passwords are entered.
    ///
    /// - Throws: ``OfficersError``: `unknown`; ``DatabaseError``.
    package func unlock(_ name: String, by actor: String = Audit.commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            guard try connection.officers.unlock(name, openUntil: now.seconds + Self.openSeconds) else {
                throw OfficersError.unknown
            }
            try Audit.record(.officerUnlocked, of: name, officer: actor, connection, now: now)
        }
    }

    /// All officers, sorted by name.
    package func list() async throws -> [Officer] {
        try await database.read { [clock] in try $0.officers.all(now: clock.timeOfRecord($0)) }
    }

    /// The entries in the audit list, sorted with the newest first.
    ///
    /// - Parameter limit: The maximum number of entries.
    package func auditEntries(limit: Int) async throws -> [Audit.Entry] {
        try await database.read { try $0.audit.newest(limit) }
    }

    private func generate() async throws -> (password: String, hash: [UInt8]) {
        var generator = SystemRandomNumberGenerator()
        let password = Password.generate(using: &generator)
        return (password, try await hash(Password(password)))
    }

    func hash(_ password: Password) async throws(OfficersError) -> [UInt8] {
        let cost = cost
        return try await work.run { PasswordHash(password, cost: cost).bytes }
    }

    /// Replaces a password and ends the officer's sessions. Returns false if the officer does not
    /// exist.
    static func replacePassword(of name: String, _ hash: [UInt8], _ connection: any DatabaseConnection) throws -> Bool {
        let isChanged = try connection.officers.setPassword(of: name, hash: hash)
        try connection.sessions.delete(of: name)
        return isChanged
    }

    // MARK: Retention

    /// Deletes ended sessions, and expired forms and browsers.
    func sweep() async throws {
        let now = try clock.now()
        _ = try await database.write { connection in
            try connection.sessions.deleteEnded(at: now.hour, seenBefore: now.seconds / 60 - Session.idleMinutes)
            try connection.spentForms.deleteExpired(at: now.hour)
            try connection.browsers.deleteExpired(at: now.hour)
        }
    }
}
