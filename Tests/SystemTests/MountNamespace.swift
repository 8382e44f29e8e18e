import Foundation
import TestSupport

/// A shell in a separate mount namespace. Tests replace files there without changing the machine.
enum MountNamespace {
    /// Whether this machine allows mount namespaces and has /etc/nfc. Containers often forbid them.
    static var isPossible: Bool {
        get async throws { try await run("mount --bind /tmp /etc/nfc").status == 0 }
    }

    /// Returns a wrapper that runs a script before the command.
    static func wrapper(_ script: String) -> [String] {
        ["unshare", "--mount", "--map-root-user", "sh", "-c", script + " && exec \"$@\"", "sh"]
    }

    /// Returns a wrapper for a command. For this command, the machine trusts only the certificates
    /// in a PEM file.
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
