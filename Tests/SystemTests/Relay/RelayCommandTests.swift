import AuthorityProtocol
import Dispatch
import Foundation
import TestSupport
import Testing

/// `authorityd relay` as a program.
@Suite(.timeLimit(.minutes(15)))
struct RelayCommandTests {
    @Test func `a relay that is stopped answers its open requests and then ends`() async throws {
        let mayAnswer = DispatchSemaphore(value: 0)
        let asked = DispatchSemaphore(value: 0)
        let gateway = try LoopbackServer()
        gateway.start { connection in
            // The messages consist of this character.
            var missing = ObliviousMessage.requestSize
            while missing > 0, let bytes = Loopback.receive(connection, atMost: 4096) {
                missing -= bytes.count { $0 == UInt8(ascii: "!") }
            }
            asked.signal()
            mayAnswer.wait()
            let head = "HTTP/1.1 200 OK\r\nContent-Type: message/ohttp-res\r\nContent-Length: 6\r\n\r\n"
            Loopback.send(Array((head + "sealed").utf8), connection)
        }
        let relay = try await RelayProcess(gateway: "http://127.0.0.1:\(gateway.port)")
        let client = try await relay.startPosts(1)
        try await blocking { asked.wait() }
        relay.stop()
        mayAnswer.signal()
        let answer = try await client.wait()
        #expect(answer.error == "200\n")
        #expect(try await relay.wait().status == 0)
        let said = try relay.output
        #expect(!said.contains("sealed") && !said.contains("oblivious"))
    }

    @Test func `messages that wait for the gateway do not each need a thread`() async throws {
        let gateway = try LoopbackServer()
        let mayEnd = DispatchSemaphore(value: 0)
        defer { mayEnd.signal() }
        // One connection is never answered, and the others are not accepted.
        gateway.start { _ in mayEnd.wait() }
        let relay = try await RelayProcess(gateway: "http://127.0.0.1:\(gateway.port)")
        let places = 256
        let client = try await relay.startPosts(places + 1)
        // The relay has no place for one of the messages. The first response refuses this message.
        let output = try await eventually {
            try client.error
        } is: {
            !$0.isEmpty
        }
        #expect(output == "503\n")
        let threads = try #require(relay.status["Threads"].flatMap { Int($0) })
        #expect(threads < places)
    }

    @Test(
        arguments: [
            ([], "missing expected argument '--gateway <url>'"),
            (["--gateway", "authority.example"], "is not the URL of an authority"),
            (["--gateway", "http://authority.example"], "is not the URL of an authority"),
            (["--gateway", "https://authority.example", "--listen", "nowhere"], "is not a listen address"),
        ] as [([String], String)]
    )
    func `a relay without a valid gateway address is refused`(
        options: [String],
        reason: String
    ) async throws {
        let ending = try await RunningProgram.run(Products.executable("authorityd"), ["relay"] + options)
        #expect(ending.status == 64)
        #expect(ending.error.contains(reason), "\(ending.error)")
    }
}
