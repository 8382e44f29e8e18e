import CheckInClient
import HTTPClient
import TestTraits
import Testing

/// Connections through a SOCKS proxy, as the proxy sees them.
@Suite(.timeLimit(.minutes(10)))
struct SOCKSTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n!"
    /// A host name. No server listens at this port.
    private let address = ServerAddress("http://localhost:1")!

    private func network(
        _ scheme: String,
        _ server: SOCKSServer,
        credentials: String = ""
    ) throws -> HTTPAuthorityNetwork {
        let proxy = try #require(Proxy("\(scheme)://\(credentials)127.0.0.1:\(server.port)"))
        return HTTPAuthorityNetwork(address, proxy: { _ in ProxySettings(proxy: proxy) })
    }

    private func get(_ network: HTTPAuthorityNetwork, times: Int = 1) async throws {
        try await network.use { (link) throws(TransferError) in
            for _ in 0..<times { #expect(try await link.get("v1/key", maximumSize: 1) == Array("!".utf8)) }
        }
    }

    @Test(arguments: [("socks5h", 5), ("socks5", 5), ("socks4a", 4), ("socks4", 4)] as [(String, UInt8)])
    func `the proxy receives the authority's name and not its address`(scheme: String, version: UInt8) async throws {
        let server = try SOCKSServer(.none, answer: Self.answer)
        try await get(try network(scheme, server), times: 2)
        let connections = server.connections
        #expect(connections.map(\.version) == [version])
        #expect(connections.map(\.host) == ["localhost"])
        #expect(connections.map(\.port) == [1])
    }

    @Test(.proves("P8"))
    func `without credentials, each use sends random credentials, so that Tor gives it a separate circuit`()
        async throws
    {
        let server = try SOCKSServer(.password, answer: Self.answer)
        let network = try network("socks5h", server)
        for _ in 1...3 { try await get(network, times: 2) }
        let connections = server.connections
        #expect(connections.count == 3)
        #expect(Set(connections.map(\.user)).count == 3)
        #expect(Set(connections.map(\.password)).count == 3)
        #expect(connections.allSatisfy { $0.user?.isEmpty == false && $0.password?.isEmpty == false })
    }

    @Test func `credentials of the URL are decoded and sent`() async throws {
        let server = try SOCKSServer(.password, answer: Self.answer)
        try await get(try network("socks5", server, credentials: "us%40er:pass%3Aword@"))
        #expect(server.connections.map(\.user) == ["us@er"])
        #expect(server.connections.map(\.password) == ["pass:word"])
    }

    @Test func `if a proxy is missing or does not speak SOCKS, the error shows that nothing was sent`() async throws {
        let stranger = try ScriptedServer("HTTP/1.1 200 OK\r\n\r\n")
        for place in ["127.0.0.1:1", stranger.host] {
            let proxy = ProxySettings(proxy: Proxy("socks5h://\(place)"))
            let network = HTTPAuthorityNetwork(address, proxy: { _ in proxy }, limit: .seconds(2))
            let error = await #expect(throws: TransferError.self) {
                try await network.use { try await $0.post("v1/submissions", [1], answerSize: 1) }
            }
            guard case .noConnection = error?.cause else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func `the client connects directly to a host in no_proxy`() async throws {
        let server = try ScriptedServer(Self.answer)
        let settings = ProxySettings(proxy: Proxy("socks5h://127.0.0.1:1"), exceptions: "example.org,127.0.0.1")
        try await get(HTTPAuthorityNetwork(server.address, proxy: { _ in settings }))
        #expect(server.received.count == 1)
    }
}
