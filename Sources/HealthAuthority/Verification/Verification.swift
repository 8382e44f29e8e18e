package import AuthorityProtocol
package import CheckInProtocol
import Cryptography

/// Verifies positive tests, and authorises report batches without seeing them.
///
/// A proof is stored as a keyed hash. After a proof has been used, the hash of its message is
/// stored too. So a retry with the same proof and message gets the same answer. A used proof is
/// deleted when the authorisation key of its message has expired.
package struct Verification: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let keyring: AuthorizationKeyring
    let clock: AuthorityClock
    let decoys: DecoyBudget
    let counter: DailyCounter
    /// The number of codes that an officer may issue in an hour.
    var codesPerHour = UsageLimit.standardCodes

    // MARK: Codes

    /// The result of issuing codes.
    package enum Issue: Sendable, Equatable {
        /// The codes as text for reading out, and the time when they expire.
        case codes([String], until: UnixTime)
        /// The officer has issued too many codes in this hour.
        case tooMany
        /// The issuing of PINs is suspended, because too many wrong PINs were entered. See
        /// ``Verification/issue(_:count:officer:)``.
        case guessed

        /// The codes; nil if no codes were issued.
        package var texts: [String]? {
            guard case .codes(let texts, _) = self else { return nil }
            return texts
        }
    }

    /// Generates codes and makes them valid.
    ///
    /// A valid code is accepted regardless of the number of wrong codes. Otherwise an attacker
    /// could prevent other people from using their codes. Hotline codes are long enough to resist
    /// guessing, but PINs are not. If more wrong PINs arrive within an hour than mistyping
    /// explains, no PIN is issued for a day. Valid PINs expire within 15 minutes, and officers
    /// issue hotline codes instead.
    ///
    /// - Parameters:
    ///   - count: The number of codes, from 1 to 10.
    ///   - officer: The officer who issues the codes; recorded in the audit list and used for the
    ///     officer's own limit.
    package func issue(_ kind: CodeKind, count: Int, officer: String) async throws -> Issue {
        precondition((1...10).contains(count), "count is 1 to 10, the codes that fit on a page")
        var generator = SystemRandomNumberGenerator()
        let proofs = (0..<count).map { _ -> (text: String, proof: PositiveTestProof) in
            switch kind {
            case .hotlineCode:
                let code = HotlineCode(using: &generator)
                return (code.text, .hotlineCode(code))
            case .pin:
                let pin = PIN(using: &generator)
                return (pin.text, .pin(pin))
            }
        }
        let now = try clock.now()
        let until = UnixTime(seconds: now.seconds / 60 * 60 + kind.validity)
        let hashes = proofs.map { secrets.hash($0.proof, issuedIn: now.seconds / 60) }
        return try await database.write { connection in
            if kind == .pin, try UsageLimit.pins.wasReached(connection, now: now) { return .guessed }
            let limit = UsageLimit.codes(officer: officer, maximum: codesPerHour)
            guard try limit.take(connection, now: now, count: count) else { return .tooMany }
            try connection.proofs.insert(hashes, expires: until.hour.number + 1)
            try note(hashes, kind, officer: officer, connection, now: now)
            let action =
                switch kind {
                case .hotlineCode: AuditAction.hotlineCode
                case .pin: AuditAction.pin
                }
            try Audit.record(action, times: count, officer: officer, connection, now: now)
            return .codes(proofs.map(\.text), until: until)
        }
    }

    // MARK: Tests

    /// A result is kept for this number of hours.
    static let resultHours = 14 * Hour.perDay
    /// The number of hours that a client may wait for a result. If the client asks again after
    /// that, the client is registered again.
    static let registrationHours: UInt32 = 72
    /// The maximum number of clients that wait for a result.
    static let maximumRegistrations: Int64 = 2_000_000

    /// A test already has a different result, and the laboratory's request does not mark the new
    /// result as a correction.
    struct OtherResult: Error {
        /// The position of the test in the request, counted from 0.
        let index: Int
    }

    /// Stores either all results in a laboratory's request or none of them. The first result for a
    /// test is final unless the laboratory corrects it.
    ///
    /// If a positive result is corrected after it was issued to a client, the client's proof
    /// becomes void unless it was already used: see ``ProofUse``. The reply to
    /// the laboratory does not reveal whether the proof was used. A corrected result is kept for 14
    /// days after the correction arrived. The proof was issued earlier, so it expires first.
    ///
    /// A request that is refused does not count towards the laboratory's limits.
    ///
    /// - Parameter isDryRun: Whether only to find the errors of a request, without storing or counting anything.
    /// - Throws: ``Laboratories/TooManyResults``; ``OtherResult``; ``ClockError``; ``DatabaseError``.
    func record(
        _ results: [LaboratoryResult],
        of laboratory: Laboratories.Laboratory,
        isDryRun: Bool = false
    ) async throws {
        let now = try clock.now()
        let positives = results.count { $0.verdict == .positive }
        let results = results.map { result in
            TestTable.Result(
                hash: secrets.hash(result.test.digest, kind: "test"),
                verdict: result.verdict,
                isCorrection: result.isCorrection
            )
        }
        /// Undoes the transaction.
        struct DryRun: Error {}
        do {
            try await database.write { connection in
                try laboratory.count(results.count, positives: positives, connection, now: now)
                let isStored = try connection.tests.store(results, expires: now.hour.number + Self.resultHours)
                if let index = isStored.firstIndex(of: false) { throw OtherResult(index: index) }
                let gone = try connection.registrations.delete(results.map(\.hash))
                try Self.countRegistrations(-gone, connection)
                if isDryRun { throw DryRun() }
            }
        } catch is DryRun {
            return
        }
        counter.add(results.count, .results, at: now)
    }

    /// Registers a client for a test, or returns the result to the registered client. A request is
    /// always answered if the test already has a result or a registration. The limits apply only to
    /// new tests.
    ///
    /// All other clients get the answer “pending”, as if they were registered and no laboratory had
    /// sent a result. So the answer does not tell a person who knows the test whether another client
    /// has registered for it.
    func inquire(_ inquiry: TestInquiry) async throws -> Answer {
        let now = try clock.now()
        if inquiry.isDecoy, !decoys.take() { return Answer(.pending) }
        let test = secrets.hash(inquiry.test.digest, kind: "test")
        let token = secrets.hash(inquiry.token.bytes, kind: "registration token")
        let proof = secrets.hash(.registration(inquiry.token))
        let isDecoy = inquiry.isDecoy
        let status = try await database.write { connection -> Answer.Status in
            if let result = try Self.result(of: test, token, isDecoy: isDecoy, connection) {
                guard result == .accepted else { return result }
                try issueProof(proof, of: test, connection, expires: now.hour.number + Self.resultHours)
                return .accepted
            }
            return try Self.register(token, for: test, isDecoy: isDecoy, connection, now: now)
        }
        return Answer(status)
    }

    /// Returns the result of a test to the registered client. If no client is registered, the first
    /// client that asks gets the result. Nil if no laboratory has sent a result.
    private static func result(
        of test: [UInt8],
        _ token: [UInt8],
        isDecoy: Bool,
        _ connection: any DatabaseConnection
    ) throws -> Answer.Status? {
        try connection.tests.assign(test, to: token, isDecoy: isDecoy)
        guard let result = try connection.tests.result(of: test) else { return nil }
        guard !isDecoy else { return .pending }
        guard constantTimeEqual(result.token, token) else { return .pending }
        return switch result.verdict {
        case .positive: .accepted
        case .negative: .negative
        case .inconclusive: .inconclusive
        case .invalid: .invalid
        }
    }

    private static func register(
        _ token: [UInt8],
        for test: [UInt8],
        isDecoy: Bool,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> Answer.Status {
        let isRegistered = try connection.registrations.contains(test)
        if isRegistered || isDecoy { return .pending }
        guard try UsageLimit.tests.take(connection, now: now), try countRegistrations(1, connection) else {
            return .later
        }
        let expires = now.hour.number + registrationHours
        if try connection.registrations.insert(token, for: test, expires: expires) { return .pending }
        // Another client was registered concurrently.
        try countRegistrations(-1, connection)
        return .pending
    }

    /// Adds `count` to the number of registrations. Returns false if this would exceed the maximum.
    @discardableResult
    private static func countRegistrations(_ count: Int, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.registrations.addToCount(count, maximum: maximumRegistrations)
    }

    /// Makes the proof of a positive test valid when the result is issued for the first time. The
    /// test records that its proof was issued, because a used proof is deleted earlier than its
    /// test (Tests/Models/positive_test.pml).
    private func issueProof(
        _ proof: [UInt8],
        of test: [UInt8],
        _ connection: any DatabaseConnection,
        expires: UInt32
    ) throws {
        if try connection.tests.markIssued(test) { try connection.proofs.insert([proof], expires: expires) }
    }

    // MARK: Authorisation

    /// Signs a blinded batch if the proof is valid and was not used for another batch.
    ///
    /// The answer to a wrong proof does not reveal the reason, either by its content or by its
    /// timing. A valid proof is accepted regardless of the number of wrong proofs.
    package func authorize(_ request: AuthorizationRequest) async throws -> Answer {
        let now = try clock.now()
        guard let key = try await keyring.key(of: request.keyDay, today: now.day) else { return Answer(.key) }
        let blinded = request.blindedMessage
        if request.isDecoy, !decoys.take() { return Answer(.accepted, blindSignature: DecoySigning.draw()) }
        // Sign before checking the proof. A message that is not smaller than the modulus does not
        // come from a client.
        guard let signature = request.isDecoy ? DecoySigning.sign(blinded: blinded) : key.sign(blinded: blinded) else {
            return Answer(.refused)
        }
        let use = ProofUse(request, secrets: secrets, now: now)
        let (status, isFirst) = try await database.write { try use.record($0) }
        if isFirst { counter.add(1, .used, at: now) }
        return Answer(status, blindSignature: status == .accepted ? signature : nil)
    }

    // MARK: Retention

    /// Deletes expired rows, and rewrites the other rows.
    func sweep() async throws {
        let now = try clock.now()
        // Sweep the tables in separate transactions. An inquiry uses several tables. So a sweep of
        // all tables in one transaction could cause a deadlock with an inquiry.
        try await TableSweep.proofs(at: now).run(in: database)
        try await TableSweep.registrations(at: now).run(in: database) { count, connection in
            try Self.countRegistrations(-count, connection)
        }
        try await TableSweep.tests(at: now).run(in: database)
        try await sweepIssuedCodes(now: now)
    }
}
