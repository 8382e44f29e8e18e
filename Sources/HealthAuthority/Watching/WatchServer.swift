import CheckInProtocol
import Foundation
import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// The monitoring server. It serves `/health` and `/metrics` on a separate address that is not for
/// clients.
package struct WatchServer: Service {
    private let authority: Authority
    private let directory: AuthorityDirectory
    private let address: ListenAddress
    private let version: String
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameters:
    ///   - version: The program's version.
    ///   - isListening: Receives the listening address with the actual port.
    package init(
        _ authority: Authority,
        directory: AuthorityDirectory,
        at address: ListenAddress,
        version: String,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        self.authority = authority
        self.directory = directory
        self.address = address
        self.version = version
        self.logger = logger
        self.isListening = isListening
    }

    package func run() async throws {
        let router = Router(context: AuthorityRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.get("/health") { _, _ in try Self.response(to: await health) }
        router.get("/metrics") { _, _ in
            Response(.ok, Array(Self.metrics(await health, authority.meter, version).utf8), type: OpenMetrics.type)
        }
        try await HTTPListener(
            address: address,
            requestTime: .seconds(20),
            maximumConnections: 16,
            logger: logger,
            isListening: isListening
        ).run(router)
    }

    private var health: Health {
        get async {
            await Health(of: authority, parameters: authority.publisher.parameters, directory: directory)
        }
    }

    private struct Answer: Encodable {
        let status: String
        let problems: [String]
    }

    /// The health response: status 200 if the instance works, otherwise status 503 with the
    /// reasons.
    private static func response(to health: Health) throws -> Response {
        let problems = health.problems
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let answer = try encoder.encode(Answer(status: problems.isEmpty ? "ok" : "failing", problems: problems))
        return Response(
            problems.isEmpty ? .ok : .serviceUnavailable,
            [UInt8](answer) + [UInt8(ascii: "\n")],
            type: "application/json"
        )
    }

    private static func metrics(_ health: Health, _ meter: RequestMeter, _ version: String) -> String {
        var metrics = OpenMetrics()
        metrics.family("authority", .info, "Program version.")
        metrics.sample("authority_info", ["version": version], 1)
        metrics.gauge(
            "authority_newest_package_timestamp_seconds",
            "Start of the hour of the newest package.",
            (health.newestHour?.start.seconds).map(Double.init)
        )
        metrics.gauge(
            "authority_newest_export_timestamp_seconds",
            "End of the hour of the newest export.",
            health.newestExportEnd.map(Double.init)
        )
        metrics.gauge(
            "authority_publisher_failing",
            "1 while publishing, exporting or mixing fails or waits, otherwise 0.",
            health.isPublisherFailing ? 1 : 0
        )
        metrics.gauge(
            "authority_clock_trusted",
            "1 if the clock is trusted, otherwise 0.",
            health.clock == nil ? 1 : 0
        )
        metrics.gauge(
            "authority_database_up",
            "1 if the database answers, otherwise 0.",
            health.databaseTime == nil ? 0 : 1
        )
        metrics.gauge(
            "authority_database_seconds",
            "Response time of the database.",
            health.databaseTime.map { $0 / .seconds(1) }
        )
        addReplication(health, &metrics)
        metrics.gauge(
            "authority_pool_reports_limit",
            "Upper bound of the number of waiting reports: a power of two, at least 256.",
            health.poolBound.map(Double.init)
        )
        metrics.gauge(
            "authority_pins_suspended",
            "1 while no PINs are issued because of too many wrong ones, otherwise 0.",
            health.isGuessed ? 1 : 0
        )
        metrics.family("authority_wrong_proofs", .gauge, "Wrong proofs in the current hour, rounded down to tens.")
        for (kind, count) in health.wrongProofs.sorted(by: { $0.key < $1.key }) {
            metrics.sample("authority_wrong_proofs", ["kind": kind], Double(count))
        }
        metrics.gauge(
            "authority_disk_free_bytes",
            "Free disk space where packages are made and published.",
            health.freeBytes.map(Double.init)
        )
        metrics.gauge(
            "authority_certificate_expiry_timestamp_seconds",
            "Expiry of the web server’s certificate; 0 if it cannot be read.",
            health.certificateEnd.map(Double.init)
        )
        metrics.family("authority_log_ins", .counter, "Log-in attempts by officers.")
        let logIns = meter.logIns
        metrics.sample("authority_log_ins_total", ["outcome": "right"], Double(logIns.right))
        metrics.sample("authority_log_ins_total", ["outcome": "refused"], Double(logIns.refused))
        add(meter.shown(), &metrics)
        return metrics.text
    }

    private static func addReplication(_ health: Health, _ metrics: inout OpenMetrics) {
        if !health.peers.isEmpty {
            metrics.family(
                "authority_peer_up",
                .gauge,
                "1 if the peer answered and uses the same database, otherwise 0."
            )
            for (peer, problem) in health.peers {
                metrics.sample("authority_peer_up", ["peer": peer], problem == nil ? 1 : 0)
            }
        }
        guard let replication = health.replication else { return }
        metrics.gauge("authority_standbys", "Connected standbys of the database.", Double(replication.standbyCount))
        metrics.gauge(
            "authority_synchronous_standbys",
            "Connected standbys that the database waits for.",
            Double(replication.synchronousCount)
        )
        metrics.gauge(
            "authority_standby_lag_seconds",
            "Longest time that a connected standby is behind.",
            replication.lag.map(Double.init)
        )
        metrics.gauge("authority_replication_slots", "Replication slots.", Double(replication.slotCount))
        metrics.gauge(
            "authority_replication_slot_bytes",
            "Log that a replication slot keeps on the disk of the database.",
            Double(replication.slotBytes)
        )
    }

    private static func add(_ counts: [String: RequestMeter.Count], _ metrics: inout OpenMetrics) {
        let counts = counts.sorted { $0.key < $1.key }
        metrics.family("authority_requests", .counter, "Requests, rounded down to tens, updated once a minute.")
        for (kind, count) in counts {
            for (outcome, number) in count.outcomes.sorted(by: { $0.key < $1.key }) {
                metrics.sample("authority_requests_total", ["kind": kind, "outcome": "\(outcome)xx"], Double(number))
            }
        }
        metrics.family(
            "authority_request_duration_seconds",
            .histogram,
            "Request durations; counts are rounded down to tens and updated once a minute."
        )
        for (kind, count) in counts {
            let bounds = RequestMeter.bounds.map { "\($0)" } + ["+Inf"]
            for (bound, number) in zip(bounds, count.durations) {
                let labels: KeyValuePairs = ["kind": kind, "le": bound]
                metrics.sample("authority_request_duration_seconds_bucket", labels, Double(number))
            }
            let total = Double(count.durations[RequestMeter.bounds.count])
            metrics.sample("authority_request_duration_seconds_count", ["kind": kind], total)
            metrics.sample("authority_request_duration_seconds_sum", ["kind": kind], count.sum)
        }
    }
}

/// A text in the OpenMetrics 1.0 format (https://prometheus.io/docs/specs/om/open_metrics_spec/).
struct OpenMetrics {
    static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    enum Kind: String {
        case gauge
        case counter
        case histogram
        case info
    }

    private var lines: [String] = []

    /// The whole text.
    var text: String { (lines + ["# EOF", ""]).joined(separator: "\n") }

    /// Begins a metric family. The family's samples must be added next.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        lines += ["# TYPE \(name) \(kind.rawValue)", "# HELP \(name) \(help)"]
    }

    /// Adds a sample.
    ///
    /// - Parameter labels: The labels of the sample. Their values must not contain quotation marks,
    ///   backslashes or line breaks.
    mutating func sample(_ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: Double) {
        let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        lines.append("\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)")
    }

    /// Adds a metric family with one sample, unless `value` is nil.
    mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
        guard let value else { return }
        family(name, .gauge, help)
        sample(name, [:], value)
    }
}
