import Dispatch
import Logging
import Synchronization
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

/// The messages that the relay forwards, and its limits. The tests simulate the gateway.
@Suite(.timeLimit(.minutes(15)))
struct RelayServerTests {
    private static func response(
        _ status: String = "200 OK",
        type: String = "message/ohttp-res",
        _ body: String = "sealed"
    ) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nSet-Cookie: id=1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test(.proves("S9")) func `the gateway gets only the message, and no data about the client`()
        async throws
    {
        let relay = try await RelayFixture { _ in Self.response() }
        let message = [UInt8](repeating: 0, count: ObliviousMessage.requestSize)
        let fields = [
            "Host: relay.example", "User-Agent: checkin", "Cookie: id=7", "X-Forwarded-For: 192.0.2.7", "Via: 1.1 home",
            "Forwarded: for=192.0.2.7", "Accept-Language: de", "Authorization: Bearer 7", "Referer: https://a.example",
            "Content-Type: message/ohttp-req", "Content-Length: \(message.count)",
        ]
        let request = "POST /v1/oblivious HTTP/1.1\r\n" + fields.joined(separator: "\r\n") + "\r\n\r\n"
        let response = try #require(try await relay.exchange(Array(request.utf8) + message))
        #expect(response.status == 200)
        #expect(response.body.elementsEqual("sealed".utf8))
        let received = try #require(relay.received.first)
        let head = "POST /v1/oblivious HTTP/1.1\r\nHost: 127.0.0.1:"
        let end =
            "\r\nContent-Type: message/ohttp-req\r\nContent-Length: \(message.count)\r\n\r\n"
            + String(decoding: message, as: UTF8.self)
        let text = String(decoding: received, as: UTF8.self)
        #expect(text.hasPrefix(head) && text.hasSuffix(end))
        #expect(text.dropFirst(head.count).dropLast(end.count).allSatisfy { $0.isNumber })
        #expect(relay.log.text == "")
    }

