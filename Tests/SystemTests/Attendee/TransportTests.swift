import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The connection of the real checkin over TLS to the real nginx, with the real authorityd behind
/// it. A mount namespace replaces the file with the certificates that the machine trusts.
@Suite(
    "Connection to the authority",
    .enabled("changing trusted certificates needs root and a mount namespace") {
        try await MountNamespace.isPossible
    },
    .enabled(if: NginxFixture.isInstalled, "nginx is not installed: run make setup"),
    .shared { try await AuthorityBehindNginx() },
    .serialized,
    .timeLimit(.minutes(15))
)
struct TransportTests {
    private let certificate: String
    private let fingerprint: String
    /// The TLS port of nginx.
    private let port: UInt16
    private let attendee: AttendeeFixture

    init() throws {
        let shared = try Shared<AuthorityBehindNginx>.value
        certificate = shared.certificate.path
        fingerprint = shared.authority.fingerprint
        port = UInt16(shared.nginx.securePort)
        attendee = try AttendeeFixture()
        try attendee.consent()
    }

    /// Runs checkin on a machine that trusts the authority's certificate.
    private func checkin(
        _ arguments: [String],
        proxy: String? = nil,
        trusts: Bool = true
    ) async throws -> RunningProgram.Ending {
        return try await attendee.checkin(
            arguments,
            in: trusts ? MountNamespace.wrapper(trusting: certificate) : [],
            environment: ["https_proxy": proxy]
        )
    }

    private func enroll(
        host: String = "localhost",
        proxy: String? = nil,
        trusts: Bool = true
    ) async throws -> RunningProgram.Ending {
        let arguments = [
            "enroll", "https://health.example.org", "--connect", "https://\(host):\(port)", "--fingerprint",
            fingerprint,
        ]
        return try await checkin(arguments, proxy: proxy, trusts: trusts)
    }

    @Test
    func `checkin connects over TLS through the proxy in the environment, and the proxy cannot read the requests`()
        async throws
    {
        let proxy = try await ProxyFixture.http(to: port)
        let enrolled = try await enroll(proxy: "http://127.0.0.1:\(proxy.port)")
        #expect(enrolled.status == 0, "\(enrolled.error)")
        let synced = try await checkin(["sync"], proxy: "127.0.0.1:\(proxy.port)")
        #expect(synced.status == 0, "\(synced.error)")
        #expect(synced.output.hasPrefix("Compared no check-ins with everything published"))
        let log = try proxy.log
        // One connection is for the enrolment, and the other one is for all downloads.
        #expect(log.ranges(of: "CONNECT localhost:\(port)").count == 2)
        #expect(!log.contains("/v1/"))
    }

    @Test func `an untrusted or wrong certificate is refused, and the diary does not change`() async throws {
        for (host, ending) in [
            ("localhost", try await enroll(trusts: false)), ("127.0.0.1", try await enroll(host: "127.0.0.1")),
        ] {
            #expect(
                ending.error.contains("hint: check that the certificate is for \(host), and that its issuer is trusted")
            )
            #expect(ending.status == 1)
            #expect(ending.error.contains(" has a certificate that this machine does not trust\n"), "\(ending.error)")
        }
        #expect(try await attendee.authorities().isEmpty)
    }

    @Test func `an unreachable proxy, an unknown host and an invalid proxy have their own errors`() async throws {
        let nobody = try LoopbackPorts.free()
        let unanswered = try await enroll(proxy: "http://127.0.0.1:\(nobody)")
        #expect(unanswered.status == 1)
        #expect(
            unanswered.error.contains("failed to connect to 127.0.0.1 port \(nobody): connection refused\n"),
            "\(unanswered.error)"
        )
        let unknown = try await checkin(["enroll", "https://nowhere.invalid"])
        #expect(unknown.status == 1)
        #expect(
            unknown.error.contains("does not answer: could not resolve host: nowhere.invalid\n"),
            "\(unknown.error)"
        )
        let wrong = try await enroll(proxy: "ftp://user:secret@127.0.0.1:\(nobody)")
        #expect(wrong.status == 1)
        #expect(wrong.error.hasPrefix("checkin: error: https_proxy is not a valid proxy URL\n"))
        #expect(!wrong.error.contains("secret"))
    }
}
