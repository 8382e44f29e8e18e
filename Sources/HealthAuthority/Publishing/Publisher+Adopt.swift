import CheckInProtocol
import Cryptography
import Publication

// Packages that were published but are not in the database, because an older state of it was
// restored.
extension Publisher {
    /// Stores a package of the public directory in the database, as if it had been built from the
    /// pool.
    ///
    /// Codes and results that are unused in the database may have been used in the lost hours. They
    /// are marked as used: a positive test must not authorise a second batch.
    ///
    /// The caller has the publisher's lock.
    func adopt(_ file: PackageFiles.Signed, _ connection: any DatabaseConnection) throws {
        try connection.lock(.pool, .exclusive)
        let hour = SQLValue.number(file.package.hour.number)
        try PackageBuilder.keep(file.bytes, file.package.hour, connection)
        for day in file.package.days {
            let ivs = (0..<day.count).map { SQLValue.bytes(Array(day[$0].iv)) }
            try connection.execute("DELETE FROM pool WHERE iv = $1", each: ivs.map { [$0] })
            try connection.execute(
                "INSERT INTO published (iv, hour) VALUES ($1, $2) ON CONFLICT (iv) DO NOTHING",
                each: ivs.map { [$0, hour] }
            )
        }
        try connection.execute(
            """
            UPDATE warning SET published = $1
            WHERE published IS NULL AND identifier = $2 AND start_interval = $3 AND end_interval = $4 AND level = $5
            AND is_recall = $6
            """,
            each: file.package.warnings.map { warning in
                let times = warning.window.intervals
                return [
                    hour, .text(warning.publicIdentifier.string), .number(times.lowerBound.number),
                    .number(times.upperBound.number), .number(warning.transmissionRiskLevel),
                    .number(warning.isRecall ? 1 : 0),
                ]
            }
        )
        try connection.execute("DELETE FROM proof WHERE blinded IS NULL")
        try connection.execute("UPDATE test SET is_issued = 1 WHERE is_issued = 0")
    }
}
