import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// The TLS versions that the real checkin accepts, on a machine whose OpenSSL accepts all versions.
@Suite(
    "TLS version",
    .enabled("changing trusted certificates needs root and a mount namespace") {
        try await MountNamespace.isPossible
    },
    .timeLimit(.minutes(15))
)
final class TLSVersionTests {
    private let directory: FilePath
    private let attendee: AttendeeFixture
    /// OpenSSL's settings (config(5)).
    private let settings: String

    init() throws {
        directory = try Directory.makeTemporary(prefix: "tls-test")
        attendee = try AttendeeFixture()
        settings = directory.appending("openssl.cnf").string
        let lines = [
            "openssl_conf = all", "[all]", "ssl_conf = ssl", "[ssl]", "system_default = lax", "[lax]",
            "MinProtocol = TLSv1", "CipherString = ALL:@SECLEVEL=0", "",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: settings))
    }

    deinit {
        try? Directory.remove(directory)
    }

    @Test(
        arguments: [("TLSv1.1", false), ("TLSv1.2", true), ("TLSv1.3", true)]
    )
    func `a server without TLS 1.2 or newer is refused`(version: String, isAccepted: Bool) async throws {
        let server = try await AuthorityBehindNginx(tlsVersion: version)
        let (address, certificate) = ("https://localhost:\(server.nginx.securePort)", server.certificate.path)
        // The server answers every client that accepts this version.
        let curl = try await RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            [
                "--silent", "--show-error", "--noproxy", "*", "--tlsv1.0", "--cacert", certificate,
                "\(address)/v1/key",
            ]
                + ["--output", directory.appending("key").string],
            environment: ["OPENSSL_CONF": settings]
        )
        #expect(curl.status == 0, "\(curl.error)")
        let ending = try await attendee.checkin(
            [
                "enroll", "https://health.example.org", "--connect", address, "--fingerprint",
                server.authority.fingerprint,
            ],
            in: MountNamespace.wrapper(trusting: certificate),
            environment: ["OPENSSL_CONF": settings]
        )
        #expect(ending.status == (isAccepted ? 0 : 1), "\(ending.error)")
        #expect(ending.error.contains("protocol version") != isAccepted, "\(ending.error)")
    }
}
