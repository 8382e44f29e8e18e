import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// The logs and files of the real nginx with a sample configuration, while clients and authorityd
/// break the protocol.
@Suite(
    "The logs of nginx",
    .enabled(if: NginxFixture.isInstalled, "nginx is not installed: run make setup"),
    .serialized,
    .timeLimit(.minutes(15))
)
final class NginxLogTests {
    private let directory: FilePath
    private let certificate: NginxFixture.Certificate
    /// A server in place of authorityd. The query of a request selects the server's mistake.
    private let upstream: LoopbackServer

    init() async throws {
        directory = try Directory.makeTemporary(prefix: "nginx-test")
        certificate = NginxFixture.Certificate(
            path: directory.appending("chain.pem").string,
            key: directory.appending("key.pem").string
        )
        try await NginxFixture.makeCertificate(certificate.path, key: certificate.key, names: ["authority.example"])
        upstream = try LoopbackServer()
        upstream.start(isParallel: true) { connection in
            guard let request = Loopback.receive(connection, atMost: 4096) else { return }
            let line = String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self)
            switch line.split(separator: " ")[1].split(separator: "?").last {
            case "nonsense": Loopback.send(Array("no HTTP\r\n\r\n".utf8), connection)
            case "reset": Loopback.resetAtClose(connection)
            case "few": Loopback.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfew".utf8), connection)
            // Stay silent until nginx reaches its timeout.
            case "silence": while Loopback.receive(connection, atMost: 4096) != nil {}
            default: break
            }
        }
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// Attacks nginx, and returns the content of all logs.
    ///
    /// - Parameters:
    ///   - port: The port at which nginx expects authorityd.
    ///   - level: The log level; nil for the sample's level.
    private func logs(_ sample: NginxFixture.Sample, port: UInt16, level: String? = nil) async throws -> String {
        let nginx = try await NginxFixture(
            sample,
            publicFiles: directory.string,
            upstream: "127.0.0.1:\(port)",
            certificate: certificate,
            logLevel: level,
            isImpatient: true
        )
        let script = ExternalTool.packageRoot.appending(path: "Tests/Python/broken_clients.py")
        let ports = ["\(nginx.port)", "\(nginx.securePort)"]
        let attack = try await RunningProgram.run(script, ports + Self.paths(sample))
        #expect(attack.status == 0, "\(attack.error)")
        // nginx writes the log entries of a connection before it serves the next connection.
        #expect(try await LoopbackHTTP.get("/missing", port: UInt16(nginx.port))?.status == 404)
        return try nginx.logs().values.joined()
    }

    /// The addresses for which nginx passes requests on to authorityd. A request line may contain them
    /// (RFC 9112 §3.2.2).
    private static func paths(_ sample: NginxFixture.Sample) -> [String] {
        limits(sample).keys.sorted().reversed().map { "http://\($0)" }
    }

    /// The longest body that nginx accepts for a host and path, in KiB.
    private static func limits(_ sample: NginxFixture.Sample) -> [String: Int] {
        switch sample {
        case .authority:
            [
                "authority.example/v1/submissions": 16, "authority.example/v1/oblivious": 17,
                "authority.example/v1/laboratory/results": 256, "authority.example/v1/publish": 64,
                "portal.authority.example/portal": 64,
            ]
        case .relay: ["relay.example/v1/oblivious": 17]
        }
    }

    @Test(
        .proves("S2"),
        arguments: NginxFixture.Sample.allCases
    )
    func `no nginx log contains an address, whatever clients and authorityd send`(
        sample: NginxFixture.Sample
    ) async throws {
        let unusedPort = UInt16(try LoopbackPorts.free())
        for port in [upstream.port, unusedPort] {
            #expect(try await logs(sample, port: port) == "")
        }
    }

    @Test(
        .extended,
        .proves("S2"),
        arguments: NginxFixture.Sample.allCases
    )
    func `at log levels that are more verbose than the sample's, nginx logs addresses during the attack`(
        sample: NginxFixture.Sample
    ) async throws {
        #expect(try await logs(sample, port: upstream.port, level: "crit").contains("client: 127.0.0.1"))
        let all = try await logs(sample, port: upstream.port, level: "info")
        let reasons = [
            "SSL_do_handshake() failed", "bad ecpoint", "missing sigalgs extension", "client timed out",
            "client sent invalid",
            "client sent too long header", "client sent too long URI", "client intended to send too large body",
            "client intended to send too large chunked body",
            "upstream timed out", "upstream prematurely closed connection", "upstream sent no valid HTTP/1.0 header",
            "client sent plain HTTP request to HTTPS port", "access forbidden by rule",
        ]
        #expect(reasons.filter { !all.contains($0) } == [], "nginx did not log these")
        let down = try await logs(sample, port: UInt16(try LoopbackPorts.free()), level: "error")
        #expect(down.contains("connect() failed"))
    }

    /// A proxy or a content delivery network may send bodies without Content-Length.
    @Test(
        .proves("S2"),
        arguments: NginxFixture.Sample.allCases
    )
    func `no request body reaches a temporary file, whatever its length and with or without Content-Length`(
        sample: NginxFixture.Sample
    ) async throws {
        let nginx = try await NginxFixture(
            sample,
            publicFiles: directory.string,
            upstream: "127.0.0.1:\(upstream.port)",
            certificate: certificate,
            logLevel: "warn"
        )
        for (address, limit) in Self.limits(sample) {
            for length in [limit << 10, (limit << 10) - 1, (limit << 10) + 1] {
                for way in [
                    ["--http1.1", "--upload-file", "-"], ["--http2", "--upload-file", "-"], ["--data-binary", "@-"],
                ] {
                    let curl = try await RunningProgram.run(
                        URL(filePath: "/usr/bin/curl"),
                        [
                            "--silent", "--insecure", "--noproxy", "*", "--write-out", "%{http_code}", "--request",
                            "POST", "--connect-to", "::127.0.0.1:\(nginx.securePort)", "https://\(address)",
                        ] + way,
                        input: String(repeating: "!", count: length)
                    )
                    // The server in place of authorityd does not answer.
                    let status = length > limit << 10 ? "413" : "502"
                    #expect(curl.output.hasSuffix(status), "\(address), \(length), \(way)")
                }
            }
        }
        #expect(try nginx.logs().values.filter { $0.contains("temporary file") } == [])
    }

    @Test(arguments: NginxFixture.Sample.allCases)
    func `nginx disconnects clients that send slowly`(sample: NginxFixture.Sample) async throws {
        let nginx = try await NginxFixture(
            sample,
            publicFiles: directory.string,
            upstream: "127.0.0.1:\(upstream.port)",
            isImpatient: true
        )
        let head = "POST /v1/oblivious HTTP/1.1\\r\\nHost: a\\r\\n"
        for request in [head, head + "Content-Length: 2\\r\\n\\r\\n!"] {
            let client = "exec 3<>/dev/tcp/127.0.0.1/\(nginx.port); printf '\(request)' >&3; cat <&3"
            // nginx's default timeout is 60 s.
            let ending = try await RunningProgram.run(URL(filePath: "/usr/bin/timeout"), ["40", "bash", "-c", client])
            #expect(ending.status == 0, "\(request)")
        }
    }
}
