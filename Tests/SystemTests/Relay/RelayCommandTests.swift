import Dispatch
import Foundation
import TestSupport
import Testing

/// `authorityd relay` as a program.
@Suite(.timeLimit(.minutes(5)))
struct RelayCommandTests {
    @Test func `a relay that is told to stop answers what it was asked, and ends`() async throws {
        let mayAnswer = DispatchSemaphore(value: 0)
        let asked = DispatchSemaphore(value: 0)
        let gateway = try LoopbackServer()
        gateway.start { connection in
            _ = Loopback.receive(connection, atMost: 4096)
            asked.signal()
            mayAnswer.wait()
            let head = "HTTP/1.1 200 OK\r\nContent-Type: message/ohttp-res\r\nContent-Length: 6\r\n\r\n"
            Loopback.send(Array((head + "sealed").utf8), connection)
        }
        let relay = try await RelayProcess(gateway: "http://127.0.0.1:\(gateway.port)")
        let url = "http://127.0.0.1:\(relay.port)/v1/oblivious"
        async let client = RunningProgram.run(
            URL(filePath: "/usr/bin/curl"),
            ["--silent", "--show-error", "--header", "Content-Type: message/ohttp-req", "--data-binary", "sealed", url]
        )
        try await blocking { asked.wait() }
        relay.stop()
        mayAnswer.signal()
        let answer = try await client
        #expect(answer.output == "sealed", "\(answer.error)")
        #expect(try await relay.wait().status == 0)
        let said = try relay.output
        #expect(!said.contains("sealed") && !said.contains("oblivious"))
    }

    @Test(
        arguments: [
            ([], "missing expected argument '--gateway <url>'"),
            (["--gateway", "authority.example"], "is not the URL of an authority"),
            (["--gateway", "http://authority.example"], "is not the URL of an authority"),
            (["--gateway", "https://authority.example", "--listen", "nowhere"], "is not an address to listen at"),
        ] as [([String], String)]
    )
    func `a relay without a gateway, or with another address than one, is refused`(
        options: [String],
        reason: String
    ) async throws {
        let ending = try await RunningProgram.run(Products.executable("authorityd"), ["relay"] + options)
        #expect(ending.status == 64)
        #expect(ending.error.contains(reason), "\(ending.error)")
    }
}
