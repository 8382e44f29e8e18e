@testable import HealthAuthority
import SystemPackage
import TestTraits
import Testing

@Suite("Addresses to listen at")
struct ListenAddressTests {
    @Test(
        "a host with a port, or a path",
        arguments: [
            ("127.0.0.1:8080", ListenAddress.tcp(host: "127.0.0.1", port: 8080)),
            ("localhost:0", .tcp(host: "localhost", port: 0)),
            ("[::1]:80", .tcp(host: "::1", port: 80)),
            ("/run/authorityd/http.socket", .unix("/run/authorityd/http.socket")),
        ]
    )
    func parsed(text: String, address: ListenAddress) throws {
        #expect(try ListenAddress(text) == address)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "8080", ":8080", "[]:8080", "localhost:", "localhost:65536", "localhost:+80", "localhost:080", "a:-1",
            "http.socket", "a b:80", "\u{31C}a:80",
        ]
    )
    func refused(text: String) {
        #expect(throws: ListenAddress.ParsingError.form) { try ListenAddress(text) }
    }

    @Test("a path that does not fit into a socket's address is refused")
    func longPath() throws {
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(try ListenAddress(longest) == .unix(FilePath(longest)))
        #expect(throws: ListenAddress.ParsingError.pathLength) { try ListenAddress(longest + "a") }
    }

    @Test(
        "loopback and Unix sockets are not on the network",
        arguments: [
            ("127.0.0.1:1", false), ("127.9.9.9:1", false), ("localhost:1", false), ("[::1]:1", false),
            ("/run/a", false),
            ("0.0.0.0:1", true), ("[::]:1", true), ("192.0.2.1:1", true), ("127.example:1", true),
        ]
    )
    func network(text: String, isOnNetwork: Bool) throws {
        #expect(try ListenAddress(text).isOnNetwork == isOnNetwork)
    }

    @Test(
        "cookies are bound to TLS, unless a browser of this machine can ask without it",
        .proves("S2"),
        arguments: [
            ("127.0.0.1:1", false, false), ("127.0.0.1:1", true, true), ("/run/a", false, true),
            ("0.0.0.0:1", false, true),
        ]
    )
    func secure(text: String, isBehindProxy: Bool, isSecure: Bool) throws {
        var options = AuthorityServer.Options()
        (options.address, options.isBehindProxy) = (try ListenAddress(text), isBehindProxy)
        #expect(options.isSecure == isSecure)
    }
}
