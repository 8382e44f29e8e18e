package import CheckInProtocol
import Cryptography

/// Codes that can be revoked: who issued them, and in which hour. They are kept for as long as one
/// of them may be valid.
///
/// Nothing here shows whether a code was used, neither to officers nor in the tables: the hash of
/// the proof's row is encrypted.
extension Verification {
    /// The codes that an officer issued in an hour.
    package struct IssuedCodes: Sendable, Equatable {
        package let hour: Hour
        package let officer: String
        /// The number of codes of each kind, including used ones.
        package let counts: [CodeKind: Int]
    }

    /// The number of whole hours after the hour of issue in which a code can be valid.
    private static let issuedHours: Int64 = 1

    /// The issued codes, the newest hour first.
    ///
    /// - Parameter officer: The issuing officer; nil for all officers.
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

    /// Revokes the codes that an officer issued in an hour, except used ones. Nobody learns which
    /// were used.
    ///
    /// - Parameters:
    ///   - hour: Nil for all hours whose codes can be valid.
    ///   - actor: The person who revokes, for the audit list.
    /// - Returns: False if the officer issued no code that could be valid, or if the codes are
    ///   revoked already.
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
            // A used proof has another hash, so it is not deleted.
            try connection.execute("DELETE FROM proof WHERE hash = $1", each: hashes.map { [.bytes($0)] })
            try connection.execute("DELETE FROM issued_code WHERE id = $1", each: rows.map { [.bytes($0.bytes(0))] })
            try Audit.record(.auditedCodesRevoked, of: officer, officer: actor, connection, now: now)
            return true
        }
    }

    /// Records codes that are issued now.
    ///
    /// - Parameter hashes: The hashes in the rows of their proofs.
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

    /// Deletes codes that can no longer be valid.
    func sweepIssuedCodes(now: UnixTime) async throws {
        try await TableSweep(table: .issuedCode, database: database).run(where: "hour < \(oldestIssued(now))")
    }

    private func oldestIssued(_ now: UnixTime) -> Int64 { Int64(now.hour.number) - Self.issuedHours }

    private static func place(_ id: [UInt8]) -> [UInt8] { Array("issued code ".utf8) + id }
}
