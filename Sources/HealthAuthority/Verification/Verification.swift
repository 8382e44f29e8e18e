package import CheckInProtocol
import Cryptography
import Publication
package import Sharing

/// Whether somebody was tested positive; and if so, the authorisation of a batch that nobody here sees.
///
/// What is kept of a proof is its hash under a key, and once it was used, the hash of the message that it was used for: asked again with
/// both, the answer is the same. It goes with the key of the day under which it was used.
package struct Verification: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let keyring: AuthorizationKeyring
    let clock: AuthorityClock
    let decoys: DecoyBudget

    // MARK: Codes

    /// What comes of asking for codes.
    package enum Issue: Sendable, Equatable {
        /// The codes as they are read out, and when they expire.
        case codes([String], until: UnixTime)
        /// The officer has issued too many within the hour.
        case tooMany
        /// Somebody guesses PINs: see ``Verification/issue(_:count:officer:)``.
        case guessed

        /// Nil if none were issued.
        package var texts: [String]? {
            guard case .codes(let texts, _) = self else { return nil }
            return texts
        }
    }

    /// Draws codes and makes them valid.
    ///
    /// A valid code is accepted however many wrong ones come with it, so that nobody can keep others from using theirs. Hotline codes
    /// are long enough for that. PINs are not: once more wrong ones came within an hour than people mistype, no PIN is issued for a
    /// day. Those that are valid by then expire within 15 minutes, and officers issue hotline codes instead.
    ///
    /// - Parameters:
    ///   - count: 1 to 10.
    ///   - officer: For the audit list and the officer's own limit.
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
            let limit = UsageLimit.codes(officer: officer)
            guard try limit.take(connection, now: now, count: count) else { return .tooMany }
            try connection.execute(
                "INSERT INTO proof (hash, expires) VALUES ($1, $2)",
                each: hashes.map { [.bytes($0), .number(until.hour.number + 1)] }
            )
            try note(hashes, kind, officer: officer, connection, now: now)
            try Tally.add(count, to: .issued(kind), connection, now: now)
            let action =
                switch kind {
                case .hotlineCode: PortalText.auditedHotlineCode
                case .pin: PortalText.auditedPIN
                }
            try Audit.record(action, times: count, officer: officer, connection, now: now)
            return .codes(proofs.map(\.text), until: until)
        }
    }

    // MARK: Tests

    /// Hours for which a result is kept.
    private static let resultHours = 14 * Hour.perDay
    /// Hours for which a client may wait for a result. One that asks again later registers again.
    static let registrationHours: UInt32 = 72
    /// The most clients that wait.
    static let maximumRegistrations: Int64 = 2_000_000

    /// Another result is stored for a test of a laboratory's request, which does not say that it corrects that.
    struct OtherResult: Error {
        /// Of the test in the request, from 0 on.
        let index: Int
    }

    /// Stores a laboratory's results: all or none. The first result of a test stands, unless the laboratory corrects it.
    ///
    /// Where a positive result is corrected that was given out, its proof is void unless it was used: see ``ProofUse``. Nobody learns
    /// whether it was. A correction is kept for 14 days of its own, and so for longer than the proof.
    ///
    /// - Returns: False if the laboratory has sent too many today.
    /// - Throws: ``OtherResult``; ``ClockError``; ``DatabaseError``.
    func record(
        _ results: [LaboratoryResult],
        of laboratory: Laboratories.Laboratory
    ) async throws -> Bool {
        let now = try clock.now()
        let positives = results.count { $0.isPositive }
        let rows = results.map { result -> [SQLValue] in
            [
                .bytes(secrets.hash(result.test.digest, kind: "test")), .number(result.isPositive ? 1 : 0),
                .number(now.hour.number + Self.resultHours), .number(result.isCorrection ? 1 : 0),
            ]
        }
        return try await database.write { connection in
            guard try laboratory.take(rows.count, positives: positives, connection, now: now) else { return false }
            // A laboratory that repeats itself changes nothing, and a row is counted unless its result is another one.
            let stored = try connection.execute(
                """
                INSERT INTO test (hash, token, result, expires)
                VALUES ($1, (SELECT token FROM registration WHERE hash = $1), $2, $3)
                ON CONFLICT (hash) DO UPDATE SET
                    expires = CASE WHEN test.result = excluded.result THEN test.expires ELSE excluded.expires END,
                    result = excluded.result
                WHERE test.result = excluded.result OR $4 = 1
                """,
                each: rows
            )
            if let index = stored.firstIndex(of: 0) { throw OtherResult(index: index) }
            let gone = try connection.execute(
                "DELETE FROM registration WHERE hash = $1",
                each: rows.map { [$0[0]] }
            ).reduce(0, +)
            try Self.countRegistrations(-gone, connection)
            return true
        }
    }

    /// Registers a client for a test, or returns the result to the registered one. Tests that a laboratory or this client has told of
    /// are answered always; limits hold for those that are new.
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

    /// The result of a test, for whoever has registered for it, and for the first to ask; nil if no laboratory has sent one.
    private static func result(
        of test: [UInt8],
        _ token: [UInt8],
        isDecoy: Bool,
        _ connection: any DatabaseConnection
    ) throws -> Answer.Status? {
        try connection.execute(
            "UPDATE test SET token = $2 WHERE hash = $1 AND token IS NULL AND $3 = 0",
            .bytes(test),
            .bytes(token),
            .number(isDecoy ? 1 : 0)
        )
        guard
            let row = try connection.rows("SELECT token, result FROM test WHERE hash = $1", .bytes(test)).first
        else { return nil }
        guard !isDecoy else { return .pending }
        guard constantTimeEqual(row.bytes(0), token) else { return .refused }
        return row.integer(1) == 1 ? .accepted : .negative
    }

    private static func register(
        _ token: [UInt8],
        for test: [UInt8],
        isDecoy: Bool,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> Answer.Status {
        func owner() throws -> [UInt8]? {
            try connection.rows("SELECT token FROM registration WHERE hash = $1", .bytes(test)).first?.bytes(0)
        }
        if let owner = try owner() { return isDecoy || constantTimeEqual(owner, token) ? .pending : .refused }
        if isDecoy { return .pending }
        guard try UsageLimit.tests.take(connection, now: now), try countRegistrations(1, connection) else {
            return .later
        }
        let added = try connection.execute(
            "INSERT INTO registration (hash, token, expires) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING",
            .bytes(test),
            .bytes(token),
            .number(now.hour.number + registrationHours)
        )
        if added == 1 { return .pending }
        // Another client was first, at this moment.
        try countRegistrations(-1, connection)
        return try owner().map { constantTimeEqual($0, token) ? .pending : .refused } ?? .later
    }

    /// Counts the rows of the table. False if there is no room for more.
    @discardableResult
    private static func countRegistrations(_ count: Int, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.execute(
            "UPDATE progress SET registrations = registrations + $1 WHERE id = 1 AND registrations + $1 <= $2",
            .number(count),
            .number(maximumRegistrations)
        ) == 1
    }

    /// Makes the proof of a positive test valid when its result is given out for the first time. A used proof is deleted before its
    /// test is, so the test keeps that it was issued (Tests/Models/positive_test.pml).
    private func issueProof(
        _ proof: [UInt8],
        of test: [UInt8],
        _ connection: any DatabaseConnection,
        expires: UInt32
    ) throws {
        let isFirst = try connection.execute(
            "UPDATE test SET is_issued = 1 WHERE hash = $1 AND is_issued = 0",
            .bytes(test)
        )
        guard isFirst == 1 else { return }
        try connection.execute("INSERT INTO proof (hash, expires) VALUES ($1, $2)", .bytes(proof), .number(expires))
    }

    // MARK: Authorisation

    /// Signs a batch that it does not see, if the proof is valid and was not used for another one.
    ///
    /// The answer to a wrong proof does not say why, neither by its content nor by the time that it takes. A valid proof is accepted
    /// however many wrong ones there are.
    package func authorize(_ request: AuthorizationRequest) async throws -> Answer {
        let now = try clock.now()
        guard let key = try await keyring.key(of: request.keyDay, today: now.day) else { return Answer(.key) }
        let blinded = request.blindedMessage
        if request.isDecoy, !decoys.take() { return Answer(.accepted, blindSignature: DecoySigning.draw()) }
        // Before the verdict. What is no number below the modulus was not made by a client.
        guard let signature = request.isDecoy ? DecoySigning.sign(blinded: blinded) : key.sign(blinded: blinded) else {
            return Answer(.refused)
        }
        let use = ProofUse(request, secrets: secrets, now: now)
        let status = try await database.write { try use.record($0) }
        return Answer(status, blindSignature: status == .accepted ? signature : nil)
    }

    // MARK: Retention

    /// Deletes what has expired, and writes the rest again.
    func sweep() async throws {
        let now = try clock.now()
        let hour = now.hour.number
        // One table after the other: an inquiry uses several, and would wait for us while we wait for it.
        try await TableSweep(table: .proof, database: database)
            .run(where: "(blinded IS NULL AND expires <= \(hour)) OR key_day < \(Int64(now.day.number) - 1)")
        try await TableSweep(table: .registration, database: database).run(where: "expires <= \(hour)") {
            count,
            connection in
            try Self.countRegistrations(-count, connection)
        }
        try await TableSweep(table: .test, database: database).run(where: "expires <= \(hour)")
        try await sweepIssuedCodes(now: now)
    }
}
