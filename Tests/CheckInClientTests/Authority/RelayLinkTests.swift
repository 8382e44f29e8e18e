import AuthorityProtocol
import CheckInClient
import HTTPClient
import TestTraits
import Testing

/// What the client sends to a relay over HTTP, and how it handles the responses.
@Suite(.timeLimit(.minutes(10)))
struct RelayLinkTests {
    private let network = HTTPAuthorityNetwork(ServerAddress("http://127.0.0.1:1")!)

    private static func response(
        _ status: String = "200 OK",
        type: String = "message/ohttp-res",
        _ body: String = "sealed"
    ) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func failure(_ response: String?, isLast: Bool = false) async throws -> TransferError.Cause? {
        let server = try ScriptedServer(response, isLast: isLast)
        let url = server.address.text + "/v1/oblivious"
        let error = await #expect(throws: TransferError.self) { try await network.send([1], through: url) }
        guard error?.subject == .relay(url) else { return nil }
        return error?.cause
    }

    @Test(.proves("I9")) func `a message consists of exactly the expected bytes, on a separate connection`()
        async throws
    {
        let server = try ScriptedServer(Self.response())
        for _ in 1...2 {
            let answer = try await network.send(Array("en\0capsulated".utf8), through: server.address.text + "/a/relay")
            #expect(answer == Array("sealed".utf8))
        }
        let request =
            "POST /a/relay HTTP/1.1\r\nHost: \(server.host)\r\n"
            + "Content-Type: message/ohttp-req\r\nContent-Length: 13\r\n\r\nen\0capsulated"
        #expect(server.received == [request, request])
    }

    @Test func `each failure of a relay has its own error`() async throws {
        #expect(try await failure(Self.response("502 Bad Gateway")) == .status(502))
        #expect(try await failure(Self.response("404 Not Found")) == .status(404))
        #expect(try await failure(Self.response("301 Moved Permanently")) == .status(301))
        let problem = #"{"type":"https://iana.org/assignments/http-problem-types#ohttp-key","title":"unknown"}"#
        #expect(try await failure(Self.response("400 Bad Request", type: "application/problem+json", problem)) == .key)
        #expect(try await failure(Self.response("400 Bad Request", type: "text/html", problem)) == .status(400))
        let long = String(repeating: "!", count: ObliviousMessage.answerSize + 1)
        #expect(try await failure(Self.response("200 OK", long)) == .answer)
        guard case .unreachable = try await failure("", isLast: true) else {
            Issue.record("a relay that closes the connection counts as unreachable")
            return
        }
    }

    @Test func `if a relay does not listen, the error shows that nothing was sent`() async throws {
        let error = await #expect(throws: TransferError.self) {
            try await network.send([1], through: "http://127.0.0.1:1/v1/oblivious")
        }
        #expect(error?.isUnsent == true)
        guard case .noConnection = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        "relay.example", "http://relay.example/v1/oblivious", "https://relay.example/?id=1", "ftp://relay.example",
    ])
    func `no connection is made to a URL that is not a relay's`(url: String) async throws {
        await #expect(throws: TransferError(.relay(url), .url)) { try await network.send([1], through: url) }
    }

    @Test(.proves("P8")) func `a proxy gets new credentials for each message, and the relay's name`() async throws {
        let server = try SOCKSServer(.password, answer: Self.response())
        let proxy = ProxySettings(proxy: Proxy("socks5h://127.0.0.1:\(server.port)"))
        let network = HTTPAuthorityNetwork(ServerAddress("http://127.0.0.1:1")!, proxy: { _ in proxy })
        for _ in 1...3 { _ = try await network.send([1], through: "http://localhost:1/v1/oblivious") }
        #expect(server.connections.map(\.host) == ["localhost", "localhost", "localhost"])
        #expect(Set(server.connections.map(\.user)).count == 3)
    }
}
