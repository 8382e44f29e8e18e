import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// The real tinyproxy, which lets connections through to one port of this machine. It has ended when the value has.
final class ProxyUnderTest: Sendable {
    let port: Int
    private let directory: FilePath
    private let program: RunningProgram

    /// - Parameter authorityPort: The only one that it connects to.
    init(to authorityPort: UInt16) async throws {
        port = try LoopbackPorts.free()
        directory = try Directory.makeTemporary(prefix: "proxy-test")
        let settings = directory.appending("tinyproxy.conf").string
        let lines = [
            "Listen 127.0.0.1", "Port \(port)", "Allow 127.0.0.1", "ConnectPort \(authorityPort)", "LogLevel Info",
        ]
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: settings))
        program = try await RunningProgram(URL(filePath: "/usr/bin/tinyproxy"), ["-d", "-c", settings])
        let program = program
        let log = try await eventually {
            try program.output + program.error
        } is: {
            $0.contains("Accepting connections")
        }
        try #require(log.contains("Accepting connections"), "\(log)")
    }

    deinit {
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// What it was asked for.
    var log: String { get throws { try program.output + program.error } }
}
