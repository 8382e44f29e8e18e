import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// Only the proxy can resolve this name.
private let name = "authority.test"

/// The real checkin reaches the real authorityd through the real microsocks, as through Tor.
@Suite(
    "SOCKS proxy",
    .enabled("changing trusted certificates needs root and a mount namespace") {
        try await MountNamespace.isPossible
    },
    .shared { try await AuthorityBehindNginx(name: name) },
    .serialized,
    .timeLimit(.minutes(15))
)
struct SOCKSProxyTests {
    private let server: AuthorityBehindNginx
    private let attendee: AttendeeFixture

    init() throws {
        server = try Shared.value
        attendee = try AttendeeFixture()
        try attendee.consent()
    }

    /// Runs checkin on a machine that trusts the certificate. Returns the system calls that could
    /// belong to name resolution.
    private func lookUps(
        _ arguments: [String],
        _ certificate: String,
        proxy: String?,
        status: Int32 = 0
    ) async throws -> [String] {
        let trace = URL(filePath: attendee.home.appending("trace").string)
        let ending = try await attendee.checkin(
            arguments,
            in: MountNamespace.wrapper(trusting: certificate)
                + SystemCallTrace.wrapper("trace=connect,sendto,sendmsg,sendmmsg,open,openat", to: trace),
            environment: ["all_proxy": proxy]
        )
        #expect(ending.status == status, "\(ending.error)")
        // Name resolution uses the files of resolver(5) and hosts(5), the sockets of nscd(8) and
        // systemd-resolved(8), or DNS.
        let places = ["/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/nscd/", "systemd.Resolve", "htons(53)"]
        return try SystemCallTrace(contentsOf: trace).calls.map { String($0.text) }.filter { call in
            places.contains { call.contains($0) }
        }
    }

    @Test(.proves("I9"), arguments: ["socks5h", "socks5"])
    func `with a SOCKS proxy, this machine does not look up names`(scheme: String) async throws {
        let (port, certificate) = (server.nginx.securePort, server.certificate.path)
        let socks = try await ProxyFixture.socks(knowing: name)
        let enroll = [
            "enroll", "https://health.example.org", "--connect", "https://\(name):\(port)", "--fingerprint",
            server.authority.fingerprint,
        ]
        // Without a proxy, this machine tries to resolve the name and fails.
        #expect(try await lookUps(enroll, certificate, proxy: nil, status: 1) != [])
        let proxy = "\(scheme)://127.0.0.1:\(socks.port)"
        for command in [enroll, ["sync"]] {
            #expect(try await lookUps(command, certificate, proxy: proxy) == [])
        }
        #expect(try socks.log.ranges(of: "connected to \(name):\(port)").count == 2)
    }
}
