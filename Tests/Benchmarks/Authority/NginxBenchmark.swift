import CheckInProtocol
import Foundation
import HealthAuthority
import SystemPackage
import TestSupport

/// Compares package downloads from nginx with our configuration and with a configuration of three
/// lines.
enum NginxBenchmark {
    private static let limit = 0.9

    static func run(_ scale: Scale) async throws {
        let seconds = scale(3, short: 1)
        let bed = try await BenchmarkedAuthority.all()[0]
        defer { try? bed.remove() }
        try await bed.authority.publicDirectory.update()
        let files = bed.directory.appending("public").string
        let nginx = try await NginxUnderTest(publicFiles: files, authorityPort: 9)
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
