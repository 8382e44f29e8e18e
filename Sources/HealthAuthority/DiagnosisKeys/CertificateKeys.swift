import CheckInProtocol
import Cryptography
import Synchronization

/// The public keys that verify certificates. They are kept in memory, so that a publish request
/// needs no transaction of its own for its certificate.
final class CertificateKeys: Sendable {
    private let database: any AuthorityDatabase
    private let secrets: DailySecrets
    /// The keys that were read last. Another instance may have generated a key since then.
    private let known = Mutex<[Day: ECDSAP256.PublicKey]>([:])

    init(database: any AuthorityDatabase, secrets: DailySecrets) {
        (self.database, self.secrets) = (database, secrets)
    }

    /// Verifies a certificate with the keys in memory. If no key fits, verifies it again with the keys
    /// in the database.
    ///
    /// - Parameter verify: Verifies the certificate with the key that the function returns for an
    ///   identifier.
    /// - Throws: `CertificateError`; ``DatabaseError``; ``AuthorityError``.
    func verify<Result>(
        today: Day,
        _ verify: ((String) -> ECDSAP256.PublicKey?) throws(CertificateError) -> Result
    ) async throws -> Result {
        let known = known.withLock { $0 }
        do throws(CertificateError) {
            return try verify { key($0, among: known, today: today) }
        } catch {
            guard error == .key || error == .signature else { throw error }
        }
        let stored = try await read(today)
        self.known.withLock { $0 = stored }
        return try verify { key($0, among: stored, today: today) }
    }

    private func read(_ today: Day) async throws -> [Day: ECDSAP256.PublicKey] {
        let secrets = try await database.read { [secrets] in try secrets.all($0, today: today) }
        return secrets.compactMapValues { ECDSAP256.PrivateKey(der: $0)?.publicKey }
    }

    private func key(
        _ identifier: String,
        among keys: [Day: ECDSAP256.PublicKey],
        today: Day
    ) -> ECDSAP256.PublicKey? {
        let oldest = secrets.kind.oldestDay(today)
        return keys.first { "\($0.key.number)" == identifier && Int64($0.key.number) >= oldest }?.value
    }
}
