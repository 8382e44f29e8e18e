package import CheckInProtocol
import Cryptography

/// Codes that can be revoked, with the officer who issued them and the hour of issue. These records
/// are kept as long as one of the codes may be valid.
///
/// The records do not show whether a code was used. Officers do not see this, and the tables do not
/// contain it, because the hash of the proof's row is encrypted.
extension Verification {
    /// The codes that one officer issued in one hour.
    package struct IssuedCodes: Sendable, Equatable {
        package let hour: Hour
        package let officer: String
        /// The number of codes of each kind, including used ones.
        package let counts: [CodeKind: Int]
    }

    /// A code can be valid in the hour of issue and in this number of whole hours after it.
    private static let issuedHours: Int64 = 1

    /// The issued codes, sorted by hour with the newest hour first.
    ///
    /// - Parameter officer: The officer who issued the codes; nil for all officers.
    package func issuedCodes(of officer: String? = nil) async throws -> [IssuedCodes] {
        let oldest = try oldestIssued(clock.now())
        let rows = try await database.read { connection in
            try connection.rows(
                """
                SELECT hour, officer, kind, count(*) FROM issued_code WHERE hour >= $1
                GROUP BY hour, officer, kind ORDER BY hour DESC, officer, kind
                """,
                .number(oldest)
            )
        }
        var issued: [IssuedCodes] = []
        for row in rows where officer == nil || row.text(1) == officer {
            guard let hour = Hour(number: UInt32(row.integer(0))), let kind = CodeKind(rawValue: row.text(2)) else {
                continue
            }
            let last = issued.last.flatMap { $0.hour == hour && $0.officer == row.text(1) ? $0 : nil }
            if last != nil { issued.removeLast() }
            let counts = (last?.counts ?? [:]).merging([kind: Int(row.integer(3))]) { $0 + $1 }
            issued.append(IssuedCodes(hour: hour, officer: row.text(1), counts: counts))
        }
        return issued
    }

    /// Revokes the codes that an officer issued in an hour, except codes that were already used.
    /// The result does not reveal which codes were used.
    ///
    /// - Parameters:
    /// - hour: The hour of issue; nil for all hours whose codes can still be valid.
    /// - actor: The officer who revokes the codes; recorded in the audit list.
    /// - Returns: False if the officer issued no code that could still be valid, or if the codes
    ///   have already been revoked.
    package func revokeCodes(
        of officer: String,
        in hour: Hour? = nil,
        by actor: String = Officers.commandLine
    ) async throws -> Bool {
        let now = try clock.now()
        let (first, last) = (hour.map { Int64($0.number) } ?? oldestIssued(now), Int64((hour ?? now.hour).number))
        return try await database.write { [secrets] connection in
            let rows = try connection.rows(
                "SELECT id, sealed FROM issued_code WHERE officer = $1 AND hour >= $2 AND hour <= $3",
                .text(officer),
                .number(first),
                .number(last)
            )
            guard !rows.isEmpty else { return false }
            let hashes = try rows.map { row in
                guard let hash = secrets.open(row.bytes(1), as: Self.place(row.bytes(0))) else {
                    throw AuthorityError.foreignSecret
                }
                return Array(copying: hash)
            }
            // The row of a used proof has a different hash, so that row is not deleted.
            try connection.execute("DELETE FROM proof WHERE hash = $1", each: hashes.map { [.bytes($0)] })
            try connection.execute("DELETE FROM issued_code WHERE id = $1", each: rows.map { [.bytes($0.bytes(0))] })
            try Audit.record(.auditedCodesRevoked, of: officer, officer: actor, connection, now: now)
            return true
        }
    }

    /// Records codes that are being issued now.
    ///
    /// - Parameter hashes: The hashes under which the codes are stored in the table `proof`.
    func note(
        _ hashes: [[UInt8]],
        _ kind: CodeKind,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let rows = hashes.map { hash -> [SQLValue] in
            let id = generator.bytes(16)
            let sealed = secrets.seal(hash, as: Self.place(id))
            return [.bytes(id), .text(officer), .number(now.hour.number), .text(kind.rawValue), .bytes(sealed)]
        }
        try connection.execute(
            "INSERT INTO issued_code (id, officer, hour, kind, sealed) VALUES ($1, $2, $3, $4, $5)",
            each: rows
        )
    }

    /// Deletes the records of codes that can no longer be valid.
    func sweepIssuedCodes(now: UnixTime) async throws {
        try await TableSweep(table: .issuedCode, database: database).run(where: "hour < \(oldestIssued(now))")
    }

    private func oldestIssued(_ now: UnixTime) -> Int64 { Int64(now.hour.number) - Self.issuedHours }

    private static func place(_ id: [UInt8]) -> [UInt8] { Array("issued code ".utf8) + id }
}
