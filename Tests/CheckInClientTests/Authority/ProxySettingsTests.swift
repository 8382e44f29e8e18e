import HTTPClient
import Testing

@Suite struct ProxySettingsTests {
    private let authority = ServerAddress("https://health.example.org")!

    private func settings(_ variables: [String: String]) throws(InvalidProxyError) -> ProxySettings {
        try ProxySettings.environment { variables[$0] }(authority)
    }

    @Test(arguments: [
        "http://proxy.example:3128", "http://proxy.example:3128/", "proxy.example:3128", "https://proxy.example:443",
        "socks4://127.0.0.1:1080", "socks4a://127.0.0.1:1080", "socks5://127.0.0.1:1080", "socks5h://127.0.0.1:9050",
        "socks5h://[::1]:9050", "socks5h://localhost", "HTTP://proxy.example:3128", "user:pass%20word@proxy.example:1",
        "socks5h://user@127.0.0.1:9050",
    ])
    func `a proxy is a URL with the scheme of HTTP, HTTPS, SOCKS 4 or SOCKS 5`(text: String) {
        #expect(Proxy(text) != nil)
    }

    @Test(arguments: [
        "", ":", "http://", "ftp://proxy.example:21", "socks://127.0.0.1:1080", "proxy.example:0",
        "proxy.example:65536",
        "proxy.example:+1", "proxy.example:http", "a:b:1", "proxy.example:3128/path", "proxy.example:3128?query",
        "proxy.example:3128#fragment", "proxy.example:3128\n", "proxy .example:3128",
        "http://us%00er@proxy.example:3128",
        "http://user:pass%0Aword@proxy.example:3128", "http://[::1:3128", "proxy.example:3128\u{0}.example",
        "http://proxy%2520example", "%300:39", "http://127.0.0.%31:80", "http://proxy%2Fexample",
        "http://pr\u{F6}xy.example", "http://[::1%25eth0]:3128", "http:///proxy.example", "/%30",
    ])
    func `other texts are not proxies`(text: String) {
        #expect(Proxy(text) == nil)
    }

    @Test func `a scheme is found before a combining mark`() {
        #expect(Proxy("http://\u{301}user@proxy.example") != nil)
    }

    @Test(arguments: [("socks5", "socks5h"), ("socks4", "socks4a")])
    func `a SOCKS proxy always looks up names itself`(local: String, remote: String) {
        #expect(Proxy("\(local)://127.0.0.1:1080") == Proxy("\(remote)://127.0.0.1:1080"))
    }

    @Test func `https_proxy has precedence over all_proxy, and lower case over upper case`() throws {
        var variables: [String: String] = [:]
        for name in ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"] {
            let text = "http://\(name.lowercased().prefix { $0 != "_" }).example:\(variables.count + 1)"
            variables[name] = text
            #expect(try settings(variables).proxy == Proxy(text))
        }
    }

    @Test func `no_proxy has precedence over NO_PROXY`() throws {
        #expect(try settings(["all_proxy": "proxy.example:1", "NO_PROXY": "a"]).exceptions == "a")
        #expect(try settings(["all_proxy": "proxy.example:1", "NO_PROXY": "a", "no_proxy": "b"]).exceptions == "b")
    }

    @Test func `other variables are ignored, and an authority without TLS has no proxy`() throws {
        #expect(try settings(["http_proxy": "proxy.example:1", "HTTP_PROXY": "proxy.example:1"]) == ProxySettings())
        let local = try #require(ServerAddress("http://127.0.0.1:8080"))
        #expect(try ProxySettings.environment { _ in "proxy.example:1" }(local) == ProxySettings())
    }

    @Test func `an invalid value is an error that names the variable and not the value`() throws {
        let error = #expect(throws: InvalidProxyError.self) { try settings(["ALL_PROXY": "ftp://user:secret@proxy"]) }
        #expect(error.map { "\($0)" } == "ALL_PROXY is not a valid proxy URL")
    }

    @Test func `a proxy is not printed, because it may have a password`() throws {
        let proxy = try #require(Proxy("http://user:secret@proxy.example:3128"))
        var dumped = ""
        dump(ProxySettings(proxy: proxy), to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect(!"\(proxy) \(String(reflecting: proxy))".contains("secret"))
    }
}
