import Foundation
import TestSupport
import TestTraits
import Testing

/// A browser that runs the web client's checks.
enum WebBrowser: String, CaseIterable, Sendable {
    case chromium
    case firefox

    private var executable: String {
        switch self {
        case .chromium: "/usr/bin/chromium"
        case .firefox: "/usr/bin/firefox-esr"
        }
    }

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: executable) }

    /// Runs modules of Tests/WebClient; see Tests/Python/web_client.py. Returns the script's output.
    func run(_ checks: String...) async throws -> String {
        try await ExternalTool.judge("web_client.py", [rawValue] + checks)
    }
}

@Suite(.serialized) struct WebVectorTests {
    @Test(.proves("W1", "W2")) func `the vectors and the filter pass in Chromium`() async throws {
        let output = try await WebBrowser.chromium.run("vectors", "filters", "matching")
        #expect(output.contains(/[1-9][0-9]{2,} checks in chromium, 0 problems/))
    }

    @Test(
        .enabled(if: WebBrowser.firefox.isInstalled, "Firefox ESR is not installed: run make setup"),
        .proves("W1", "W2")
    )
    func `the vectors and the filter pass in Firefox`() async throws {
        let output = try await WebBrowser.firefox.run("vectors", "filters", "matching")
        #expect(output.contains(/[1-9][0-9]{2,} checks in firefox, 0 problems/))
    }

    @Test(
        .proves("W8"),
        arguments: WebBrowser.allCases.filter(\.isInstalled)
    )
    func `enrolment, downloads and exposures work with the signed files of the vectors`(
        browser: WebBrowser
    ) async throws {
        let output = try await browser.run("authority")
        #expect(output.contains(/[1-9][0-9]+ checks in .*, 0 problems/))
    }

    @Test(
        .proves("W11"),
        arguments: WebBrowser.allCases.filter(\.isInstalled)
    )
    func `blind signatures, and the messages for sharing, have the expected bytes`(browser: WebBrowser) async throws {
        let output = try await browser.run("blind")
        #expect(output.contains(/[1-9][0-9]+ checks in .*, 0 problems/))
    }

    @Test(
        .proves("W13", "W16"),
        arguments: WebBrowser.allCases.filter(\.isInstalled)
    )
    func `submissions and decoys follow the rules of checkin, and the diary keeps what was not sent`(
        browser: WebBrowser
    ) async throws {
        let output = try await browser.run("sharing", "requests", "views")
        #expect(output.contains(/[1-9][0-9]+ checks in .*, 0 problems/))
    }

    /// A current browser loses what the oldest ones lack: X25519, WebAssembly, locks and some methods.
    @Test(.proves("W42"))
    func `the diary, matching and sharing work without what the oldest browsers lack`() async throws {
        let checks = [
            "sealing", "filters", "matching", "vectors", "authority", "requests", "sharing", "archive", "diary",
        ]
        let output = try await ExternalTool.judge(
            "web_client.py",
            ["chromium", "locks"] + checks.map { "\($0)&oldest" }
        )
        #expect(output.contains(/[1-9][0-9]{3} checks in chromium, 0 problems/))
    }

    @Test(.proves("W3")) func `two builds of the client are equal, and a browser stores at most 350 KB`() async throws {
        let output = try await ExternalTool.judge("web_client.py", ["build"])
        #expect(output.contains(/[1-9][0-9]* files, [1-9][0-9]* bytes/))
    }
}
