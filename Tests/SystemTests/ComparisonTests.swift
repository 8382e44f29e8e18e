import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// A small town under four designs. `make comparison` does the same with more people.
@Suite("the comparison of four designs", .timeLimit(.minutes(60)))
struct ComparisonTests {
    @Test(.extended, .proves("E69"))
    func `the same seed gives the same results, which an independent script confirms`() async throws {
        try await Self.withDirectory { directory in
            let (first, second) = (directory + "/first", directory + "/second")
            try await Self.compare(seed: 1, output: first)
            try await Self.compare(seed: 1, output: second)
            for name in ["table.md", "comparison.svg", "town.json", "warned.json", "sonar.json"] {
                #expect(try Self.read(name, first) == Self.read(name, second), "\(name)")
            }
            let report = try await ExternalTool.judge("comparison.py", ["check", first])
            #expect(report.contains("differences: 0"))
            // There is something to check, and the script detects wrong results.
            let exposed = try #require(report.firstMatch(of: /should be warned: (\d+)/))
            #expect(try #require(Int(exposed.1)) > 3)
            _ = try await ExternalTool.judge("comparison.py", ["tamper", first])
            let picture = try await ExternalTool.rsvgConvert(Self.read("comparison.svg", first), width: 900)
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test(.proves("E70")) func `each attack finds what a design reveals to its attacker, and no more`() async throws {
        try await Self.withDirectory { directory in
            try await Self.compare(seed: 3, output: directory)
            let table = try Self.read("table.md", directory)
            let server = try Self.found("curious server", table)
            // Venue check-ins, Exposure Notification, Sonar, event registration.
            let contacts = try #require(server["contact graph"])
            #expect(contacts[1] == 0)
            #expect(contacts[2] > 0)
            let visits = try #require(server["visits"])
            #expect([visits[1], visits[2]].allSatisfy { $0 == 0 })
            #expect(visits[3] > visits[0])
            let infected = try #require(server["infected people"])
            #expect(infected[2] > 0)
            #expect([infected[0], infected[1], infected[3]].allSatisfy { $0 == 0 })
            let network = try Self.found("network observer", table)
            #expect(try #require(network["visits"]).allSatisfy { $0 == 0 })
            // Only Sonar sends messages after an upload.
            let pushed = try #require(network["contact graph"])
            #expect([pushed[0], pushed[1], pushed[3]].allSatisfy { $0 == 0 })
            #expect(try #require(network["infected people"]?[3]) > 0)
            let thief = try Self.found("thief of a device", table)
            let read = try #require(thief["visits"])
            #expect([read[0], read[1], read[2]].allSatisfy { $0 == 0 })
            #expect(read[3] > 0)
            #expect(try #require(thief["infected people"]).allSatisfy { $0 > 0 })
        }
    }

    @Test func `a town without people is a usage error`() async throws {
        let ending = try await RunningProgram.run(
            Products.executable("simulation"),
            ["compare", "--people", "0", "--output", "/proc/nowhere"]
        )
        #expect(ending.status == 64)
    }

    private static func compare(seed: Int, output: String) async throws {
        let ending = try await RunningProgram.run(
            Products.executable("simulation"),
            ["compare", "--people", "40", "--venues", "6", "--positives", "5", "--days", "6"]
                + ["--seed", "\(seed)", "--output", output]
        )
        #expect(ending.status == 0, "\(ending.error)")
    }

    /// The numbers of correct claims of an attacker, by row: one for each design.
    private static func found(_ attacker: String, _ table: String) throws -> [String: [Int]] {
        let part = try #require(table.components(separatedBy: "\n\n").first { $0.hasPrefix("| \(attacker) |") })
        let rows = part.split(separator: "\n").dropFirst(2).map { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return (cells[0], cells.dropFirst().compactMap { $0.firstMatch(of: /\((\d+)\//).flatMap { Int($0.1) } })
        }
        return Dictionary(rows) { first, _ in first }
    }

    private static func read(_ name: String, _ directory: String) throws -> String {
        try String(contentsOfFile: directory + "/" + name, encoding: .utf8)
    }

    private static func withDirectory(_ body: (String) async throws -> Void) async throws {
        let directory = try Directory.makeTemporary(prefix: "comparison")
        defer { try? Directory.remove(directory) }
        try await body(directory.string)
    }
}
