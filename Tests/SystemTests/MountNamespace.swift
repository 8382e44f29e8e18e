import Foundation
import TestSupport

/// A shell in a mount namespace of its own, where files stand in other places without the machine noticing.
enum MountNamespace {
    /// Containers often forbid it.
    static var isPossible: Bool {
        get async throws { try await run("mount --bind /tmp /etc/nfc").status == 0 }
    }

    /// A program, to be followed by a command that it runs after the script.
    static func wrapper(_ script: String) -> [String] {
        ["unshare", "--mount", "--map-root-user", "sh", "-c", script + " && exec \"$@\"", "sh"]
    }

    /// A program, to be followed by a command for which the machine trusts only the certificates in a PEM file.
    static func wrapper(trusting certificates: String) -> [String] {
        wrapper("mount --bind \(certificates) /etc/ssl/certs/ca-certificates.crt")
    }

    static func run(_ script: String, environment: [String: String?] = [:]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            URL(filePath: "/usr/bin/unshare"),
            ["--mount", "--map-root-user", "sh", "-c", script],
            environment: environment
        )
    }
}
