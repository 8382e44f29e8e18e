import Clocks
import Foundation
import TestSupport
import TestTraits
import Testing

/// The checks search the browser's profile after the browser has ended. The diary then contains
/// check-ins that are kept, changed and deleted.
@Suite(.serialized) struct WebDiaryTests {
    @Test func `a clock before the release of checkin is also behind for the web client`() throws {
        let file = ExternalTool.packageRoot.appending(path: "Sources/WebClient/diary/diary.js")
        let source = try String(contentsOf: file, encoding: .utf8)
        let digits = try #require(source.firstMatch(of: /const RELEASE = ([0-9_]+);/)).1
        #expect(Int64(digits.filter { $0 != "_" }) == MachineClock.release)
    }

    @Test(.proves("W4", "W5", "W22"))
    func `the diary in Chromium is sealed, and the profile contains none of its values`() async throws {
        let output = try await WebBrowser.chromium.run("sealing", "archive", "diary")
        #expect(output.contains(/searched the profile for [1-9][0-9]+ secrets/))
        #expect(output.contains(/[1-9][0-9]+ checks in chromium, 0 problems/))
    }

    @Test(
        .extended,
        .enabled(if: WebBrowser.firefox.isInstalled, "Firefox ESR is not installed: run make setup"),
        .proves("W4", "W5")
    )
    func `the diary in Firefox is sealed, and the profile contains none of its values`() async throws {
        let output = try await WebBrowser.firefox.run("sealing", "archive", "diary")
        #expect(output.contains(/searched the profile for [1-9][0-9]+ secrets/))
        #expect(output.contains(/[1-9][0-9]+ checks in firefox, 0 problems/))
    }
}
