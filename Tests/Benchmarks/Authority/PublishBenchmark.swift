import CheckInProtocol
import Cryptography
import Encodings
import Foundation
import HealthAuthority
import TestSupport

/// Measures requests of Google's publish API with 14 keys and a certificate from JSON to disk, 64 at
/// a time. Compares them with plain inserts of the same rows: one transaction per request, on the
/// same database and with the same connections.
enum PublishBenchmark {
    /// The minimum fraction of the rate of plain inserts on PostgreSQL.
    private static let limit = 0.5
    private static let keyCount = 14

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
                """
                CREATE TABLE plain (key \(bytes) NOT NULL PRIMARY KEY, start_interval BIGINT, period BIGINT, risk BIGINT,
                report_type TEXT, onset_days BIGINT, hour BIGINT)
                """
            )
        }
        guard let desk = bed.authority.diagnosisKeys else { fatalError("unreachable: keys are accepted") }
        // Opens all connections.
        try await Load.each(Array(0..<Load.atOnce)) { _ in _ = try await bed.database.write { _ in } }
        var comparison = Comparison("\(bed.name): \(count) publish requests", baseline: "plain inserts of their rows")
        for _ in 0..<scale(5, short: 1) {
            let requests = try await requests(count, bed)
            let rows = requests.map { $0.keys.map(row) }
            let bodies = try requests.map(json)
            let clock = ContinuousClock()
            let own = try await clock.measure {
                try await Load.each(bodies) { body in
                    guard let request = PublishRequest(json: body) else { Benchmarks.fail("a request is not JSON") }
                    let answer = try await desk.publish(request)
                    guard answer.status == 200, answer.insertedExposures == keyCount else {
                        Benchmarks.fail("a publish request was refused: \(answer.error ?? "")")
                    }
                }
            }
            let plain = try await clock.measure {
                try await Load.each(rows) { rows in
                    _ = try await bed.database.write { connection in
                        try connection.execute("INSERT INTO plain VALUES ($1, $2, $3, $4, $5, $6, $7)", each: rows)
                    }
                }
            }
            comparison.add(ours: own, baseline: plain)
        }
        comparison.report()
        let rate = 1 / comparison.ratio
        print(
            "\(bed.name): \(Int(comparison.rate(of: count))) accepted publish requests a second;",
            "\(Comparison.text(rate)) of the rate of plain inserts" + (bed.isPostgreSQL ? " (limit \(limit))" : "")
        )
        if bed.isPostgreSQL { scale.require(rate >= limit, "publish requests are too slow") }
    }

    private static func row(_ key: UploadedKey) -> [SQLValue] {
        let hour = BenchmarkedAuthority.now.seconds / 3600
        return [
            .bytes(Base64.decodeWithOptionalPadding(key.key.utf8) ?? []), .number(key.start), .number(key.period),
            .number(key.transmissionRisk), .text("confirmed"), .integer(-4), .integer(hour),
        ]
    }

    /// Requests with certificates for codes from the portal.
    private static func requests(_ count: Int, _ bed: BenchmarkedAuthority) async throws -> [PublishRequest] {
        guard let certificates = bed.authority.certificates else { fatalError("unreachable: keys are accepted") }
        var generator = SystemRandomNumberGenerator()
        let round = UInt32.random(in: 0 ... .max, using: &generator)
        var requests: [PublishRequest] = []
        for number in 0..<count {
            let midnight = Int(BenchmarkedAuthority.now.day.number) * 144
            let keys = (1...keyCount).map { day in
                UploadedKey(
                    key: Base64.encodePadded(generator.bytes(16)),
                    start: midnight - 144 * day,
                    period: 144,
                    transmissionRisk: 3
                )
            }
            let macKey = generator.bytes(16)
            // An officer may issue only a limited number of codes.
            let officer = "officer-\(round)-\(number / 100)"
            let code = try await bed.authority.verification.issue(.hotlineCode, count: 1, officer: officer).texts?.first
            let verified = try await certificates.verify(VerifyRequest(json: json(["code": code ?? ""])))
            let tag = Base64.encodePadded(KeyMAC.tag(of: keys, key: macKey))
            let certified = try await certificates.certify(
                CertificateRequest(json: json(["token": verified.token ?? "", "ekeyhmac": tag]))
            )
            guard let certificate = certified.certificate else { Benchmarks.fail("a certificate was refused") }
            requests.append(
                PublishRequest(
                    keys: keys,
                    healthAuthorityID: BenchmarkedAuthority.app,
                    verificationPayload: certificate,
                    hmacKey: Base64.encodePadded(macKey)
                )
            )
        }
        return requests
    }

    private static func json(_ request: PublishRequest) throws -> Data {
        let keys = request.keys.map { key in
            [
                "key": key.key, "rollingStartNumber": key.start, "rollingPeriod": key.period,
                "transmissionRisk": key.transmissionRisk,
            ] as [String: Any]
        }
        return try json([
            "temporaryExposureKeys": keys, "healthAuthorityID": request.healthAuthorityID,
            "verificationPayload": request.verificationPayload, "hmacKey": request.hmacKey,
            "padding": String(repeating: "A", count: 1500),
        ])
    }

    private static func json(_ object: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: object)
    }
}
