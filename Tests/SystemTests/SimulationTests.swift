import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Weeks with the real parts of kiosk, client and authority. The results are checked by scripts
/// that share no code with these parts. `make simulation` does the same at full size.
@Suite(.timeLimit(.minutes(60)))
struct SimulationTests {
    @Test(.proves("U4", "U5", "I3", "P1", "P5", "P6"))
    func `exactly the people who must be warned are warned, for the right minutes and risk`() async throws {
        try await Self.withDirectory { directory in
            let size =
                Thoroughness.isWhole
                ? ["--people", "30", "--venues", "6", "--positives", "5"]
                : ["--people", "8", "--venues", "3", "--positives", "3", "--days", "6"]
            let ending = try await RunningProgram.run(
                Products.executable("simulation"),
                ["town", "--output", directory] + size
            )
            #expect(ending.status == 0, "\(ending.error)")
            let report = try await ExternalTool.judge("warned_set.py", ["compare", directory])
            #expect(report.contains("differences: 0"))
            // There is something to check, and the script detects wrong results.
            let warned = try #require(report.firstMatch(of: /warned people: (\d+)/))
            #expect(try #require(Int(warned.1)) > 3)
            _ = try await ExternalTool.judge("warned_set.py", ["tamper", directory])
        }
    }

    /// In this town, an operator rotates the seed twice between two scans of a visit. The second scan is then another visit.
    @Test(.extended)
    func `nobody scans again after two rotations`() async throws {
        try await Self.withDirectory { directory in
            let size = ["--people", "8", "--venues", "3", "--positives", "3", "--days", "6", "--seed", "1835"]
            let ending = try await RunningProgram.run(
                Products.executable("simulation"),
                ["town", "--output", directory] + size
            )
            #expect(ending.status == 0, "\(ending.error)")
            let report = try await ExternalTool.judge("warned_set.py", ["compare", directory])
            #expect(report.contains("differences: 0"))
        }
    }

    /// `make outbreak` does the same at full size, and with all stays scanned it must warn 95 % of the people.
    @Test(.extended)
    func `people exposed to measles are warned, and two diseases do not change each other's warnings`() async throws {
        try await Self.withDirectory { directory in
            let runs = [("both", []), ("measles", ["--only", "1"]), ("covid", ["--only", "0"])]
            let size = ["--people", "40", "--venues", "3", "--positives", "4"]
            for (name, options) in runs {
                let ending = try await RunningProgram.run(
                    Products.executable("simulation"),
                    ["outbreak", "--output", "\(directory)/\(name)"] + size + options
                )
                #expect(ending.status == 0, "\(ending.error)")
            }
            let towns = runs.map { "\(directory)/\($0.0)" }
            _ = try await ExternalTool.judge("outbreak.py", ["check", towns[0]])
            let report = try await ExternalTool.judge("warned_set.py", ["compare", towns[0]])
            #expect(report.contains("differences: 0"))
            #expect(try await ExternalTool.judge("outbreak.py", ["apart"] + towns).contains("differences: 0"))
            _ = try await ExternalTool.judge("outbreak.py", ["tamper"] + towns)
        }
    }

    @Test(.proves("I2", "I9", "P8"), .extended)
    func `only data that the protocol defines leaves the machine, and it does not distinguish attendees`() async throws
    {
        try await Self.withDirectory { directory in
            try await Self.record(in: directory, [])
            #expect(try await ExternalTool.judge("traffic.py", ["check", directory]).contains("differences: 0"))
            _ = try await ExternalTool.judge("traffic.py", ["tamper", directory])
        }
    }

    /// A month of `make simulation` also finds subtler mistakes.
    @Test(.proves("P8"), .extended)
    func `an additional request after a match is detected in the traffic`() async throws {
        try await Self.withDirectory { directory in
            try await Self.record(in: directory, ["--planted", "asksAfterMatch"])
            await #expect(throws: ToolError.self) {
                try await ExternalTool.judge("traffic.py", ["check", directory])
            }
        }
    }

    /// `make simulation` also shows that the standard parameters reveal little.
    @Test(.proves("S1"), .extended, arguments: [["--planted", "eightLevels"], ["--hours", "2"]])
    func `parameters that show which reports one person has shared are detected`(planted: [String]) async throws {
        try await Self.withDirectory { directory in
            let file = directory + "/reports.json"
            let ending = try await RunningProgram.run(
                Products.executable("simulation"),
                ["reports", "--days", "40", "--output", file] + planted
            )
            #expect(ending.status == 0, "\(ending.error)")
            await #expect(throws: ToolError.self) { try await ExternalTool.judge("linking.py", [file]) }
        }
    }

    /// `make simulation` also finds planted mistakes in packages with the authority's own draw.
    @Test(.proves("S5"), arguments: [nil, "countedTwice", "noNoise"])
    func `the number of places hides ten reports of one person`(planted: String?) async throws {
        try await Self.withDirectory { directory in
            let files = [directory + "/without", directory + "/with"]
            let options = [[], ["--seed", "2", "--sharer", "10"] + (planted.map { ["--planted", $0] } ?? [])]
            for (file, options) in zip(files, options) {
                let ending = try await RunningProgram.run(
                    Products.executable("simulation"),
                    ["places", "--output", file] + options
                )
                #expect(ending.status == 0, "\(ending.error)")
            }
            if planted == nil {
                _ = try await ExternalTool.judge("places.py", files)
            } else {
                await #expect(throws: ToolError.self) { try await ExternalTool.judge("places.py", files) }
            }
        }
    }

    private static func record(in directory: String, _ options: [String]) async throws {
        let simulation = Products.executable("simulation").path
        _ = try await ExternalTool.judge(
            "traffic.py",
            ["record", simulation, directory, "--days", "3", "--decoys", "600"] + options
        )
    }

    private static func withDirectory(_ body: (String) async throws -> Void) async throws {
        let directory = try Directory.makeTemporary(prefix: "simulation")
        defer { try? Directory.remove(directory) }
        try await body(directory.string)
    }
}
