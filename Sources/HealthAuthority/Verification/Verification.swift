package import CheckInProtocol
import Cryptography
import Publication
package import Sharing

/// Verifies positive tests, and authorises report batches without seeing them.
///
/// A proof is stored as a hash under a key. Once the proof was used, the hash of its message is
/// stored too, so that a retry with the same proof and message gets the same answer. A used proof
/// is deleted with the key of the day under which it was used.
package struct Verification: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let keyring: AuthorizationKeyring
    let clock: AuthorityClock
    let decoys: DecoyBudget

    // MARK: Codes

    /// The result of issuing codes.
    package enum Issue: Sendable, Equatable {
        /// The codes as they are read out, and their expiry.
        case codes([String], until: UnixTime)
        /// The officer has issued too many codes within the hour.
        case tooMany
        /// Issuing PINs is suspended because of guessing: see
        /// ``Verification/issue(_:count:officer:)``.
        case guessed

        /// The codes; nil if none were issued.
        package var texts: [String]? {
            guard case .codes(let texts, _) = self else { return nil }
            return texts
        }
    }

    /// Generates codes and makes them valid.
    ///
    /// A valid code is accepted regardless of the number of wrong codes, so that nobody can keep
    /// others from using theirs. Hotline codes are long enough for that, PINs are not. If more
    /// wrong PINs come within an hour than people mistype, no PIN is issued for a day. Valid PINs
    /// expire within 15 minutes, and officers issue hotline codes instead.
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

    /// The retention of a result in hours.
    private static let resultHours = 14 * Hour.perDay
    /// The hours that a client may wait for a result. A client that asks again later registers
    /// again.
    static let registrationHours: UInt32 = 72
    /// The maximum number of waiting clients.
    static let maximumRegistrations: Int64 = 2_000_000

    /// A test already has a different result, and the laboratory's request does not mark its result
    /// as a correction.
    struct OtherResult: Error {
        /// The index of the test in the request, from 0.
        let index: Int
    }

    /// Stores a laboratory's results: all or none. The first result of a test is final unless the
    /// laboratory corrects it.
    ///
    /// If a corrected positive result was already issued, its proof becomes void unless it was
    /// used: see ``ProofUse``. Nobody learns whether it was used. A correction has its own
    /// retention of 14 days, so it outlives the proof.
    ///
    /// - Returns: False if the laboratory has sent too many results today.
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
            // A repeated result changes nothing. The statement counts a row unless a different
            // result is stored.
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

    /// Registers a client for a test, or returns the result to the registered client. Tests with a
    /// laboratory's result or a registration are always answered. Limits apply only to new tests.
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

    /// The result of a test, for the registered client or for the first client that asks. Nil if no
    /// laboratory has sent a result.
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
        // Another client registered concurrently.
        try countRegistrations(-1, connection)
        return try owner().map { constantTimeEqual($0, token) ? .pending : .refused } ?? .later
    }

    /// Adds `count` to the number of registrations. Returns false if there is no room for more.
    @discardableResult
    private static func countRegistrations(_ count: Int, _ connection: any DatabaseConnection) throws -> Bool {
        try connection.execute(
            "UPDATE progress SET registrations = registrations + $1 WHERE id = 1 AND registrations + $1 <= $2",
            .number(count),
            .number(maximumRegistrations)
        ) == 1
    }

    /// Makes the proof of a positive test valid when its result is issued for the first time. A
    /// used proof is deleted before its test, so the test records that the proof was issued
    /// (Tests/Models/positive_test.pml).
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

    /// Signs a blinded batch if the proof is valid and was not used for another batch.
    ///
    /// The answer to a wrong proof does not reveal the reason, neither by its content nor by its
    /// timing. A valid proof is accepted regardless of the number of wrong ones.
    package func authorize(_ request: AuthorizationRequest) async throws -> Answer {
        let now = try clock.now()
        guard let key = try await keyring.key(of: request.keyDay, today: now.day) else { return Answer(.key) }
        let blinded = request.blindedMessage
        if request.isDecoy, !decoys.take() { return Answer(.accepted, blindSignature: DecoySigning.draw()) }
        // Sign before the proof is checked. A message that is not smaller than the
        // modulus does not come from a client.
        guard let signature = request.isDecoy ? DecoySigning.sign(blinded: blinded) : key.sign(blinded: blinded) else {
            return Answer(.refused)
        }
        let use = ProofUse(request, secrets: secrets, now: now)
        let status = try await database.write { try use.record($0) }
        return Answer(status, blindSignature: status == .accepted ? signature : nil)
    }

    // MARK: Retention

    /// Deletes expired rows, and rewrites the others.
    func sweep() async throws {
        let now = try clock.now()
        let hour = now.hour.number
        // One table after the other: an inquiry uses several tables, so the two could wait for each
        // other.
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
