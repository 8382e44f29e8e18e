import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real nginx with the sample configuration, in front of the real authorityd, which listens at
/// Unix sockets.
@Suite(
    "Authority behind nginx",
    .serialized,
    .enabled(if: NginxFixture.isInstalled, "nginx is not installed: run make setup"),
    .shared {
        try await AuthorityBehindNginx(listensAtSocket: true)
    } end: { shared in
        let ending = try await shared.authority.stop()
        #expect(ending.status == 0)
        for socket in [shared.authority.socket, shared.authority.portalSocket] {
            #expect(!FileManager.default.fileExists(atPath: socket.string), "the socket is removed")
        }
    }
)
struct AuthorityNginxTests {
    private let authority: AuthorityFixture
    private let nginx: NginxFixture
    private let certificate: NginxFixture.Certificate

    init() throws {
        let shared = try Shared<AuthorityBehindNginx>.value
        (authority, nginx, certificate) = (shared.authority, shared.nginx, shared.certificate)
    }

    @Test(.proves("S2", "S5")) func `sharing works through nginx, and nginx logs no data about clients`() async throws {
        let key = try await authority.authorityd("laboratory", "add", "central")
        let ending = try await authority.script("authority_walk.py", ["--laboratory", key], port: nginx.port)
        #expect(ending.status == 0, "\(ending.output)\n\(ending.error)")
        #expect(try nginx.logs().isEmpty)
        #expect(!(try authority.log.contains("127.0.0.1:\(nginx.port)")))
    }

    @Test func `an nginx that a test has released does not run any more`() async throws {
        let port = try await NginxFixture(publicFiles: authority.directory.string, authorityPort: 1).port
        #expect(
            try await eventually {
                LoopbackPorts.isFree(port)
            } is: {
                $0
            }
        )
    }

    @Test(.proves("S2")) func `nginx serves the published files over TLS`() async throws {
        let file = authority.directory.appending("file").string
        func curl(_ scheme: String) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(
                URL(filePath: "/usr/bin/curl"),
                [
                    "--silent", "--show-error", "--fail", "--cacert", certificate.path,
                    "\(scheme)://localhost:\(nginx.securePort)/v1/configuration", "--output", file,
                ]
            )
        }
        let secure = try await curl("https")
        #expect(secure.status == 0, "\(secure.error)")
        let pinned = authority.directory.appending("data/signing.pub").string
        let verified = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["package", "verify", "--key", pinned, file]
        )
        #expect(verified.status == 0, "\(verified.error)")
        #expect(try await curl("http").status != 0)
    }

    @Test func `a browser that opens a venue's code gets the help page through nginx`() async throws {
        let answer = try await RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            [
                "--silent", "--show-error", "--fail", "--cacert", certificate.path, "--include",
                "https://localhost:\(nginx.securePort)/v1",
            ]
        )
        #expect(answer.status == 0, "\(answer.error)")
        #expect(answer.output.contains("You have not checked in"))
        let headers = answer.output.lowercased()
        #expect(headers.contains("content-type: text/html; charset=utf-8"))
        #expect(headers.contains("content-security-policy: default-src 'none'; style-src 'unsafe-inline'"))
    }

    @Test(.proves("S2")) func `the portal's cookies are bound to TLS behind nginx`() async throws {
        let answer = try await portal("/login")
        let headers = answer.output.lowercased()
        #expect(headers.contains("set-cookie: __host-visitor="), "\(answer.error)")
        #expect(headers.contains("; secure"))
        #expect(headers.contains("strict-transport-security: max-age="))
    }

    @Test(
        .proves("S2"),
        arguments: [
            "/v1", "/v1/key", "/v1/configuration", "/v1/packages/index", "/v1/packages/1", "/other",
        ]
    ) func `each response from nginx requires browsers to use TLS from then on`(path: String) async throws {
        let answer = try await curl(path)
        #expect(answer.output.lowercased().contains("strict-transport-security: max-age="), "\(answer.output)")
    }

    @Test(
        arguments: ["/v1", "/v1/key", "/v1/configuration", "/v1/packages/index", "/v1/packages/1", "/v1/submissions"]
    )
    func `browsers isolate the page of a venue code and the published files from other sites`(path: String) async throws
    {
        let headers = try await curl(path).output.lowercased()
        #expect(headers.ranges(of: "x-content-type-options: nosniff").count == 1, "\(headers)")
        #expect(headers.ranges(of: "cross-origin-resource-policy: same-origin").count == 1, "\(headers)")
        if path == "/v1" { #expect(headers.contains("cross-origin-opener-policy: same-origin"), "\(headers)") }
    }

    @Test func `the portal has a host of its own`() async throws {
        for path in ["/portal", "/portal/login"] {
            #expect(try await curl(path).output.hasPrefix("HTTP/2 404"))
        }
        #expect(try await portal("/login").output.hasPrefix("HTTP/2 200"))
        // Another name can have the same address.
        let other = try await portal("/login", ["--header", "Host: authority.example"])
        #expect(!other.output.contains("<form"))
    }

    @Test func `a form is accepted from the portal's origin only`() async throws {
        func post(from origin: String) async throws -> String {
            let answer = try await portal(
                "/login",
                ["--header", "Origin: \(origin)", "--data", "name=admin&password=x", "--write-out", "%{http_code}"]
            )
            return String(answer.output.suffix(3))
        }
        let own = "https://\(AuthorityBehindNginx.portal)"
        #expect(try await post(from: own) == "200")
        for other in ["https://authority.example", "https://localhost:\(nginx.securePort)", "\(own):444"] {
            #expect(try await post(from: other) == "403")
        }
    }

    @Test(
        arguments: ["/other.js", "/v1", "/v1/configuration", "/v1/packages/1", "/page/page.js", "/service_worker.js"]
    )
    func `a browser that asks for the script of another service worker gets a script that removes the worker`(
        path: String
    ) async throws {
        let answer = try await curl(path, ["--header", "Service-Worker: script"])
        #expect(answer.output.hasPrefix("HTTP/2 200"), "\(answer.output)")
        #expect(answer.output.lowercased().contains("content-type: text/javascript"))
        #expect(answer.output.contains("registration.unregister()"))
        #expect(try await portal("/login", ["--header", "Service-Worker: script"]).output.contains("unregister()"))
    }

    @Test(arguments: ["de", "en"])
    func `an officer's browser gets the portal in its language through nginx`(code: String) async throws {
        let answer = try await portal("/login", ["--header", "Accept-Language: \(code)"])
        #expect(answer.output.contains("<html lang=\"\(code)\""))
    }

    private func curl(_ path: String, _ options: [String] = []) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            ["--silent", "--show-error", "--cacert", certificate.path, "--include"] + options
                + ["https://localhost:\(nginx.securePort)\(path)"]
        )
    }

    /// Requests a page of the portal, by the portal's host.
    private func portal(_ path: String, _ options: [String] = []) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            ["--silent", "--show-error", "--cacert", certificate.path, "--include"] + options
                + [
                    "--connect-to", "::127.0.0.1:\(nginx.securePort)",
                    "https://\(AuthorityBehindNginx.portal)/portal\(path)",
                ]
        )
    }

    @Test func `nginx accepts the sample, including TLS`() async throws {
        #expect(try await NginxFixture.check() == "")
    }
}
