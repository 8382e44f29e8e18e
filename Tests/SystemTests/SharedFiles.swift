import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// Manual pages and completions, as man/make-share.sh makes them.
enum SharedFiles {
    /// Makes them, of the programs that were built with the tests, in a directory that lasts as long as `body`.
    static func with<Result>(_ body: (FilePath) async throws -> Result) async throws -> Result {
        let directory = try Directory.makeTemporary(prefix: "share-test")
        defer { try? Directory.remove(directory) }
        let share = directory.appending("share")
        let ending = try await RunningProgram.run(
            ExternalTool.packageRoot.appending(path: "man/make-share.sh"),
            [
                Products.executable("venued").deletingLastPathComponent().path, share.string, "1.2.3",
                "venued.8", "checkin.1", "pn532-simulator.1", "authorityd.8",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return try await body(share)
    }
}
