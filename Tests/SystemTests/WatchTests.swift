import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// Monitoring of the real authorityd, also by Prometheus with the sample configuration.
@Suite("Monitoring an authority", .serialized, .timeLimit(.minutes(15)))
struct WatchTests {
    private static let prometheus = "/usr/bin/prometheus"
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: prometheus)
    private static let samples = ExternalTool.packageRoot.appending(path: "docs/authority/prometheus")

    private let directory: FilePath
    private var errorFile: String { directory.appending("error").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "watch-test")
        try setClock(errorHours: 0)
    }

    private func setClock(errorHours hours: Int) throws {
        try Data("\(hours * 3600)".utf8).write(to: URL(filePath: errorFile), options: .atomic)
    }

    /// Starts an authority, and returns the port of its metrics.
    private func authority() async throws -> (AuthorityFixture, port: UInt16) {
        let authority = try await AuthorityFixture(
            options: ["--metrics", "127.0.0.1:0", "--clock-error-file", errorFile],
            offset: AuthorityFixture.secondsUntilNoon
        )
        let said = try await eventually {
            try authority.log.firstMatch(of: /metrics on http:\/\/127\.0\.0\.1:(\d+)/)?.1
        } is: {
            $0 != nil
        }
        return (authority, try #require(said.flatMap { UInt16($0) }))
    }

    private func text(_ path: String, _ port: UInt16) async throws -> (status: Int, text: String) {
        let response = try #require(try await LoopbackHTTP.get(path, port: port))
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test
    func `/health lists the problems; /health and /metrics are not on the clients' port; both ports answer HEAD`()
        async throws
    {
        defer { try? Directory.remove(directory) }
        let (authority, port) = try await authority()
        #expect(try await text("/health", port) == (200, "{\"problems\":[],\"status\":\"ok\"}\n"))
        for path in ["/health", "/metrics"] { #expect(try await text(path, authority.port).status == 404) }
        for (path, port) in [
            ("/health", port), ("/metrics", port), ("/portal/login", authority.portalPort),
            ("/v1/configuration", authority.port), ("/v1/packages/index", authority.port),
        ] {
            let head = try await RunningProgram.run(
                URL(filePath: "/usr/bin/curl"),
                ["--silent", "--head", "http://127.0.0.1:\(port)\(path)"]
            )
            #expect(head.output.hasPrefix("HTTP/1.1 200"), "\(path): \(head.output)")
        }
        try setClock(errorHours: 10)
        let failing = try await eventually {
            try await text("/health", port)
        } is: {
            $0.status == 503
        }
        #expect(failing.status == 503)
        #expect(failing.text.contains("the clock was set 10 hours ahead"), "\(failing.text)")
        #expect(try await text("/metrics", port).text.contains("\nauthority_clock_trusted 0\n"))
    }

    @Test func `all metrics in the alerts exist, and each alert has a section with instructions`() async throws {
        defer { try? Directory.remove(directory) }
        let rules = try String(contentsOf: Self.samples.appending(path: "alerts.yml"), encoding: .utf8)
        let page = try String(contentsOf: Self.samples.appending(path: "alerts.md"), encoding: .utf8)
        let names = rules.matches(of: /- alert: (\w+)/).map { String($0.1) }
        #expect(names.count == 19)
        for name in names {
            #expect(page.contains("\n## \(name)\n"), "\(name)")
            #expect(rules.contains("help: alerts.md#\(name.lowercased())\n"), "\(name)")
        }
        #expect(page.components(separatedBy: "\n## ").count == names.count + 1)
        let (authority, port) = try await authority()
        _ = try await text("/v1/configuration", authority.port)
        // These metrics exist only with a certificate, exports, peers or a server, or on a relay.
        let conditional = [
            "authority_certificate_expiry_timestamp_seconds", "authority_newest_export_timestamp_seconds",
            "authority_gateway_up", "authority_peer_up", "authority_replication_slots",
            "authority_replication_slot_bytes",
            "authority_standby_lag_seconds", "authority_synchronous_standbys",
        ]
        let metrics = try await text("/metrics", port).text
        for name in Set(rules.matches(of: /authority_\w+/).map { String($0.0) })
        where !conditional.contains(name) {
            let family = name.replacing(/_(total|bucket)$/, with: "")
            #expect(metrics.contains("# TYPE \(family) "), "\(name)")
        }
        #expect(metrics.hasSuffix("\n# EOF\n"))
    }

    @Test(.enabled(if: isInstalled, "Prometheus is not installed: run make setup"))
    func `each alert fires`() async throws {
        defer { try? Directory.remove(directory) }
        let file = ExternalTool.packageRoot.appending(path: "Tests/Prometheus/alerts.test.yml")
        let tested = try await RunningProgram.run(
            URL(filePath: "/usr/bin/promtool"),
            ["test", "rules", file.path]
        )
        #expect(tested.status == 0, "\(tested.output)\(tested.error)")
        let (names, fired) = (
            try String(contentsOf: Self.samples.appending(path: "alerts.yml"), encoding: .utf8)
                .matches(of: /- alert: (\w+)/).map { String($0.1) },
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: /alertname: (\w+)\n +eval_time: \w+\n +exp_alerts/).map { String($0.1) }
        )
        #expect(fired == names)
    }

    @Test(
        .enabled(if: isInstalled, "Prometheus is not installed: run make setup")
    )
    func `Prometheus reads the samples, scrapes authorityd, and fires when its clock is not trusted`() async throws {
        defer { try? Directory.remove(directory) }
        let (authority, port) = try await authority()
        // Use the samples, except for the address and the intervals.
        for name in ["prometheus.yml", "alerts.yml"] {
            let text = try String(contentsOf: Self.samples.appending(path: name), encoding: .utf8)
                .replacing("127.0.0.1:9464", with: "127.0.0.1:\(port)")
                .replacing("interval: 60s", with: "interval: 1s").replacing(/for: \d+[mh]/, with: "for: 0s")
            try Data(text.utf8).write(to: URL(filePath: directory.appending(name).string))
        }
        let own = UInt16(try LoopbackPorts.free())
        let program = try await RunningProgram(
            URL(filePath: Self.prometheus),
            [
                "--config.file=\(directory)/prometheus.yml", "--storage.tsdb.path=\(directory)/data",
                "--web.listen-address=127.0.0.1:\(own)",
            ]
        )
        func ask(_ path: String, until condition: (String) -> Bool) async throws -> String {
            try await eventually {
                try await RunningProgram.run(
                    URL(filePath: "/usr/bin/curl"),
                    ["--silent", "http://127.0.0.1:\(own)\(path)"]
                ).output
            } is: {
                condition($0)
            }
        }
        let targets = try await ask("/api/v1/targets") { $0.contains("\"health\":\"up\"") }
        #expect(targets.contains("\"health\":\"up\"") && targets.contains("\"lastError\":\"\""), "\(targets)")
        let rules = try await ask("/api/v1/rules") {
            !$0.contains("\"health\":\"unknown\"") && $0.contains("Authority")
        }
        #expect(rules.matches(of: /"health":"ok"/).count == 19, "\(rules)")
        try setClock(errorHours: 10)
        let alerts = try await ask("/api/v1/alerts") { $0.contains("AuthorityClockNotTrusted") }
        #expect(alerts.contains("\"alertname\":\"AuthorityClockNotTrusted\""), "\(alerts)")
        #expect(alerts.contains("\"state\":\"firing\""))
        program.send(SIGTERM)
        _ = try await program.wait()
        _ = try await authority.stop()
    }
}
