import CheckInProtocol
import Cryptography
import Encodings
import ExposureNotification

/// Secrets of one kind, one for each day. A day's secret is generated when it is first needed, and
/// deleted when it is no longer accepted. All instances share the secrets through the database,
/// which stores them encrypted.
struct DailySecrets: Sendable {
    let kind: DailySecretKind
    let secrets: AuthoritySecrets

    /// The secrets that are still accepted, by day. The secret of tomorrow can exist, because the
    /// clock of another instance can be ahead.
    ///
    /// - Throws: ``AuthorityError/foreignSecret``; ``DatabaseError``.
    func all(_ connection: any DatabaseConnection, today: Day) throws -> [Day: SecretBytes] {
        let rows = try connection.dailySecrets.all(kind, since: kind.oldestDay(today))
        return try Dictionary(
            rows.map { day, sealed in
                guard let secret = secrets.open(sealed, as: context(day)) else { throw AuthorityError.foreignSecret }
                return (day, secret)
            }
        ) { first, _ in first }
    }

    /// Today's secret. Generates it if the database does not contain it.
    ///
    /// - Throws: The same errors as ``all(_:today:)``.
    func current(_ connection: any DatabaseConnection, today: Day) throws -> SecretBytes {
        if let secret = try all(connection, today: today)[today] { return secret }
        let sealed = secrets.seal(kind.makeSecret(), as: context(today))
        try connection.dailySecrets.insert(kind, today, sealed: sealed)
        guard let secret = try all(connection, today: today)[today] else {
            preconditionFailure("a day's secret was stored and is not there")
        }
        return secret
    }

    private func context(_ day: Day) -> [UInt8] {
        Array("daily secret for \(kind.rawValue) ".utf8) + day.number.bigEndianBytes
    }
}

/// What a daily secret is for. The database stores the raw value.
enum DailySecretKind: String, Sendable, CaseIterable {
    /// Signs verification certificates. The secret is a private key on P-256 in PKCS #8.
    case certificate
    /// Encrypts revision tokens.
    case revisionToken = "revision token"

    /// The number of days after its own day on which a secret is accepted.
    private var acceptedDays: Int64 {
        switch self {
        // A certificate is valid for some minutes, and midnight can pass.
        case .certificate: 1
        // An older token contains no key that can be published again.
        case .revisionToken: 15
        }
    }

    /// The number of the oldest day whose secret is accepted.
    func oldestDay(_ today: Day) -> Int64 { Int64(today.number) - acceptedDays }

    func makeSecret() -> SecretBytes {
        switch self {
        case .certificate: return ECDSAP256.PrivateKey().der
        case .revisionToken:
            var generator = SystemRandomNumberGenerator()
            return SecretBytes(randomCount: 32, using: &generator)
        }
    }
}
