package import AuthorityProtocol
package import CheckInProtocol
import Cryptography

/// The laboratories that may send results. Each laboratory has its own keys.
package struct Laboratories: Sendable {
    /// The default limit for a laboratory's positive results per day (UTC).
    package static let standardLimit: Int64 = 1000
    /// The limits that an operator can set for a laboratory's positive results per day (UTC).
    package static let acceptedLimits: ClosedRange<Int64> = 1...1_000_000
    /// The maximum number of valid keys of a laboratory: two, so that it can change the key without a gap.
    static let maximumKeys = 2

    /// The limit for all results that a laboratory sends per day (UTC), of all kinds together. No
    /// laboratory produces more results.
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
            for (limit, count, kind) in [(all, results, "results"), (positive, positives, "positive results")] {
                guard try count == 0 || limit.take(connection, now: now, count: count) else {
                    let left = try limit.left(connection, now: now)
                    throw TooManyResults(maximum: limit.maximum, left: left, kind: kind)
                }
            }
        }
    }

    /// A laboratory and the days (UTC) on which its valid keys were made, the older first.
    package struct Listed: Sendable {
        package let laboratory: Laboratory
        package let keyDays: [Day]
    }

    /// The laboratory has reached one of its daily limits.
    struct TooManyResults: Error {
        let maximum: Int64
        /// What the laboratory can still send on this day (UTC).
        let left: Int64
        /// What the limit counts, in the plural.
        let kind: String
    }

    /// The laboratory already has two valid keys.
    package struct TooManyKeys: Error {
        /// The days (UTC) on which they were made, the older first.
        package let days: [Day]
    }

    /// No laboratory has the name.
    package struct Unknown: Error {}

    /// All laboratories, sorted by name.
    package func list() async throws -> [Listed] {
        try await database.read { connection in
            let days = try Dictionary(grouping: connection.laboratories.keys, by: \.laboratory)
            return try connection.laboratories.all.map { laboratory in
                Listed(laboratory: laboratory, keyDays: days[laboratory.name, default: []].map(\.day))
            }
        }
    }

    /// Generates a key for a new laboratory, or a second key for a laboratory that has one. Both keys are valid until
    /// ``retire(_:)``.
    ///
    /// - Parameter dailyPositives: The limit for the laboratory's positive results per day (UTC); nil leaves the limit
    ///   as it is, or sets ``standardLimit`` for a new laboratory.
    /// - Returns: The key as 64 hexadecimal digits. Only a hash of the key is stored.
    /// - Throws: ``TooManyKeys``: nothing was changed.
    package func add(_ name: String, dailyPositives: Int64? = nil) async throws -> String {
        let key = AccessKey.generate()
        let hash = hash(key)
        let day = try clock.now().day
        try await database.write { [clock] connection in
            let table = connection.laboratories
            let known = try table.keys(of: name)
            guard known.count < Self.maximumKeys else { throw TooManyKeys(days: known.map(\.day)) }
            if try !table.insert(name, dailyPositives: dailyPositives ?? Self.standardLimit), let dailyPositives {
                _ = try table.setLimit(dailyPositives, of: name)
            }
            try table.insertKey(of: name, number: (known.last?.number ?? 0) + 1, day: day, hash: hash)
            try Audit.record(.laboratoryAdded, of: name, connection, clock)
        }
        return key
    }

    /// Sets the limit for a laboratory's positive results per day (UTC), one of ``acceptedLimits``. It counts from the
    /// next request on, with the results of the present day.
    ///
    /// - Throws: ``Unknown``: nothing was changed.
    package func setLimit(_ dailyPositives: Int64, of name: String) async throws {
        precondition(Self.acceptedLimits.contains(dailyPositives), "the caller checks the limit")
        try await database.write { [clock] connection in
            guard try connection.laboratories.setLimit(dailyPositives, of: name) else { throw Unknown() }
            try Audit.record(.laboratoryLimitSet, of: name, connection, clock)
        }
    }

    /// Removes the older one of a laboratory's two keys. From then on, the key is refused.
    ///
    /// - Returns: False if the laboratory has only one key.
    /// - Throws: ``Unknown``: nothing was changed.
    package func retire(_ name: String) async throws -> Bool {
        try await database.write { [clock] connection in
            let known = try connection.laboratories.keys(of: name)
            guard !known.isEmpty else { throw Unknown() }
            guard known.count == Self.maximumKeys else { return false }
            try connection.laboratories.deleteKey(of: name, number: known[0].number)
            try Audit.record(.laboratoryKeyRetired, of: name, connection, clock)
            return true
        }
    }

    /// Removes a laboratory. From then on, the laboratory's keys are refused. Results that the
    /// laboratory has already sent remain valid.
    ///
    /// - Throws: ``Unknown``.
    package func remove(_ name: String) async throws {
        try await database.write { [clock] connection in
            guard try connection.laboratories.delete(name) else { throw Unknown() }
            try Audit.record(.laboratoryRemoved, of: name, connection, clock)
        }
    }

    /// The laboratory with this key; nil if no laboratory has this key.
    func laboratory(withKey key: String) async throws -> Laboratory? {
        let hash = hash(key)
        return try await database.read { connection in
            let laboratories = connection.laboratories
            guard let key = try laboratories.keys.first(where: { constantTimeEqual($0.hash, hash) }) else { return nil }
            return try laboratories.all.first { $0.name == key.laboratory }
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "laboratory key") }
}

/// A test result from a laboratory.
package struct LaboratoryResult: Sendable, Equatable {
    /// What a laboratory can find. The raw value is in the table `test`; the name of the case is in a request.
    package enum Verdict: Int64, CaseIterable, Sendable {
        case negative = 0
        case positive = 1
        /// Neither positive nor negative.
        case inconclusive = 2
        /// The sample could not be tested.
        case invalid = 3

        package var name: String { "\(self)" }

        /// Nil if no verdict has this name.
        package init?(name: String) {
            guard let verdict = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = verdict
        }
    }

    package let test: TestIdentifier
    package let verdict: Verdict
    /// Whether this result replaces a different result for the same test.
    package let isCorrection: Bool

    package init(test: TestIdentifier, verdict: Verdict, isCorrection: Bool = false) {
        self.test = test
        self.verdict = verdict
        self.isCorrection = isCorrection
    }
}
