import Encodings
import Foundation
@testable import HealthAuthority
import TestTraits
import Testing

/// The endpoints for apps over HTTP.
@Suite("Diagnosis keys over HTTP", .timeLimit(.minutes(15)))
struct AppWireTests {
    private static func post(
        _ path: String,
        _ body: [UInt8],
        to server: WireServer,
        headers: [String] = ["Content-Type: application/json"]
    ) throws -> WireConnection.Response {
        let head = ["POST \(path) HTTP/1.1", "Host: a", "Content-Length: \(body.count)"] + headers
        let connection = try WireConnection(port: server.port)
        connection.send(Array(head.joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8) + body)
        return try #require(connection.response())
    }

    /// A member of the answer, which is a JSON object.
    private static func member(_ name: String, of response: WireConnection.Response) throws -> String? {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])[name] as? String
    }

    private static func fixture() async throws -> InProcessAuthority {
        try await InProcessAuthority(diagnosisKeys: PublishingApp.settings)
    }

    @Test(.proves("E13", "E14")) func `without health_authority_id, no endpoint for apps exists`() async throws {
        let server = try await WireServer(InProcessAuthority())
        for path in ["/v1/publish", "/api/verify", "/api/certificate"] {
            #expect(try Self.post(path, Array("{}".utf8), to: server).status == 404)
        }
    }

    @Test(.proves("E13")) func `requests of another type or size, and malformed requests, are refused`() async throws {
        let test = try await Self.fixture()
        let server = try await WireServer(test)
        func post(_ body: String, _ headers: String...) throws -> (Int?, String?) {
            let response = try Self.post("/v1/publish", Array(body.utf8), to: server, headers: headers)
            return (response.status, try Self.member("code", of: response))
        }
        let json = "Content-Type: application/json"
        for headers in [[], ["Content-Type: text/plain"], ["Content-Type: application/jsonx"]] {
            let response = try Self.post("/v1/publish", Array("{}".utf8), to: server, headers: headers)
            #expect(response.status == 415)
            #expect(try Self.member("code", of: response) == "bad_request")
        }
        for body in ["", "{", "[]", "1", #"{"temporaryExposureKeys": {}}"#, String(repeating: "[", count: 60_000)] {
            #expect(try post(body, json) == (400, "bad_request"))
        }
        #expect(try post(String(repeating: " ", count: 64 << 10 + 1), json) == (413, "bad_request"))
        let text = #"{"healthAuthorityID": "org.example.app"}"#
        let encodings: [[UInt8]] = [
            text.utf16.flatMap { [UInt8($0), 0] }, text.utf16.flatMap { [0, UInt8($0)] },
            [0xEF, 0xBB, 0xBF] + text.utf8, Array(text.replacing("org", with: "").utf8) + [0xFF],
        ]
        for body in encodings {
            let response = try Self.post("/v1/publish", body, to: server)
            #expect(response.status == 400)
            #expect(try Self.member("code", of: response) == "bad_request")
        }
        #expect(try post("{}", "Content-Type: Application/JSON; charset=utf-8") == (401, "unknown_health_authority_id"))
        let app = #"{"healthAuthorityID": "org.example.app"}"#
        #expect(try post(app, json) == (401, "health_authority_verification_certificate_invalid"))
    }

    @Test(.proves("E14")) func `the verification API needs an API key, also for chaff`() async throws {
        let test = try await Self.fixture()
        let server = try await WireServer(test)
        let key = try await test.authority.apps.add("app")
        let json = "Content-Type: application/json"
        for path in ["/api/verify", "/api/certificate"] {
            for headers in [[json], [json, "X-API-Key: \(key)0"], [json, "X-Chaff: 1"]] {
                let response = try Self.post(path, Array("{}".utf8), to: server, headers: headers)
                #expect(response.status == 401)
            }
            let known = try Self.post(path, Array("{}".utf8), to: server, headers: [json, "X-API-Key: \(key)"])
            #expect(known.status == 400)
            #expect(try Self.member("errorCode", of: known) == "unparsable_request")
            let chaff = try Self.post(path, [], to: server, headers: ["X-API-Key: \(key)", "X-Chaff: 1"])
            #expect(chaff.status == 200)
        }
    }

    @Test(.proves("P8", "E13"))
    func `chaff is answered after its end, and its answers have the sizes of other answers`() async throws {
        let test = try await Self.fixture()
        let server = try await WireServer(test)
        var app = PublishingApp(test)
        let sizes = 4096 + 1365...4096 + 2730
        for _ in 1...3 {
            let json = try await app.json(app.certified(app.keys(14)))
            // The second request is refused, because it has no revision token.
            for status in [200, 400] {
                let response = try Self.post("/v1/publish", json, to: server)
                #expect(response.status == status)
                #expect(sizes.contains(response.body.count))
                let padding = try Self.member("padding", of: response) ?? "!"
                #expect(Base64.decodeWithOptionalPadding(padding.utf8) != nil)
            }
        }
        var chaff = Set<Int>()
        for _ in 1...10 {
            let connection = try WireConnection(port: server.port)
            connection.send(
                Array("POST /v1/publish HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\nX-Chaff: 1\r\n\r\n".utf8)
            )
            connection.send([UInt8](repeating: 0, count: 2999))
            #expect(!connection.isReadable(within: 100))
            connection.send([0])
            let response = try #require(connection.response())
            #expect(response.status == 200)
            #expect(sizes.contains(response.body.count))
            chaff.insert(response.body.count)
        }
        #expect(chaff.count > 2)
        #expect(try await test.count("diagnosis_key") == 42)
    }

    @Test(.proves("P8", "S5"))
    func `while the clock is not trusted, chaff fails like a real request, with padding`() async throws {
        let test = try await Self.fixture()
        let server = try await WireServer(test)
        let key = try await test.authority.apps.add("phone")
        let json = "Content-Type: application/json"
        test.clock.set(error: 40 * 24)
        #expect(throws: ClockError.self) { try test.authority.clock.now() }
        for path in ["/v1/publish", "/api/verify", "/api/certificate"] {
            let body = Array(#"{"healthAuthorityID": "org.example.app", "code": "23456789A0"}"#.utf8)
            for chaff in [[], ["X-Chaff: 1"]] {
                let response = try Self.post(path, body, to: server, headers: [json, "X-API-Key: \(key)"] + chaff)
                #expect(response.status != 200)
                #expect(response.body.count > 4096)
            }
        }
    }

    @Test(.proves("P8")) func `an answer to chaff has the delay of a recent answer, and waits at most a second`() {
        let delays = AnswerDelays()
        #expect(delays.draw() == nil)
        for milliseconds in 0..<300 { delays.add(.milliseconds(milliseconds)) }
        for _ in 1...50 { #expect(delays.draw().map { $0 >= .milliseconds(300 - 128) } == true) }
        for _ in 1...128 { delays.add(.seconds(5)) }
        #expect(delays.draw() == .seconds(1))
    }

    @Test(.proves("P8")) func `the sizes of long and short answers have the same distribution`() throws {
        struct Content: Encodable {
            let text: String
        }
        for (count, base) in [(0, 4096), (1, 4096), (2, 4096), (3, 4096), (4083, 8192), (3000, 4096)] {
            let text = String(repeating: "x", count: count)
            let sizes = try (1...50).map { _ in
                let json = Padded(Content(text: text)).json
                let object = try JSONSerialization.jsonObject(with: Data(json))
                #expect((object as? [String: String])?["text"] == text)
                return json.count
            }
            #expect(sizes.allSatisfy((base + 1365...base + 2730).contains))
            // The sizes do not depend on the length of base 64.
            #expect(Set(sizes.map { $0 % 4 }).count > 1)
        }
        #expect((Padded(ChaffAnswer()).json.count - 4096) / 1365 == 1)
    }
}
