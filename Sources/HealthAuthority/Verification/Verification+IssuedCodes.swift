package import CheckInProtocol
import Cryptography

/// Codes that can be revoked, with the officer who issued them and the hour of issue. These records
/// are kept while the codes may be valid.
///
/// The records do not show whether a code was used. The database does not show this either, because
/// the hash of the proof's row is encrypted.
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
        let counts = try await database.read { try $0.issuedCodes.counts(since: oldest) }
        var issued: [IssuedCodes] = []
        for entry in counts where officer == nil || entry.officer == officer {
            let last = issued.last.flatMap { $0.hour == entry.hour && $0.officer == entry.officer ? $0 : nil }
            if last != nil { issued.removeLast() }
            let counts = (last?.counts ?? [:]).merging([entry.kind: entry.count]) { $0 + $1 }
            issued.append(IssuedCodes(hour: entry.hour, officer: entry.officer, counts: counts))
        }
        return issued
    }

    /// Revokes the codes that an officer issued in an hour, except codes that were already used.
    /// The result does not reveal which codes were used.
    ///
    /// - Parameters:
    ///   - hour: The hour of issue; nil for all hours whose codes can still be valid.
    ///   - actor: The officer who revokes the codes; recorded in the audit list.
    /// - Returns: The number of codes, including used ones; 0 if the officer issued no code that could still be valid,
    ///   or if the codes have already been revoked.
    package func revokeCodes(
        of officer: String,
        in hour: Hour? = nil,
        by actor: String = Audit.commandLine
    ) async throws -> Int {
        // While the clock is not trusted, it does not show which codes have expired.
        let oldest = (try? clock.now()).map(oldestIssued) ?? 0
        let hours = hour.map { Int64($0.number)...Int64($0.number) } ?? oldest...Int64.max
        return try await database.write { [secrets, clock] connection in
            let codes = try connection.issuedCodes.codes(of: officer, in: hours)
            guard !codes.isEmpty else { return 0 }
            let hashes = try codes.map { code in
                guard let hash = secrets.open(code.sealed, as: Self.place(code.id)) else {
                    throw AuthorityError.foreignSecret
                }
                return Array(copying: hash)
            }
            // The row of a used proof has a different hash, so that row is not deleted.
            try connection.proofs.delete(hashes)
            try connection.issuedCodes.delete(codes)
            let now = try clock.timeOfRecord(connection)
            try Audit.record(.codesRevoked, of: officer, officer: actor, connection, now: now)
            return codes.count
        }
    }

    /// Records codes that are being issued now.
    ///
    /// - Parameter hashes: The hashes of the codes in the table `proof`.
    func note(
        _ hashes: [[UInt8]],
        _ kind: CodeKind,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let codes = hashes.map { hash in
            let id = generator.bytes(16)
            return IssuedCodeTable.Code(id: id, sealed: secrets.seal(hash, as: Self.place(id)))
        }
        try connection.issuedCodes.insert(codes, kind, officer: officer, in: now.hour)
    }

    /// Deletes the records of codes that can no longer be valid.
    func sweepIssuedCodes(now: UnixTime) async throws {
        try await TableSweep.issuedCodes(before: oldestIssued(now)).run(in: database)
    }

    private func oldestIssued(_ now: UnixTime) -> Int64 { Int64(now.hour.number) - Self.issuedHours }

    private static func place(_ id: [UInt8]) -> [UInt8] { Array("issued code ".utf8) + id }
}
