import CheckInProtocol
import HealthAuthority
import Sharing

/// Compares submissions of twelve reports, from bytes to disk, 64 at once, with plain inserts of
/// the same rows: one transaction per submission, with the same concurrency.
enum SubmissionBenchmark {
    private static let atOnce = 64
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
                try await each(submissions) { bytes in
                    let answer = try await bed.authority.desk.take(SubmissionRequest(decoding: bytes))
                    guard answer.status == .accepted else { Benchmarks.fail("a submission was refused") }
                }
            }
            let plain = try await clock.measure {
                try await each(rows) { rows in
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

    /// Runs `body` for all elements, this number at once.
    private static func each<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            var rest = elements[...]
            for element in rest.prefix(atOnce) { group.addTask { try await body(element) } }
            rest = rest.dropFirst(atOnce)
            while try await group.next() != nil {
                guard let element = rest.popFirst() else { continue }
                group.addTask { try await body(element) }
            }
        }
    }
}
