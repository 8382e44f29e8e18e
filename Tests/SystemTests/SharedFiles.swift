import Foundation
import SystemPackage
import TestSupport
import Testing

/// The manual pages and completions that docs/man/make-share.sh generates from the programs that
/// were built with the tests.
enum SharedFiles {
    private static let made = Task {
        let share = try SharedDirectory.make("pages").appending("share")
        let ending = try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "docs/man/make-share.sh"),
            [
                Products.executable("venued").deletingLastPathComponent().path, share.string, "1.2.3",
                "venued.8", "checkin.1", "pn532-simulator.1", "sonar-demo.1", "authorityd.8",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return share
    }

    /// The directory of these files. All tests of a process share it, and only read it.
    static var share: FilePath {
        get async throws { try await made.value }
    }
}
