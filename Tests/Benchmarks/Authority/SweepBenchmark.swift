import CheckInProtocol
import Cryptography
import HealthAuthority

/// Measures the hourly deletion in tables of ten million rows on SQLite, half of them expired.
/// Memory must not grow with the rows.
enum SweepBenchmark {
    /// The limit for the memory of the process in bytes.
    private static let memoryLimit = 64 << 20

    static func run(_ scale: Scale) async throws {
        let bed = try await BenchmarkedAuthority.sqlite()
        defer { try? bed.remove() }
        let count = scale(10_000_000, short: 30_000)
        try await fill(bed, count)
        try PeakMemory.reset()
        let duration = try await ContinuousClock().measure { try await bed.authority.sweep() }
        let (peak, left) = (try PeakMemory.bytes, try await rows(bed))
        print(
            "\(bed.name): sweep of \(count) test results in \(Comparison.text(duration / .seconds(1))) s,",
            "\(left) are left; at most \(peak >> 20) MiB of memory (limit \(memoryLimit >> 20))"
        )
        guard left == count / 2 else { Benchmarks.fail("the wrong rows were deleted") }
        scale.require(peak <= memoryLimit, "memory grows with the rows")
    }

    /// Inserts rows in key order. Every other row has expired.
    private static func fill(_ bed: BenchmarkedAuthority, _ count: Int) async throws {
        let hour = Int64(BenchmarkedAuthority.now.hour.number)
        let distance = UInt64.max / UInt64(count)
        for start in stride(from: 0, to: count, by: 10_000) {
            _ = try await bed.database.write { connection in
                var generator = SystemRandomNumberGenerator()
                let rows = (start..<min(start + 10_000, count)).map { number -> [SQLValue] in
                    let key = bytes(UInt64(number) * distance) + generator.bytes(24)
                    return [.bytes(key), .bytes(generator.bytes(32)), .integer(1), .integer(hour + Int64(number % 2))]
                }
                return try connection.execute(
                    "INSERT INTO test (hash, token, result, expires) VALUES ($1, $2, $3, $4)",
                    each: rows
                ).count
            }
        }
        try await bed.database.forget()
    }

    /// Big-endian, so that the byte order matches the numeric order.
    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    private static func rows(_ bed: BenchmarkedAuthority) async throws -> Int {
        try await bed.database.read { Int(try $0.rows("SELECT count(*) FROM test")[0].integer(0)) }
    }
}
