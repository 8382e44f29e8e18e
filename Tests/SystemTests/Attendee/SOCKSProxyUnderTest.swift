import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// The real microsocks, on a machine that knows one more name. It has ended when the value has.
final class SOCKSProxyUnderTest: Sendable {
    let port: Int
    private let directory: FilePath
    private let program: RunningProgram

    /// - Parameter name: A name for this machine that only the proxy knows.
    init(knowing name: String) async throws {
        port = try LoopbackPorts.free()
        directory = try Directory.makeTemporary(prefix: "socks-test")
        let hosts = directory.appending("hosts").string
        try Data("127.0.0.1 \(name)\n".utf8).write(to: URL(filePath: hosts))
        program = try await RunningProgram(
            URL(filePath: "/usr/bin/unshare"),
            [
                "--mount", "--map-root-user", "sh", "-c",
                "mount --bind \(hosts) /etc/hosts && exec microsocks -i 127.0.0.1 -p \(port)",
            ]
        )
        let (program, port) = (program, port)
        let isReady = try await eventually {
            try await RunningProgram.run(URL(filePath: "/usr/bin/nc"), ["-z", "127.0.0.1", "\(port)"]).status == 0
        } is: {
            $0
        }
        let said = try program.error
        try #require(isReady, "\(said)")
    }

    deinit {
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// A line for each connection.
    var log: String { get throws { try program.output + program.error } }
}
