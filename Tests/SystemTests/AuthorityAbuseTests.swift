import Foundation
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real authorityd under attack.
@Suite("Authority under attack", .serialized, .timeLimit(.minutes(20)))
struct AuthorityAbuseTests {
    /// Short time limits, so that slow requests end soon.
    private static let options = ["--request-time", "3000", "--answer-time", "20"]

    @Test(
        .proves("S2", "V4")
    )
    func
        `during guesses, floods, slow and malformed requests, honest clients can share; the log contains no address, code, token, report or header`()
        async throws
    {
        let authority = try await AuthorityFixture(options: Self.options)
        let before = try ProcessUsage(of: authority.identifier)
        let peak = Peak(of: authority.identifier)
        let output = try await Self.attack(authority, scale: Thoroughness.isWhole ? 100 : 10)
        let greatest = await peak.stop()
        print(output.lines.joined(separator: "\n"))
        print(
            "memory: \(before.memory >> 20) MB before, at most \(greatest.memory >> 20) MB; descriptors: at most \(greatest.descriptors)"
        )
        // The server has at most 4,096 connections, with one descriptor each. Each connection needs
        // a few kilobytes of memory, and at most one message.
        #expect(greatest.descriptors < 4096 + 200)
        #expect(greatest.memory < before.memory + 400 << 20)
        let after = try await eventually {
            try ProcessUsage(of: authority.identifier).descriptors
        } is: {
            $0 <= before.descriptors + 10
        }
        #expect(after <= before.descriptors + 10)
        let ending = try await authority.stop()
        #expect(ending.status == 0)
        #expect(!ending.error.contains("request failed"), "\(ending.error)")
        Self.expectSilence(ending.error, of: output.unspeakable)
    }

    /// Expects that the log contains the listen address, but no data that a client sent.
    private static func expectSilence(_ log: String, of unspeakable: [String]) {
        #expect(log.contains("listening on"))
        let words = Set(log.split { !$0.isLetter && !$0.isNumber })
        // Ports are short numbers, which may be part of a longer number. Therefore, they are
        // compared with whole words.
        #expect(unspeakable.count > 500)
        #expect(unspeakable.filter { $0.count < 6 ? words.contains($0[...]) : log.contains($0) } == [])
        #expect(log.ranges(of: "127.0.0.1").count == 2, "only the listen addresses")
    }

    @Test
    func `attackers who take all connections lock other clients out only briefly, even with a low limit on open files`()
        async throws
    {
        let authority = try await AuthorityFixture(options: Self.options, wrapper: ["prlimit", "--nofile=256:256"])
        let output = try await Self.attack(authority, scale: Thoroughness.isWhole ? 10 : 2, "crowd")
        print(output.lines.joined(separator: "\n"))
        let ending = try await authority.stop()
        #expect(ending.status == 0)
        #expect(!ending.error.contains("failed"), "\(ending.error)")
    }

    private static func attack(
        _ authority: AuthorityFixture,
        scale: Int,
        _ names: String...
    ) async throws -> (lines: [Substring], unspeakable: [String]) {
        let key = try await authority.authorityd("laboratory", "add", "central")
        let ending = try await authority.script(
            "authority_abuse.py",
            ["\(authority.portalPort)", key, "admin", authority.password, "\(scale)"] + names
        )
        let log = try authority.log.suffix(2000)
        try #require(ending.status == 0, "\(ending.output)\n\(ending.error)\n\(log)")
        let lines = ending.output.split(separator: "\n")
        let last = try #require(lines.last)
        return (lines.dropLast(), try JSONDecoder().decode([String].self, from: Data(last.utf8)))
    }
}

/// Measures a process repeatedly, and keeps the maximum.
private struct Peak {
    private let task: Task<(descriptors: Int, memory: Int), Never>

    init(of process: Int32) {
        task = Task {
            var greatest = (descriptors: 0, memory: 0)
            while !Task.isCancelled {
                if let usage = try? ProcessUsage(of: process) {
                    greatest = (max(greatest.descriptors, usage.descriptors), max(greatest.memory, usage.memory))
                }
                try? await Task.sleep(for: .milliseconds(100))
            }
            return greatest
        }
    }

    func stop() async -> (descriptors: Int, memory: Int) {
        task.cancel()
        return await task.value
    }
}
