import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// What the real nginx logs, as the sample configures it, when clients and authorityd do what they must not.
@Suite(
    "The logs of nginx",
    .enabled(if: NginxUnderTest.isInstalled, "nginx is not installed: run make setup"),
    .timeLimit(.minutes(5))
)
final class NginxLogTests {
    private let directory: FilePath
    private let certificate: NginxUnderTest.Certificate
    /// In place of authorityd.
    private let authority: LoopbackServer

    init() async throws {
        directory = try Directory.makeTemporary(prefix: "nginx-test")
        certificate = NginxUnderTest.Certificate(
            path: directory.appending("chain.pem").string,
            key: directory.appending("key.pem").string
        )
        try await NginxUnderTest.makeCertificate(certificate.path, key: certificate.key, name: "authority.example")
        authority = try LoopbackServer()
        authority.start(isParallel: true) { connection in
            guard let request = Loopback.receive(connection, atMost: 4096) else { return }
            let line = String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self)
            switch line.split(separator: " ")[1] {
            case "/v1/submissions": Loopback.send(Array("no HTTP\r\n\r\n".utf8), connection)
            case "/v1/authorizations": Loopback.resetAtClose(connection)
            case "/v1/tests": Loopback.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfew".utf8), connection)
            // Until nginx has lost its patience.
            default: while Loopback.receive(connection, atMost: 4096) != nil {}
            }
        }
    }

    deinit {
        try? Directory.remove(directory)
    }

    /// What is in all logs after the attack.
    ///
    /// - Parameters:
    ///   - port: Where nginx believes authorityd to be.
    ///   - level: Of the logs, instead of the sample's.
    private func logs(port: UInt16, level: String? = nil) async throws -> String {
        let nginx = try await NginxUnderTest(
            publicFiles: directory.string,
            authority: "http://127.0.0.1:\(port)",
            certificate: certificate,
            logLevel: level,
            isImpatient: true
        )
        let script = ExternalTool.packageRoot.appending(path: "Tests/Python/broken_clients.py")
        let attack = try await RunningProgram.run(script, ["\(nginx.port)", "\(nginx.securePort)"])
        #expect(attack.status == 0, "\(attack.error)")
        // What nginx logs for a connection is in the log before it serves the next one.
        #expect(try await LoopbackHTTP.get("/", port: UInt16(nginx.port))?.status == 404)
        return try nginx.logs().values.joined()
    }

    @Test("S2: no log of nginx has an address, whatever clients and authorityd send")
    func addresses() async throws {
        let unusedPort = UInt16(try LoopbackPorts.free())
        for port in [authority.port, unusedPort] {
            #expect(try await logs(port: port) == "")
        }
    }

    @Test("S2: the attack makes nginx log addresses at the levels below the sample's")
    func control() async throws {
        #expect(try await logs(port: authority.port, level: "crit").contains("client: 127.0.0.1"))
        let all = try await logs(port: authority.port, level: "info")
        let reasons = [
            "SSL_do_handshake() failed", "bad ecpoint", "missing sigalgs extension", "client timed out",
            "client sent invalid",
            "client sent too long header", "client sent too long URI", "client intended to send too large body",
            "upstream timed out", "upstream prematurely closed connection", "upstream sent no valid HTTP/1.0 header",
            "client sent plain HTTP request to HTTPS port", "access forbidden by rule",
        ]
        #expect(reasons.filter { !all.contains($0) } == [], "nginx did not log these")
        let down = try await logs(port: UInt16(try LoopbackPorts.free()), level: "error")
        #expect(down.contains("connect() failed"))
    }
}
