import CheckInClient
import HTTPClient
import TestSupport
import TestTraits
import Testing

/// What the client sends over HTTP, and which responses it accepts.
@Suite(.timeLimit(.minutes(10)))
struct LinkTests {
    private static func answer(_ status: String = "200 OK", _ fields: String..., body: String = "!") -> String {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func get(_ server: ScriptedServer, maximumSize: Int = 1) async throws(TransferError) -> [UInt8] {
        try await HTTPAuthorityNetwork(server.address).use { (link) throws(TransferError) in
            try await link.get("v1/key", maximumSize: maximumSize)
        }
    }

    @Test(.proves("I9")) func `a request consists of exactly the expected bytes`() async throws {
        let server = try ScriptedServer(Self.answer())
        try await HTTPAuthorityNetwork(server.address).use { (link) throws(TransferError) in
            _ = try await link.get("v1/key", maximumSize: 1)
        }
        try await HTTPAuthorityNetwork(server.address).use { (link) throws(TransferError) in
            _ = try await link.post("v1/submissions", Array("me\0ssage".utf8), answerSize: 1)
        }
        #expect(
            server.received == [
                "GET /v1/key HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
                "POST /v1/submissions HTTP/1.1\r\nHost: \(server.host)\r\n"
                    + "Content-Type: application/x-protobuf\r\nContent-Length: 8\r\n\r\nme\0ssage",
            ]
        )
    }

    @Test(.proves("P8")) func `downloads of one use share a connection, and each message has a separate connection`()
        async throws
    {
        let server = try ScriptedServer(Self.answer())
        for _ in 1...2 {
            try await HTTPAuthorityNetwork(server.address).use { (link) throws(TransferError) in
                for _ in 1...3 { _ = try await link.get("v1/key", maximumSize: 1) }
                for _ in 1...2 { _ = try await link.post("v1/submissions", [1], answerSize: 1) }
            }
        }
        let requests = server.received.map { $0.ranges(of: " HTTP/1.1\r\n").count }
        #expect(requests == [3, 1, 1, 3, 1, 1])
    }

    @Test(.proves("I9")) func `a cookie is not sent back`() async throws {
        let server = try ScriptedServer(Self.answer("200 OK", "Set-Cookie: id=1; Path=/"))
        try await HTTPAuthorityNetwork(server.address).use { (link) throws(TransferError) in
            for _ in 1...2 { _ = try await link.get("v1/key", maximumSize: 1) }
        }
        #expect(
            server.received == [String(repeating: "GET /v1/key HTTP/1.1\r\nHost: \(server.host)\r\n\r\n", count: 2)]
        )
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
    func `a redirect is not followed`(status: String) async throws {
        let target = try ScriptedServer(Self.answer())
        let server = try ScriptedServer(Self.answer(status, "Location: \(target.address.text)/v1/key"))
        let number = try #require(Int(status.prefix(3)))
        await #expect(throws: TransferError(.path("v1/key"), .status(number))) { try await get(server) }
        #expect(target.received == [])
    }

    @Test(arguments: ["204 No Content", "404 Not Found", "429 Too Many Requests", "500 Internal Server Error"])
    func `a status other than 200 is an error, however long the body is`(status: String) async throws {
        let number = try #require(Int(status.prefix(3)))
        for body in number == 204 ? [""] : ["", "!", String(repeating: "!", count: 100_000)] {
            let server = try ScriptedServer(Self.answer(status, body: body))
            await #expect(throws: TransferError(.path("v1/key"), .status(number))) { try await get(server) }
        }
    }

    @Test func `interim responses are skipped`() async throws {
        let server = try ScriptedServer("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Self.answer())
        #expect(try await get(server) == Array("!".utf8))
    }

    @Test func `a compressed body is not decompressed`() async throws {
        let server = try ScriptedServer(Self.answer("200 OK", "Content-Encoding: gzip", body: "compressed"))
        #expect(try await get(server, maximumSize: 10) == Array("compressed".utf8))
    }

    @Test func `a response that is longer than allowed is an error`() async throws {
        let size = TransferError(.path("v1/key"), .size(maximum: 1000))
        let whole = try ScriptedServer(Self.answer(body: String(repeating: "!", count: 1000)))
        #expect(try await get(whole, maximumSize: 1000).count == 1000)
        let longer = try ScriptedServer(Self.answer(body: String(repeating: "!", count: 1001)))
        await #expect(throws: size) { try await get(longer, maximumSize: 1000) }
        // This response is endless.
        let dripping = try DrippingServer(pause: 0)
        await #expect(throws: size) {
            try await HTTPAuthorityNetwork(dripping.address).use { try await $0.get("v1/key", maximumSize: 1000) }
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
    ])
    func `a response that ends within its headers is an error`(part: String) async throws {
        let server = try ScriptedServer(part, isLast: true)
        let error = await #expect(throws: TransferError.self) { try await get(server) }
        guard case .unreachable = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a task that is cancelled ends the transfer at once`() async throws {
        let server = try ScriptedServer(nil)
        let task = Task { try await get(server) }
        let requests = try await eventually {
            server.received
        } is: {
            $0.first?.hasSuffix("\r\n\r\n") == true
        }
        #expect(requests.count == 1)
        let start = ContinuousClock.now
        task.cancel()
        let result = await task.result
        #expect { try result.get() } throws: { ($0 as? TransferError)?.cause == .cancelled }
        // Without the cancellation, the timeout would end the transfer after 30 s.
        #expect(ContinuousClock.now - start < .seconds(15))
    }

    @Test func `a task that is already cancelled sends no request`() async throws {
        let server = try ScriptedServer(Self.answer())
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await get(server)
        }
        let result = await task.result
        #expect { try result.get() } throws: { ($0 as? TransferError)?.cause == .cancelled }
        #expect(server.received == [])
    }
}
