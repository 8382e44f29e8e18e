import CheckInProtocol
import Cryptography
import HealthAuthority
import TestSupport

/// Compares the export of an hour with half a million diagnosis keys with reading the same rows in
/// the same order.
enum ExportBenchmark {
    /// The memory in bytes that an export of one file may take.
    private static let memoryLimit = 256 << 20

    static func run(_ scale: Scale) async throws {
        for bed in try await BenchmarkedAuthority.all() {
            defer { try? bed.remove() }
            let count = scale(500_000, short: 5000)
            let end = BenchmarkedAuthority.now + 3600
            try await fill(bed, count: count)
            let clock = ContinuousClock()
            let reading = try await clock.measure {
                let seen = try await bed.database.read { connection in
                    var seen = 0
                    try connection.forEachRow("SELECT * FROM diagnosis_key ORDER BY key", []) { _ in seen += 1 }
                    return seen
                }
                guard seen == count else { Benchmarks.fail("not all rows were read") }
            }
            var exporting = Duration.zero
            let growth = try await PeakMemory.growth {
                exporting = try await clock.measure {
                    let made = try await bed.authority.publisher.publishExports(now: end)
                    guard made == 1 else { Benchmarks.fail("the hour was not exported") }
                }
            }
            // The files also contain random keys.
            let files = try await bed.authority.publisher.publishedExports()
            guard files.reduce(0, { $0 + $1.keyCount }) >= count + 500 else {
                Benchmarks.fail("the export does not contain all keys")
            }
            let size = files.reduce(0) { $0 + $1.size }
            print(
                "\(bed.name): an export of \(count) keys (\(size >> 10) KiB) in",
                "\(Comparison.text(exporting / .seconds(1))) s, \(growth >> 20) MiB more memory;",
                "reading the rows: \(Comparison.text(reading / .seconds(1))) s;",
                "ratio \(Comparison.text(exporting / reading))"
            )
            scale.require(growth <= memoryLimit, "an export takes too much memory")
        }
    }

    /// Stores keys of the current hour.
    private static func fill(_ bed: BenchmarkedAuthority, count: Int) async throws {
        let now = BenchmarkedAuthority.now.seconds
        for start in stride(from: 0, to: count, by: 10_000) {
            _ = try await bed.database.write { connection in
                var generator = SystemRandomNumberGenerator()
                let rows = (start..<min(start + 10_000, count)).map { number -> [SQLValue] in
                    let day = 1 + number % 14
                    return [
                        .bytes(generator.bytes(16)), .integer((now / 86_400 - Int64(day)) * 144),
                        .integer(Int64(1 + number % 8)), .integer(Int64(3 - day)), .integer(now / 3600),
                    ]
                }
                return try connection.execute(
                    """
                    INSERT INTO diagnosis_key (key, start_interval, period, risk, report_type, onset_days, hour)
                    VALUES ($1, $2, 144, $3, 'confirmed', $4, $5)
                    """,
                    each: rows
                ).count
            }
        }
    }
}
