import CheckInProtocol
import Foundation
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

@Suite struct PortalBrowserTests {
    @Test
    func `an officer's whole day works in Chromium`() async throws {
        try await visit(.light)
    }

    /// Pictures of all pages are kept where the variable `PORTAL_PICTURES` says, if it is there.
    @Test(.extended)
    func `an officer's whole day works in Chromium, with scripts and without, in light and dark, wide and narrow`()
        async throws
    {
        try await visit(.matrix)
    }

    private func visit(_ scope: ExternalTool.PortalVisit) async throws {
        let test = try await PortalUnderTest(start: UnixTime(seconds: Int64(Date().timeIntervalSince1970)))
        let password = try await test.officers.add("ada.lovelace", isAdministrator: true)
        let kept = ProcessInfo.processInfo.environment["PORTAL_PICTURES"]
        let directory =
            kept ?? FileManager.default.temporaryDirectory.appending(path: "portal-\(UUID().uuidString)").path
        defer { if kept == nil { try? FileManager.default.removeItem(atPath: directory) } }
        try await test.serve { port in
            let said = try await ExternalTool.visitPortal(
                "http://127.0.0.1:\(port)",
                pictures: directory,
                name: "ada.lovelace",
                password: password,
                scope
            )
            #expect(said.contains(/^[1-9][0-9]+ pictures, 0 problems/))
        }
    }
}
