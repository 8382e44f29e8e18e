import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage

/// The state of an instance at a moment in time.
struct Health: Sendable {
    /// The newest hour in the public directory's index; nil if there is no readable index.
    let newestHour: Hour?
    /// The end of the newest export in the public directory, in seconds since 1970; nil before the first export.
    let newestExportEnd: Int64?
    /// What the publisher does.
    let progress: PublisherProgress.State
    /// The number of seconds since the publisher's current step began.
    let stepSeconds: Int64
    /// For each peer, the reason why the last comparison of the databases failed.
    let peers: [(peer: String, problem: String?)]
    /// Nil if the database is a file, or did not answer.
    let replication: Replication?
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

    /// A step of the publisher that takes longer is reported, in seconds. A commit waits forever if no
    /// synchronous standby is left.
    private static let longestStep: Int64 = 300

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
        if let newestExportEnd {
            let age = (now.seconds - newestExportEnd) / Hour.seconds
            if age >= Self.oldestAge { problems.append("the newest export is \(age) hours old") }
        }
        // A problem of the database has been added already.
        if let problem = progress.problem, !problems.contains(problem) { problems.append(problem) }
        if stepSeconds >= Self.longestStep {
            problems.append("publishing has waited for \(stepSeconds / 60) minutes, such as for a synchronous standby")
        }
        if let replication, replication.isSynchronous, replication.synchronousCount == 0 {
            problems.append("no synchronous standby is connected: the database waits with all changes")
        }
        return problems
    }

    /// Whether publishing, exporting or mixing fails or waits.
    var isPublisherFailing: Bool { progress.problem != nil || clock != nil || stepSeconds >= Self.longestStep }

    init(of authority: Authority, parameters: PublishedParameters, directory: AuthorityDirectory) async {
        let wall = authority.clock.wall
        now = wall
        newestHour = Self.newestHour(authority, directory)
        // If the directory cannot be read, the publisher reports it.
        newestExportEnd = try? authority.publisher.exports.names.compactMap { $0.name?.period.end }.max()
        progress = authority.progress.now
        stepSeconds = progress.began.map { authority.clock.sinceBoot - $0 } ?? 0
        peers = authority.peers.problems
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
            let time = ContinuousClock.now - start
            replication = try await authority.database.replication
            (databaseTime, databaseProblem) = (time, nil)
            poolBound = 1 << max(8, Int.bitWidth - (max(1, seen.pool) - 1).leadingZeroBitCount)
            (isGuessed, wrongProofs) = (seen.isGuessed, seen.wrong)
        } catch {
            databaseTime = nil
            databaseProblem =
                error is DatabaseError || error is AuthorityError ? "\(error)" : "unexpected database error"
            (poolBound, isGuessed, wrongProofs, replication) = (nil, false, [:], nil)
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
