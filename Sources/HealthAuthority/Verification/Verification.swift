import CheckInProtocol
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
    let clock: @Sendable () -> UnixTime

    // MARK: Codes

    /// Draws codes and makes them valid.
    ///
    /// - Parameters:
    ///   - count: 1 to 10.
    ///   - officer: For the audit list and the officer's own limit.
    /// - Returns: The codes as they are read out; nil if the officer has issued too many within the hour.
    package func issue(_ kind: CodeKind, count: Int, officer: String) async throws -> [String]? {
        precondition((1...10).contains(count), "one code, or as many as fit on a page")
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
        let now = clock()
        let hashes = proofs.map { secrets.hash($0.proof) }
        let isIssued = try await database.write { connection in
            guard try IssueLimit.take(count, officer: officer, connection, now: now.seconds) else { return false }
            try connection.execute(
                "INSERT INTO proof (hash, expires) VALUES ($1, $2)",
                each: hashes.map { [.bytes($0), .number(now.seconds + kind.validity)] }
            )
            try Tally.add(count, to: .issued(kind), connection, now: now)
            try Audit.record("issued \(kind.rawValue)", times: count, officer: officer, connection, now: now)
            return true
        }
        return isIssued ? proofs.map(\.text) : nil
    }

    // MARK: Tests

    /// Takes a laboratory's results.
    func record(_ results: [(test: TestIdentifier, isPositive: Bool)]) async throws {
        let expires = clock().seconds + Self.testValidity
        let rows = results.map { result -> [SQLValue] in
            [
                .bytes(secrets.hash(result.test.digest, kind: "test")), .number(result.isPositive ? 1 : 0),
                .number(expires),
            ]
        }
        _ = try await database.write { connection in
            // The first result stands: a laboratory that repeats itself changes nothing.
            try connection.execute(
                """
                INSERT INTO test (hash, result, expires) VALUES ($1, $2, $3)
                ON CONFLICT (hash) DO UPDATE SET result = excluded.result, expires = excluded.expires WHERE test.result IS NULL
                """,
                each: rows
            )
        }
    }

    /// Registers a client for a test, or tells the registered one its result.
    func inquire(_ inquiry: TestInquiry) async throws -> Answer {
        let now = clock()
        let test = secrets.hash(inquiry.test.digest, kind: "test")
        let token = secrets.hash(inquiry.token.bytes, kind: "registration token")
        let proof = secrets.hash(.registration(inquiry.token))
        let isDecoy = inquiry.isDecoy
        let status = try await database.write { connection -> Answer.Status in
            guard let level = try GuessLimit.tests.level(connection, now: now.seconds) else { return .later }
            let known = try connection.rows("SELECT token, result FROM test WHERE hash = $1", .bytes(test)).first
            try GuessLimit.tests.count(known == nil && !isDecoy ? 1 : 0, level: level, connection, now: now.seconds)
            if isDecoy { return .pending }
            if known == nil || known?.isNull(0) == true {
                try connection.execute(
                    """
                    INSERT INTO test (hash, token, expires) VALUES ($1, $2, $3)
                    ON CONFLICT (hash) DO UPDATE SET token = excluded.token WHERE test.token IS NULL
                    """,
                    .bytes(test),
                    .bytes(token),
                    .number(now.seconds + Self.testValidity)
                )
            }
            // Whoever was first has it, also if two ask at once.
            let row = try connection.rows("SELECT token, result FROM test WHERE hash = $1", .bytes(test))[0]
            guard constantTimeEqual(row.bytes(0), token) else { return .refused }
            guard !row.isNull(1) else { return .pending }
            guard row.integer(1) == 1 else { return .negative }
            try issueProof(proof, of: test, connection, expires: now.seconds + Self.testValidity)
            return .accepted
        }
        return Answer(status)
    }

    /// Makes the proof of a positive test valid when its result is given out for the first time. A used proof is deleted before its
    /// test is, so the test keeps that it was issued (Tests/Models/positive_test.pml).
    private func issueProof(
        _ proof: [UInt8],
        of test: [UInt8],
        _ connection: any DatabaseConnection,
        expires: Int64
    ) throws {
        let isFirst = try connection.execute(
            "UPDATE test SET is_issued = 1 WHERE hash = $1 AND is_issued = 0",
            .bytes(test)
        )
        guard isFirst == 1 else { return }
        try connection.execute("INSERT INTO proof (hash, expires) VALUES ($1, $2)", .bytes(proof), .number(expires))
    }

    /// Seconds that a test is remembered.
    private static let testValidity = 14 * Day.seconds

    // MARK: Authorisation

    /// Signs a batch that it does not see, if the proof is valid and was not used for another one.
    ///
    /// Whoever is refused cannot tell why, neither by the answer nor by what it took to make it.
    package func authorize(_ request: AuthorizationRequest) async throws -> Answer {
        let now = clock()
        guard let key = try await keyring.key(of: request.keyDay, today: now.day) else { return Answer(.key) }
        // Before anybody knows whether it will be given away. What is no number below the modulus was not made by a client.
        let blinded = request.blindedMessage
        guard let signature = request.isDecoy ? DecoySigning.sign(blinded: blinded) : key.sign(blinded: blinded) else {
            return Answer(.refused)
        }
        let use = Use(request, hash: secrets.hash(request.proof), now: now)
        let status = try await database.write { try use.record($0) }
        return Answer(status, blindSignature: status == .accepted ? signature : nil)
    }

    /// A proof on its way to be used.
    private struct Use: Sendable {
        let hash: [UInt8]
        let blinded: [UInt8]
        let keyDay: Day
        let isDecoy: Bool
        let limit: GuessLimit
        let now: UnixTime

        init(_ request: AuthorizationRequest, hash: [UInt8], now: UnixTime) {
            self.hash = hash
            blinded = SHA256.hash(request.blindedMessage)
            keyDay = request.keyDay
            isDecoy = request.isDecoy
            self.now = now
            limit =
                switch request.proof {
                case .hotlineCode: .hotlineCodes
                case .pin: .pins
                case .registration: .registrations
                }
        }

        func record(_ connection: any DatabaseConnection) throws -> Answer.Status {
            guard let level = try limit.level(connection, now: now.seconds),
                let total = try GuessLimit.all.level(connection, now: now.seconds)
            else { return .later }
            let isNew =
                try connection.execute(
                    "UPDATE proof SET blinded = $2, key_day = $3 WHERE hash = $1 AND blinded IS NULL AND expires > $4 AND $5 = 0",
                    .bytes(hash),
                    .bytes(blinded),
                    .number(keyDay.number),
                    .number(now.seconds),
                    // Decoys are not counted: with them nobody may use up codes by guessing.
                    .number(isDecoy ? 1 : 0)
                ) == 1
            let isSame = try connection.rows(
                "SELECT blinded FROM proof WHERE hash = $1 AND key_day = $2",
                .bytes(hash),
                .number(keyDay.number)
            ).contains { !$0.isNull(0) && constantTimeEqual($0.bytes(0), blinded) }
            let isAccepted = isSame || isDecoy
            try limit.count(isAccepted ? 0 : 1, level: level, connection, now: now.seconds)
            try GuessLimit.all.count(isAccepted ? 0 : 1, level: total, connection, now: now.seconds)
            try Tally.add(isNew ? 1 : 0, to: .used, connection, now: now)
            return isAccepted ? .accepted : .refused
        }
    }

    // MARK: Retention

    /// Forgets what has expired, and where in the tables the rest came to lie.
    func sweep() async throws {
        let now = clock()
        // One table after the other: who asks for a test's result uses both, and would wait for us while we wait for it.
        try await sweep(
            Schema.proof,
            "(blinded IS NULL AND expires <= $1) OR key_day < $2",
            .number(now.seconds),
            .number(Int64(now.day.number) - 1)
        )
        try await sweep(Schema.test, "expires <= $1", .number(now.seconds))
    }

    private func sweep(
        _ table: (name: String, columns: [String]),
        _ condition: String,
        _ arguments: SQLValue...
    ) async throws {
        try await database.write { connection in
            // Two instances that sweep at once could each wait for rows that the other has.
            try connection.lock(.sweep, .exclusive)
            try connection.execute("DELETE FROM \(table.name) WHERE \(condition)", each: [arguments])
        }
        // By itself: who is about to use a row that has just expired would wait for us, while we wait for all who use the table.
        try await database.write { try $0.rewrite(table.name, columns: table.columns) }
    }
}
