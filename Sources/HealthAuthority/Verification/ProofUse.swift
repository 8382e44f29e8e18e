import AuthorityProtocol
import CheckInProtocol
import Cryptography

/// One use of a proof to authorise a batch.
///
/// No row contains a time more precise than an hour, although a PIN is valid for only 15 minutes.
/// So the hash of an unused code covers the minute when the code was issued. To check a code, this
/// type tries every minute when a valid code can have been issued. The hash of a used proof covers
/// the message that the proof authorised. So a repetition of the same request finds the row again.
struct ProofUse: Sendable {
    /// All hashes that the proof's row can have while the proof is unused.
    private let unused: [[UInt8]]
    /// If the proof was used for this message, the proof's row has this hash.
    private let used: [UInt8]
    /// The hash of the registration token in a row of the table `test`. For a code, this is the
    /// hash of an empty token, which does not occur in that table.
    private let token: [UInt8]
    private let blinded: [UInt8]
    private let keyDay: Day
    private let isDecoy: Bool
    private let limit: UsageLimit
    private let now: UnixTime
    /// Another instance may have issued the code. The clock of that instance may be ahead of this
    /// instance's clock by this number of minutes.
    static let skew: Int64 = 5

    init(_ request: AuthorizationRequest, secrets: AuthoritySecrets, now: UnixTime) {
        let proof = request.proof
        let plain = secrets.hash(proof)
        blinded = SHA256.hash(request.blindedMessage)
        used = secrets.hash(plain + blinded, kind: "used proof")
        token = secrets.hash(proof.tokenBytes, kind: "registration token")
        unused =
            proof.codeKind.map { kind in
                secrets.hashes(of: proof, issuedMinutesAgo: -Self.skew..<kind.validity / 60, now: now)
            } ?? [plain]
        (keyDay, isDecoy, self.now) = (request.keyDay, request.isDecoy, now)
        limit =
            switch proof {
            case .hotlineCode: .hotlineCodes
            case .pin: .pins
            case .registration: .registrations
            }
    }

    /// Returns the answer, and whether the proof is used for the first time.
    func record(_ connection: any DatabaseConnection) throws -> (status: Answer.Status, isFirst: Bool) {
        let isFirst = try use(connection)
        let isAccepted = try isUsedForThis(connection) || isDecoy
        guard !isAccepted else { return (.accepted, isFirst) }
        let isCounted = try limit.take(connection, now: now) && UsageLimit.all.take(connection, now: now)
        return (isCounted ? .refused : .later, isFirst)
    }

    /// Marks the proof as used for this message. This requires that the proof is valid and unused,
    /// and that no laboratory has corrected its result.
    private func use(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.proofs.use(
            ProofTable.Use(
                unused: unused,
                used: used,
                blinded: blinded,
                keyDay: keyDay,
                token: token,
                hour: now.hour,
                isDecoy: isDecoy
            )
        )
    }

    private func isUsedForThis(_ connection: any DatabaseConnection) throws -> Bool {
        try connection.proofs.message(of: used, keyDay: keyDay).map { constantTimeEqual($0, blinded) } ?? false
    }
}

extension PositiveTestProof {
    /// The registration token; empty for a code. A real token is never empty.
    fileprivate var tokenBytes: SecretBytes {
        switch self {
        case .hotlineCode, .pin: SecretBytes(copying: [UInt8]())
        case .registration(let token): token.bytes
        }
    }

    /// The kind of code; nil if the proof is a laboratory's result.
    fileprivate var codeKind: CodeKind? {
        switch self {
        case .hotlineCode: .hotlineCode
        case .pin: .pin
        case .registration: nil
        }
    }
}
