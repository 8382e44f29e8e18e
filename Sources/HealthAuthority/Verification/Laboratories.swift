package import AuthorityProtocol
import CheckInProtocol
import Cryptography

/// The laboratories that may send results. Each laboratory has its own key.
package struct Laboratories: Sendable {
    /// The default limit for a laboratory's positive results per day (UTC).
    package static let standardLimit: Int64 = 1000

    /// The limit for all results that a laboratory sends per day (UTC), positive and negative
    /// together. No laboratory produces more results.
    static let dailyResults: Int64 = 200_000

    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock

    /// A laboratory that may send results.
    package struct Laboratory: Sendable {
        package let name: String
        /// The limit for positive results per day (UTC).
        package let dailyPositives: Int64

        /// Counts all results, and counts the positive results separately.
        ///
        /// - Throws: ``TooManyResults``, which undoes the transaction, if this would exceed one of the
        ///   laboratory's daily limits.
        func count(
            _ results: Int,
            positives: Int,
            _ connection: any DatabaseConnection,
            now: UnixTime
        ) throws {
            let all = UsageLimit(space: "results of \(name)", maximum: Laboratories.dailyResults, hours: 24)
            let positive = UsageLimit(space: "positive results of \(name)", maximum: dailyPositives, hours: 24)
            guard try results == 0 || all.take(connection, now: now, count: results),
                try positives == 0 || positive.take(connection, now: now, count: positives)
            else { throw TooManyResults() }
        }
    }

    /// The laboratory has reached one of its daily limits.
    struct TooManyResults: Error {}

    /// All laboratories, sorted by name.
    package func list() async throws -> [Laboratory] {
        try await database.read { try $0.laboratories.all.map(\.laboratory) }
    }

    /// Generates a key for a laboratory. The new key replaces the laboratory's previous key.
    ///
    /// - Parameter dailyPositives: The limit for the laboratory's positive results per day (UTC).
    /// - Returns: The key as 64 hexadecimal digits. Only a hash of the key is stored.
    package func add(_ name: String, dailyPositives: Int64 = standardLimit) async throws -> String {
        let key = AccessKey.generate()
        let hash = hash(key)
        let laboratory = Laboratory(name: name, dailyPositives: dailyPositives)
        try await database.write { [clock] connection in
            try connection.laboratories.store(laboratory, keyHash: hash)
            try Audit.record(.laboratoryAdded, of: name, connection, clock)
        }
        return key
    }

    /// Removes a laboratory. From then on, the laboratory's key is refused. Results that the
    /// laboratory has already sent remain valid.
    ///
    /// - Returns: False if no laboratory has this name.
    package func remove(_ name: String) async throws -> Bool {
        try await database.write { [clock] connection in
            guard try connection.laboratories.delete(name) else { return false }
            try Audit.record(.laboratoryRemoved, of: name, connection, clock)
            return true
        }
    }

    /// The laboratory with this key; nil if no laboratory has this key.
    func laboratory(withKey key: String) async throws -> Laboratory? {
        let hash = hash(key)
        return try await database.read { connection in
            try connection.laboratories.all.first { constantTimeEqual($0.keyHash, hash) }?.laboratory
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "laboratory key") }
}

/// A test result from a laboratory.
package struct LaboratoryResult: Sendable, Equatable {
    package let test: TestIdentifier
    package let isPositive: Bool
    /// Whether this result replaces a different result for the same test.
    package let isCorrection: Bool

    package init(test: TestIdentifier, isPositive: Bool, isCorrection: Bool = false) {
        self.test = test
        self.isPositive = isPositive
        self.isCorrection = isCorrection
    }
}
