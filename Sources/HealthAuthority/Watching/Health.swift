import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage

/// The state of an instance at a moment in time.
struct Health: Sendable {
    /// The newest hour in the public directory's index; nil if there is no readable index.
    let newestHour: Hour?
    /// The reason why the clock is not trusted; nil if it is trusted.
    let clock: ClockError?
    /// The response time of the database; nil if the database did not answer or refused the
    /// request.
    let databaseTime: Duration?
    /// The reason why ``databaseTime`` is nil.
    let databaseProblem: String?
    /// An upper bound for the number of waiting reports; nil if the database did not answer.
    let poolBound: Int?
    /// The number of wrong proofs of each kind in this hour, rounded down to a multiple of ten.
    let wrongProofs: [String: Int]
    /// Whether the issuing of PINs is suspended, because too many wrong PINs were entered.
    let isGuessed: Bool
    /// The number of free bytes in the directories where packages are made and published.
    let freeBytes: Int?
    /// The expiry time of the web server's certificate, in seconds since 1970. 0 if the certificate
    /// cannot be read; nil if no certificate is configured.
    let certificateEnd: Int64?
    private let now: UnixTime

    /// If the newest package has at least this age in hours, it is reported as too old. Normally,
    /// the newest package belongs to the current hour. While that package is being made, the newest
    /// package belongs to the previous hour.
    private static let oldestAge: Int64 = 2

    /// Descriptions of all problems. Empty if the instance works correctly.
    var problems: [String] {
        var problems: [String] = []
        if let databaseProblem { problems.append(databaseProblem) }
        if let clock { problems.append("\(clock)") }
        if let newestHour {
            let age = (now - newestHour.start) / Hour.seconds
            if age >= Self.oldestAge { problems.append("the newest package is \(age) hours old") }
        } else {
            problems.append("no valid package index is published")
        }
        return problems
    }

    init(of authority: Authority, parameters: PublishedParameters, directory: AuthorityDirectory) async {
        let wall = authority.clock.wall
        now = wall
        newestHour = Self.newestHour(authority, directory)
        do throws(ClockError) {
            _ = try authority.clock.now()
            clock = nil
        } catch {
            clock = error
        }
        let start = ContinuousClock.now
        do {
            let seen = try await authority.database.read { connection in
                try authority.identity.check(connection)
                return (
                    pool: try connection.pool.count,
                    isGuessed: try UsageLimit.pins.wasReached(connection, now: wall),
                    wrong: try UsageLimit.wrongProofs(connection, now: wall)
                )
            }
            (databaseTime, databaseProblem) = (ContinuousClock.now - start, nil)
            poolBound = max(256, DayReports.paddedCount(seen.pool))
            (isGuessed, wrongProofs) = (seen.isGuessed, seen.wrong)
        } catch {
            databaseTime = nil
            databaseProblem =
                error is DatabaseError || error is AuthorityError ? "\(error)" : "unexpected database error"
            (poolBound, isGuessed, wrongProofs) = (nil, false, [:])
        }
        // If the value is nil, the metric is omitted.
        freeBytes = try? directory.freeBytes
        certificateEnd = parameters.certificate.map { path in
            let file = FileManager.default.contents(atPath: path)
            return file.flatMap { Certificate(pem: [UInt8]($0))?.validity.upperBound } ?? 0
        }
    }

    private static func newestHour(_ authority: Authority, _ directory: AuthorityDirectory) -> Hour? {
        let path = directory.publicFiles.pushing(FilePath(PublishedPath.index))
        guard let file = FileManager.default.contents(atPath: path.string) else { return nil }
        let publisher = authority.publisher
        return publisher.keys.publicKeys.lazy.compactMap { key in
            try? PackageIndex(verifying: [UInt8](file), by: key, region: publisher.parameters.region).newestHour
        }.first
    }
}
