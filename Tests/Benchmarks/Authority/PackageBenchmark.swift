import CheckInProtocol
import Cryptography
import HealthAuthority

/// Compares building the package of an hour with a million reports with reading the same rows in
/// the same order.
enum PackageBenchmark {
    /// The memory in bytes that a package may take beyond a package a tenth as large.
    private static let memoryLimit = 32 << 20

    static func run(_ scale: Scale) async throws {
        let counts = scale([100_000, 1_000_000], short: [1000, 10_000])
        for bed in try await BenchmarkedAuthority.all() {
            defer { try? bed.remove() }
            var hour: Int64 = 1
            var growth: [Int] = []
            for count in counts {
                growth.append(try await run(bed, count: count, hoursAhead: hour))
                hour += 1
            }
            print(
                "\(bed.name): \(growth[1] >> 20) MiB more memory for ten times the reports beside \(growth[0] >> 20) MiB"
            )
            scale.require(growth[1] - growth[0] <= memoryLimit, "memory grows with the reports")
        }
    }

    /// Returns the growth of the peak of resident memory in bytes.
    private static func run(_ bed: BenchmarkedAuthority, count: Int, hoursAhead: Int64) async throws -> Int {
        let now = BenchmarkedAuthority.now + hoursAhead * 3600
        try await fill(bed, count: count, hour: Int64(now.hour.number), day: Int64(now.day.number))
        let clock = ContinuousClock()
        let reading = try await clock.measure {
            let seen = try await bed.database.read { connection in
                var seen = 0
                try connection.forEachRow(
                    "SELECT day, iv, ciphertext, tag FROM pool WHERE hour = $1 ORDER BY day, iv",
                    [.number(now.hour.number)]
                ) { seen += $0.bytes(1).count }
                return seen
            }
            guard seen == 16 * count else { Benchmarks.fail("not all rows were read") }
        }
        try await bed.database.forget()
        var building = Duration.zero
        let growth = try await PeakMemory.growth {
            building = try await clock.measure { _ = try await bed.authority.publisher.publish(now: now) }
        }
        let seconds: Double = building / .seconds(1)
        let rate = Int(Double(count) / seconds)
        print(
            "\(bed.name): a package of \(count) reports in \(Comparison.text(seconds)) s, \(rate) rows a second;",
            "reading them: \(Comparison.text(reading / .seconds(1))) s; ratio \(Comparison.text(building / reading))"
        )
        return growth
    }

    private static func fill(_ bed: BenchmarkedAuthority, count: Int, hour: Int64, day: Int64) async throws {
        for start in stride(from: 0, to: count, by: 10_000) {
            _ = try await bed.database.write { connection in
                var generator = SystemRandomNumberGenerator()
                let rows = (start..<min(start + 10_000, count)).map { _ -> [SQLValue] in
                    [
                        .bytes(generator.bytes(16)), .integer(hour), .integer(day), .bytes(generator.bytes(11)),
                        .bytes(generator.bytes(32)),
                    ]
                }
                return try connection.execute(
                    "INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)",
                    each: rows
                ).count
            }
        }
    }
}