    @Test func `the client gets the encapsulated answer, without the gateway's headers`() async throws {
        let relay = try await RelayFixture { _ in Self.response() }
        let head = try await relay.post().headWithoutDate.split(separator: "\n").map { String($0) }
        #expect(
            Set(head) == [
                "HTTP/1.1 200 OK", "Content-Type: message/ohttp-res", "Cache-Control: no-store", "Content-Length: 6",
                "Access-Control-Allow-Origin: \(relay.origin)",
            ]
        )
    }

    /// A browser sends no message if the answer to OPTIONS does not name the page's origin.
    @Test(.proves("W16")) func `only pages of the authority may use the relay, whatever origin asks`() async throws {
        let relay = try await RelayFixture { _ in Self.response() }
        for origin in [relay.origin, "https://other.example", "null"] {
            let request = "OPTIONS /v1/oblivious HTTP/1.1\r\nHost: relay.example\r\nOrigin: \(origin)\r\n"
            let asked =
                "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type, cookie\r\n\r\n"
            let response = try #require(try await relay.exchange(Array((request + asked).utf8)))
            let fields = response.headWithoutDate.split(separator: "\n").map(String.init)
            #expect(response.status == 204)
            #expect(
                Set(fields.filter { $0.hasPrefix("Access-Control-") }) == [
                    "Access-Control-Allow-Origin: \(relay.origin)", "Access-Control-Allow-Headers: content-type",
                ]
            )
        }
        #expect(relay.received.isEmpty)
    }

    @Test func `the gateway's problem documents are forwarded, and other errors become 502`()
        async throws
    {
        let problem = "application/problem+json"
        let cases: [(response: String?, status: Int, body: String)] = [
            (Self.response("400 Bad Request", type: problem, "{}"), 400, "{}"),
            (Self.response("400 Bad Request", type: "text/html", "<p>"), 400, ""),
            (Self.response("503 Service Unavailable"), 503, ""),
            (Self.response("301 Moved Permanently"), 502, ""),
            (Self.response(type: "text/html"), 502, ""),
            (Self.response("200 OK", String(repeating: "!", count: ObliviousMessage.answerSize + 1)), 502, ""),
            ("no HTTP\r\n\r\n", 502, ""), (nil, 502, ""),
        ]
        for (answer, status, body) in cases {
            let relay = try await RelayFixture { _ in answer }
            let response = try await relay.post()
            #expect(response.status == status, "\(answer ?? "nothing")")
            if status != 502 { #expect(response.body.elementsEqual(body.utf8)) }
            let lines = relay.log.text.split(separator: "\n")
            #expect(lines.count == (status == 400 ? 0 : 1), "\(lines)")
            #expect(lines.allSatisfy { $0.contains("error the gateway does not answer messages") }, "\(lines)")
        }
    }

    @Test func `only encapsulated requests of the right size are forwarded`() async throws {
        let relay = try await RelayFixture { _ in Self.response() }
        #expect(try await relay.post(type: "application/x-protobuf").status == 415)
        #expect(try await relay.post(RelayFixture.message + [1]).status == 413)
        #expect(try await relay.post(RelayFixture.message.dropLast()).status == 400)
        #expect(try await relay.post([]).status == 400)
        for request in [
            "GET /v1/oblivious HTTP/1.1\r\nHost: a\r\n\r\n", "GET /v1/configuration HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /v1/submissions HTTP/1.1\r\nHost: a\r\nContent-Type: message/ohttp-req\r\nContent-Length: 1\r\n\r\n!",
        ] {
            #expect(try await relay.exchange(Array(request.utf8))?.status == 404)
        }
        #expect(relay.received.isEmpty)
        #expect(try await relay.post().status == 200)
    }

    @Test(.proves("S12"))
    func `the relay shows and logs why its gateway does not answer, without anything about the client`() async throws {
        let status = Mutex("503 Service Unavailable")
        let relay = try await RelayFixture { _ in Self.response(status.withLock { $0 }) }
        let watch = try await relay.watch()
        func health() async throws -> (Int, String) {
            let response = try #require(try await LoopbackHTTP.get("/health", port: watch.port))
            return (response.status, String(decoding: response.body, as: UTF8.self))
        }
        let reason = "\(relay.origin)/v1/oblivious returned HTTP 503"
        // Nobody has sent a message yet, so the relay asks.
        #expect(try await health() == (503, "{\"problems\":[\"\(reason)\"],\"status\":\"failing\"}\n"))
        for _ in 1...20 { #expect(try await relay.post().status == 503) }
        let lines = relay.log.text.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("[\"reason\": \(reason)]"), "\(lines)")
        let metrics = try #require(try await LoopbackHTTP.get("/metrics", port: watch.port))
        let text = String(decoding: metrics.body, as: UTF8.self)
        #expect(text.contains("\nauthority_gateway_up 0\n"))
        #expect(text.contains("\n# TYPE authority_requests counter\n"))
        status.withLock { $0 = "200 OK" }
        #expect(try await relay.post().status == 200)
        #expect(try await health() == (200, "{\"problems\":[],\"status\":\"ok\"}\n"))
    }

    @Test func `the same reason is logged once an hour, and another one after a minute`() {
        let log = RecordedLog()
        let time = Mutex(ContinuousClock.now)
        let line = RareLogLine(.error, "line", repetition: .seconds(3600), clock: { time.withLock { $0 } })
        func pass(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
        for _ in 1...5 { line.log(log.logger, reason: "untrusted") }
        pass(61)
        line.log(log.logger, reason: "untrusted")
        line.log(log.logger, reason: "refused")
        line.log(log.logger, reason: "untrusted")
        pass(3600)
        line.log(log.logger, reason: "refused")
        let reasons = log.text.split(separator: "\n").compactMap { $0.firstMatch(of: /"reason": (\w+)/)?.1 }
        #expect(reasons == ["untrusted", "refused", "refused"], "\(log.text)")
    }

    @Test func `if the gateway does not answer in time, the relay answers with 502`() async throws {
        let mayEnd = DispatchSemaphore(value: 0)
        defer { mayEnd.signal() }
        let relay = try await RelayFixture {
            $0.gatewayTime = .milliseconds(200)
        } answer: { _ in
            mayEnd.wait()
            return nil
        }
        #expect(try await relay.post().status == 502)
    }

    @Test func `the gateway timeout includes the time that a request waits for a connection`() async throws {
        let mayEnd = DispatchSemaphore(value: 0)
        defer { for _ in 1...50 { mayEnd.signal() } }
        let relay = try await RelayFixture {
            $0.gatewayTime = .seconds(2)
            $0.maximumConnections = 1
        } answer: { _ in
            mayEnd.wait()
            return nil
        }
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 1...50 { group.addTask { try await relay.post().status } }
            for try await status in group { #expect(status == 502) }
        }
        // Otherwise, each request would wait for the requests before it: 100 s in total.
        #expect(ContinuousClock.now - start < .seconds(50))
    }

    @Test func `requests beyond the limit are refused until others are answered`() async throws {
        let mayAnswer = DispatchSemaphore(value: 0)
        let relay = try await RelayFixture {
            $0.maximumForwards = 2
        } answer: { _ in
            mayAnswer.wait()
            return Self.response()
        }
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 1...2 { group.addTask { try await relay.post().status } }
            _ = try await eventually {
                relay.received.count
            } is: {
                $0 == 2
            }
            let response = try await relay.post()
            #expect(response.status == 503)
            #expect(response.headWithoutDate.contains("Retry-After: 30"))
            #expect(relay.received.count == 2)
            for _ in 1...3 { mayAnswer.signal() }
            for try await status in group { #expect(status == 200) }
        }
        #expect(try await relay.post().status == 200)
    }

    @Test func `200 messages use a few connections to the gateway, and each client gets its own answer`() async throws {
        let relay = try await RelayFixture {
            $0.maximumConnections = 4
        } answer: {
            Self.response("200 OK", "\($0.last!)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 1...20 as ClosedRange<UInt8> {
                group.addTask {
                    for _ in 1...10 {
                        let response = try await relay.post(RelayFixture.message.dropLast() + [client])
                        #expect(response.status == 200 && response.body.elementsEqual("\(client)".utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(relay.received.count == 200)
        #expect((1...4).contains(relay.gatewayConnections))
    }

    @Test func `a connection that the gateway has closed is replaced`() async throws {
        let relay = try await RelayFixture { _ in
            Self.response().replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
        }
        for _ in 1...3 { #expect(try await relay.post().status == 200) }
        #expect(relay.gatewayConnections == 3)
    }

    @Test func `a client that sends its request slowly is disconnected`() async throws {
        let relay = try await RelayFixture({ $0.requestTime = .milliseconds(200) }, answer: { _ in Self.response() })
        let port = relay.port
        let end = try await blocking {
            let connection = try WireConnection(port: port)
            let request = WireConnection.post("/v1/oblivious", [1, 2, 3], type: ObliviousMessage.requestType)
            connection.send(Array(request.dropLast()))
            return connection.receive()
        }
        #expect(end == [])
        #expect(relay.received.isEmpty)
    }
}
