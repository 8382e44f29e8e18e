import Foundation
import TestSupport
import TestTraits
import Testing

/// The Swift packages of the build, which Packages.lock pins.
@Suite("Swift packages")
struct SwiftPackageTests {
    @Test(.proves("R1"), .timeLimit(.minutes(5)))
    func `the manifest of a changed or unlisted package does not run`() async throws {
        let ending = try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "Tests/Python/changed_packages.py"),
            []
        )
        #expect(ending.status == 0, "\(ending.error)")
    }
}
