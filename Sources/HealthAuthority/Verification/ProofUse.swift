import CheckInProtocol
import Cryptography
import Sharing

/// The use of a proof for a batch.
///
/// No row has a time finer than the hour, although a PIN is valid for 15 minutes. So the hash of an
/// unused code covers the minute of its issue, and all minutes are tried in which a valid code can
/// have been issued. The hash of a used proof covers the message that it was used for, so that the
/// same request finds it again.
struct ProofUse: Sendable {
    /// The possible hashes of the unused proof.
    private let unused: [[UInt8]]
    /// The hash of the proof if it was used for this message.
    private let used: [UInt8]
    /// The hash of a used proof in schema version 2.
    private let plain: [UInt8]
    /// The token's hash in the row of a laboratory's test. For a code, it is the hash of no token.
    private let token: [UInt8]
    private let blinded: [UInt8]
    private let keyDay: Day
    private let isDecoy: Bool
    private let limit: UsageLimit
    private let now: UnixTime
    /// The minutes by which the clock of the issuing instance may be ahead of this instance's
    /// clock.
    private static let skew: Int64 = 5

    init(_ request: AuthorizationRequest, secrets: AuthoritySecrets, now: UnixTime) {
        let proof = request.proof
        (plain, blinded) = (secrets.hash(proof), SHA256.hash(request.blindedMessage))
        used = secrets.hash(plain + blinded, kind: "used proof")
        token = secrets.hash(proof.tokenBytes, kind: "registration token")
        let minutes = proof.codeKind.map { $0.validity / 60 } ?? 0
        let issued = minutes > 0 ? -Self.skew..<minutes : 0..<0
        unused = [plain] + issued.map { secrets.hash(proof, issuedIn: now.seconds / 60 - $0) }
        (keyDay, isDecoy, self.now) = (request.keyDay, request.isDecoy, now)
        limit =
            switch proof {
            case .hotlineCode: .hotlineCodes
            case .pin: .pins
            case .registration: .registrations
            }
    }

    func record(_ connection: any DatabaseConnection) throws -> Answer.Status {
        let isNew = try use(connection)
        let isAccepted = try isUsedForThis(connection) || isDecoy
        // Also write for a wrong proof, so that both cases take equally long.
        try Tally.add(isNew ? 1 : 0, to: .used, connection, now: now)
        guard !isAccepted else { return .accepted }
        let isCounted = try limit.take(connection, now: now) && UsageLimit.all.take(connection, now: now)
        return isCounted ? .refused : .later
    }

    /// Marks the proof as used for this message, if it is valid and unused and no laboratory has
    /// corrected its result.
    private func use(_ connection: any DatabaseConnection) throws -> Bool {
        let first = 7
        let places = unused.indices.map { "$\(first + $0)" }.joined(separator: ", ")
        let arguments: [SQLValue] =
            [
                .bytes(used), .bytes(blinded), .number(keyDay.number), .number(now.hour.number),
                .number(isDecoy ? 1 : 0), .bytes(token),
            ] + unused.map { .bytes($0) }
        return try connection.execute(
            """
            UPDATE proof SET hash = $1, blinded = $2, key_day = $3
            WHERE hash IN (\(places)) AND blinded IS NULL AND expires > $4 AND $5 = 0
            AND NOT EXISTS (SELECT 1 FROM test WHERE token = $6 AND result = 0 AND is_issued = 1)
            """,
            each: [arguments]
        )[0] == 1
    }

    private func isUsedForThis(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.rows(
            "SELECT blinded FROM proof WHERE hash IN ($1, $2) AND key_day = $3",
            .bytes(used),
            .bytes(plain),
            .number(keyDay.number)
        ).contains { !$0.isNull(0) && constantTimeEqual($0.bytes(0), blinded) }
    }
}

extension PositiveTestProof {
    /// Empty for a code; a token is never empty.
    fileprivate var tokenBytes: SecretBytes {
        switch self {
        case .hotlineCode, .pin: SecretBytes(copying: [UInt8]())
        case .registration(let token): token.bytes
        }
    }

    /// Nil for a laboratory's result.
    fileprivate var codeKind: CodeKind? {
        switch self {
        case .hotlineCode: .hotlineCode
        case .pin: .pin
        case .registration: nil
        }
    }
}
