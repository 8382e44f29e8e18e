import Foundation
import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// The example in docs/laboratory.md.
@Suite("The page for laboratories")
struct LaboratoryPageTests {
    @Test(.proves("V3")) func `the example prints what the page says`() async throws {
        let page = try String(
            contentsOf: ExternalTool.packageRoot.appending(path: "docs/laboratory.md"),
            encoding: .utf8
        )
        let parts = page.split(separator: "```", omittingEmptySubsequences: false)
        let index = try #require(parts.firstIndex { $0.hasPrefix("sh\n") })
        let expected = parts[index + 2].trimmingCharacters(in: .newlines)
        let test = try await InProcessAuthority()
        let key = try await test.authority.laboratories.add("North")
        let server = try await WireServer(test)
        let directory = try SharedDirectory.make("laboratory-page")
        let script = "set -e\ncd \(directory)\n" + parts[index].dropFirst(3)
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            [
                "-c",
                script.replacing("https://authority.example", with: "http://127.0.0.1:\(server.port)")
                    .replacing("' KEY >", with: "' \(key) >"),
            ]
        )
        #expect(ending.status == 0, "\(ending.error)")
        #expect(ending.output.trimmingCharacters(in: .newlines) == expected)
        #expect(try await test.count("test") == 1)
        await server.stop()
    }
}
