import AuthorityPortal
import ConfigurationFiles
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

@Suite struct PortalHostTests {
    @Test(
        .proves("S2"),
        arguments: [
            ("127.0.0.1:8082", true), ("127.0.0.1", true), ("localhost:1", true), ("[::1]:8082", true), ("evil", false),
            ("evil.example:8082", false), ("127.0.0.1.evil.example:8082", false), ("localhost.evil.example", false),
            ("0.0.0.0:8082", false), ("", false), ("/run/portal.socket", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func `without a host name, only loopback addresses open the portal`(host: String?, isAccepted: Bool) {
        #expect(PortalHost.loopback.accepts(host) == isAccepted)
    }

    @Test(
        arguments: ["portal.example:443", "Portal.example", "authority.example", "localhost:8082", "", nil] as [String?]
    )
    func `with a host name, no other host opens the portal`(host: String?) {
        let portal = PortalHost.named("portal.example")
        #expect(portal.accepts("portal.example"))
        #expect(!portal.accepts(host))
    }

    @Test func `a request for another host gets no page, even with a session`() async throws {
        let test = try await PortalFixture()
        try await test.visit { browser in
            let session = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let hosts = [("localhost:\(browser.port)", 200), ("evil.example", 421), ("evil.example:80", 421)]
            for (host, status) in hosts {
                let response = try await blocking {
                    let connection = try WireConnection(port: browser.port)
                    connection.send(Array("GET /portal HTTP/1.1\r\nHost: \(host)\r\nCookie: \(session)\r\n\r\n".utf8))
                    return try #require(connection.response())
                }
                #expect(response.status == status, "\(host)")
                #expect(String(decoding: response.body, as: UTF8.self).contains("<form") == (status == 200))
            }
            #expect(try await browser.get("/").header("Location") == "/portal")
        }
    }

    @Test func `the server for clients has no portal, and the portal has no files for clients`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        let server = try await WireServer(test)
        for path in ["/portal", "/portal/login", "/portal/style.css"] {
            #expect(try await LoopbackHTTP.get(path, port: server.port)?.status == 404, "\(path)")
        }
        await server.stop()
        try await PortalFixture().serve { port in
            for path in ["/v1", "/v1/configuration", "/v1/packages/index", "/v1/key"] {
                let answer = try await LoopbackHTTP.get(path, port: port)
                #expect(answer?.status == 404, "\(path)")
            }
        }
    }

    @Test func `authority.conf names the portal's host as browsers write it`() throws {
        func host(_ text: String) throws -> String? {
            try PublishedParameters(parsing: "region = example\n\(text)", name: "test").portal.host
        }
        #expect(try host("") == nil)
        for name in ["portal.authority.example", "portal.authority.example:8443"] {
            #expect(try host("portal = \(name)") == name)
        }
        for zone in ["UTC", "Europe/Berlin"] {
            let rules = try PublishedParameters(parsing: "region = example\ntime_zone = \(zone)", name: "test").portal
            #expect(LocalClock(timeZone: rules.timeZone).name == zone)
        }
        for wrong in ["CET", "GMT+1", "Europe/Nowhere", ""] {
            let error = #expect(throws: (any Error).self) {
                try PublishedParameters(parsing: "region = example\ntime_zone = \(wrong)", name: "test")
            }
            #expect(wrong.isEmpty || "\(error, default: "")".contains("“Area/City”"), "\(wrong)")
        }
        for wrong in ["https://portal.example", "Portal.example", "portal.example:443", "portal.example/", "a b"] {
            #expect(throws: ConfigurationError.self, "\(wrong)") { try host("portal = \(wrong)") }
        }
    }
}
