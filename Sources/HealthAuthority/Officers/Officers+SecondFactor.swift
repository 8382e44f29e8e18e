import CheckInProtocol
package import Cryptography

/// The second factor: an authenticator app, or a recovery code that replaces the app's code.
extension Officers {
    /// The number of recovery codes that an officer receives.
    static let recoveryCodes = 10

    /// The result of checking a code that was entered at log-in.
    enum CodeVerdict: Equatable {
        /// The officer has no second factor.
        case notNeeded
        /// The code is the app's code for this time step.
        case step(Int64)
        /// The code is a recovery code with this hash.
        case recoveryCode([UInt8])
        case wrong
    }

    /// Checks a code, but does not mark it as used. The timing is the same if the officer has no
    /// second factor.
    func judge(
        _ typed: String,
        of name: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> CodeVerdict {
        let typed = typed.lowercased().filter { $0 != " " && $0 != "-" }
        let factor = try connection.secondFactors.factor(of: name)
        let dummy = SecretBytes(copying: [UInt8](repeating: 0, count: OneTimePassword.secretCount))
        guard let secret = factor.map({ secrets.open($0.sealed, as: place(name)) }) ?? dummy else {
            throw AuthorityError.foreignSecret
        }
        let step = OneTimePassword.step(of: typed, secret: secret, now: now, after: factor?.lastStep ?? 0)
        let hash = hash(recoveryCode: typed, of: name)
        let isRecoveryCode = try connection.secondFactors.hasRecoveryCode(hash)
        guard factor != nil else { return .notNeeded }
        if let step { return .step(step) }
        return isRecoveryCode ? .recoveryCode(hash) : .wrong
    }

    /// Marks a code as used, so that it is not accepted again.
    func use(
        _ code: CodeVerdict,
        of name: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        switch code {
        case .notNeeded, .wrong: break
        case .step(let step): try connection.secondFactors.setLastStep(of: name, step)
        case .recoveryCode(let hash):
            try connection.secondFactors.deleteRecoveryCode(hash)
            try Audit.record(.recoveryCode, officer: name, connection, now: now)
        }
    }

    /// The number of an officer's unused recovery codes; nil if the officer has no second factor.
    package func recoveryCodes(of name: String) async throws -> Int? {
        try await database.read { connection in
            let factor = try connection.secondFactors.factor(of: name)
            return try factor == nil ? nil : connection.secondFactors.recoveryCodeCount(of: name)
        }
    }

    /// The secret that a form offers to the officer. The secret is not stored until the officer
    /// confirms it. Instead, it is derived again from the submitted form.
    ///
    /// - Parameters:
    ///   - form: The unique number of the form.
    ///   - session: The session that the form belongs to.
    package func offeredSecret(_ form: String, _ session: Session) -> SecretBytes {
        let hash = secrets.hash(Array("\(session.formToken) \(form)".utf8), kind: "second factor")
        return SecretBytes(copying: hash[..<OneTimePassword.secretCount])
    }

    /// Turns on the second factor if the code proves that the officer's app has the secret. The
    /// password is required: with a stolen session alone, an attacker could lock the officer out.
    ///
    /// - Returns: The recovery codes; nil if the code is wrong. Only hashes of the recovery codes
    ///   are stored.
    /// - Throws: ``OfficersError``: `credentials` if the password is wrong, `secondFactor` if the
    ///   officer already has a second factor, or `busy`; ``ClockError``; ``DatabaseError``.
    package func turnOnSecondFactor(
        of name: String,
        secret: SecretBytes,
        password: String,
        code: String,
        browser: SessionToken? = nil
    ) async throws -> [String]? {
        let now = try clock.now()
        let typed = code.filter { $0 != " " }
        guard let step = OneTimePassword.step(of: typed, secret: secret, now: now, after: 0) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let codes = (0..<Self.recoveryCodes).map { _ in Password.generate(groups: 3, using: &generator) }
        let hashes = codes.map { hash(recoveryCode: $0.filter { $0 != "-" }, of: name) }
        let sealed = secrets.seal(secret, as: place(name))
        let credentials = Credentials(password: Password(password), code: nil)
        let isDone: Void? = try await check(credentials, of: name, from: browser, failure: .factorFailed) {
            connection,
            _ in
            let factor = SecondFactorTables.Factor(sealed: sealed, lastStep: step)
            guard try connection.secondFactors.insert(factor, recoveryCodes: hashes, of: name) else {
                throw OfficersError.secondFactor
            }
            try Audit.record(.factorOn, officer: name, connection, now: now)
        }
        guard isDone != nil else { throw OfficersError.credentials }
        return codes
    }

    /// Turns off an officer's own second factor.
    ///
    /// - Throws: ``OfficersError``: `credentials` or `busy`; ``ClockError``; ``DatabaseError``.
    package func turnOffSecondFactor(
        of name: String,
        password: String,
        code: String,
        browser: SessionToken? = nil
    ) async throws {
        let now = try clock.now()
        let credentials = Credentials(password: Password(password), code: code)
        let isDone: Void? = try await check(credentials, of: name, from: browser, failure: .factorFailed) {
            connection,
            _ in
            guard try connection.secondFactors.delete(of: name) else { return }
            try Audit.record(.factorOff, officer: name, connection, now: now)
        }
        guard isDone != nil else { throw OfficersError.credentials }
    }

    /// Turns off the second factor of an officer who has lost it, and ends the officer's sessions.
    ///
    /// - Throws: ``OfficersError``: `unknown` or `noSecondFactor`; ``DatabaseError``.
    package func resetSecondFactor(of name: String, by actor: String = Audit.commandLine) async throws {
        guard Officer.isName(name) else { throw OfficersError.unknown }
        try await database.write { [clock] connection in
            let now = try clock.timeOfRecord(connection)
            guard try connection.officers.contains(name) else { throw OfficersError.unknown }
            guard try connection.secondFactors.delete(of: name) else { throw OfficersError.noSecondFactor }
            try connection.sessions.delete(of: name)
            try Audit.record(.factorReset, of: name, officer: actor, connection, now: now)
        }
    }

    private func hash(recoveryCode letters: String, of name: String) -> [UInt8] {
        secrets.hash(Array("\(name) \(letters)".utf8), kind: "recovery code")
    }

    private func place(_ name: String) -> [UInt8] { Array("second factor of \(name)".utf8) }
}
