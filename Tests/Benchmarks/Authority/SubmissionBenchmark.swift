import AuthorityProtocol
import CheckInProtocol
import Foundation
import HealthAuthority
import SystemPackage
import TestSupport

/// Measures submissions of twelve reports from bytes to disk, 64 at a time. Compares them with
/// plain inserts of the same rows: one transaction per submission, with the same concurrency.
enum SubmissionBenchmark {
    /// The minimum fraction of the rate of plain inserts.
    private static let limit = 0.5

    static func run(_ scale: Scale) async throws {
        for bed in try await BenchmarkedAuthority.all() {
            defer { try? bed.remove() }
            try await run(bed, scale)
        }
    }

    private static func run(_ bed: BenchmarkedAuthority, _ scale: Scale) async throws {
        let count = scale(1024, short: 64)
        _ = try await bed.database.write { connection in
            let bytes = bed.database.dialect.bytes
            try connection.execute(
                "CREATE TABLE plain (iv \(bytes) NOT NULL PRIMARY KEY, hour BIGINT, day BIGINT, ciphertext \(bytes), tag \(bytes))"
            )
        }
        var comparison = Comparison("\(bed.name): \(count) submissions", baseline: "plain inserts of their rows")
        for _ in 0..<scale(3, short: 1) {
            let submissions = try await bed.submissions(count)
            let rows = try submissions.map { try Self.rows(SubmissionRequest(decoding: $0)) }
            let clock = ContinuousClock()
            let own = try await clock.measure {
                try await Load.each(submissions) { bytes in
                    let answer = try await bed.authority.desk.take(SubmissionRequest(decoding: bytes))
                    guard answer.status == .accepted else { Benchmarks.fail("a submission was refused") }
                }
            }
            let plain = try await clock.measure {
                try await Load.each(rows) { rows in
                    _ = try await bed.database.write { connection in
                        try connection.execute("INSERT INTO plain VALUES ($1, $2, $3, $4, $5)", each: rows)
                    }
                }
            }
            comparison.add(ours: own, baseline: plain)
        }
        comparison.report()
        let rate = 1 / comparison.ratio
        print("\(bed.name): \(Comparison.text(rate)) of the rate of plain inserts (limit \(limit))")
        scale.require(rate >= limit, "submissions are too slow")
    }

    private static func rows(_ request: SubmissionRequest) -> [[SQLValue]] {
        request.batch.reports.map { dated in
            let bytes = dated.report.bytes
            return [
                .bytes(Array(bytes[..<16])), .number(1), .number(dated.day.number), .bytes(Array(bytes[16..<27])),
                .bytes(Array(bytes[27...])),
            ]
        }
    }
}

/// Compares package downloads from nginx with our configuration and with a configuration of three
/// lines.
enum NginxBenchmark {
    /// A package without cases has 2 kB, so that the headers of our configuration take a large part of the time.
    private static let limit = 0.6

    static func run(_ scale: Scale) async throws {
        let seconds = scale(3, short: 1)
        let bed = try await BenchmarkedAuthority.all()[0]
        defer { try? bed.remove() }
        try await bed.authority.publicDirectory.update()
        let files = bed.directory.appending("public").string
        let nginx = try await NginxFixture(publicFiles: files, authorityPort: 9)
        let path = "/v1/packages/\(BenchmarkedAuthority.now.hour.number)"
        let size = try Data(contentsOf: URL(filePath: files + path)).count
        var (own, plain): ([Double], [Double]) = ([], [])
        for _ in 0..<scale(5, short: 1) {
            own.append(try await rate("http://127.0.0.1:\(nginx.port)\(path)", seconds))
            plain.append(try await rate("http://127.0.0.1:\(nginx.plainPort)\(path)", seconds))
        }
        let ratio = Comparison.median(zip(own, plain).map { $0 / $1 })
        print(
            "nginx: \(Int(Comparison.median(own))) packages of \(size) bytes a second, one worker;",
            "without our settings \(Int(Comparison.median(plain))); ratio \(Comparison.text(ratio)) (limit \(limit))"
        )
        scale.require(ratio >= limit, "our settings make nginx slow")
    }

    /// Returns the requests per second.
    private static func rate(_ url: String, _ seconds: Int) async throws -> Double {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/wrk"),
            ["-t1", "-c64", "-d\(seconds)s", url]
        )
        guard ending.status == 0, !ending.output.contains("Non-2xx"),
            let rate = ending.output.firstMatch(of: /Requests\/sec:\s+([0-9.]+)/).flatMap({ Double($0.1) })
        else { Benchmarks.fail("wrk: \(ending.output)\(ending.error)") }
        return rate
    }
}
