import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// TLS connections of the real programs while the environment variable SSLKEYLOGFILE is set. Browsers
/// then write the secrets of each session to a file.
@Suite(
    "SSLKEYLOGFILE",
    .enabled(if: NginxFixture.isInstalled, "nginx is not installed: run make setup"),
    .serialized,
    .timeLimit(.minutes(15))
)
final class KeyLogTests {
    private let directory: FilePath
    private let nginx: NginxFixture
    private let file: String

    init() async throws {
        directory = try Directory.makeTemporary(prefix: "key-log-test")
        file = directory.appending("secrets").string
        let certificate = NginxFixture.Certificate(
            path: directory.appending("chain.pem").string,
            key: directory.appending("key.pem").string
        )
        try await NginxFixture.makeCertificate(certificate.path, key: certificate.key, names: ["localhost"])
        nginx = try await NginxFixture(
            publicFiles: directory.string,
            upstream: "127.0.0.1:\(try LoopbackPorts.free())",
            certificate: certificate
        )
    }

    deinit {
        try? Directory.remove(directory)
    }

    @Test func `checkin writes no TLS secrets`() async throws {
        let ending = try await AttendeeFixture().checkin(
            [
                "enroll", "https://health.example.org", "--connect", "https://localhost:\(nginx.securePort)",
                "--fingerprint", String(repeating: "0", count: 64),
            ],
            in: [],
            environment: ["SSLKEYLOGFILE": file]
        )
        #expect(ending.error.contains("has a certificate that this machine does not trust"), "\(ending.error)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a relay writes no TLS secrets`() async throws {
        let relay = try await RelayProcess(
            gateway: "https://localhost:\(nginx.securePort)",
            environment: ["SSLKEYLOGFILE": file]
        )
        #expect(try await relay.startPosts(1).wait().error == "502\n")
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
