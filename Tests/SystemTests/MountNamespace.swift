import Foundation
import TestSupport

/// A shell in a mount namespace of its own, where files stand in other places without the machine noticing.
enum MountNamespace {
    /// Containers often forbid it.
    static var isPossible: Bool {
        get async throws { try await run("mount --bind /tmp /etc/nfc").status == 0 }
    }

    static func run(_ script: String, environment: [String: String?] = [:]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            URL(filePath: "/usr/bin/unshare"),
            ["--mount", "--map-root-user", "sh", "-c", script],
            environment: environment
        )
    }
}
