import Foundation
import SystemPackage
import TestSupport
import Testing

/// Manual pages and completions, as docs/man/make-share.sh makes them of the programs that were built with the tests.
enum SharedFiles {
    private static let made = Task {
        let share = try SharedDirectory.make("pages").appending("share")
        let ending = try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "docs/man/make-share.sh"),
            [
                Products.executable("venued").deletingLastPathComponent().path, share.string, "1.2.3",
                "venued.8", "checkin.1", "pn532-simulator.1", "authorityd.8",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return share
    }

    /// The directory that they are in. All tests of a process have the same one, and only read it.
    static var share: FilePath {
        get async throws { try await made.value }
    }
}
