import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A real proxy on a loopback port. The proxy is stopped when this value is released.
final class ProxyFixture: Sendable {
    let port: Int
    private let directory: FilePath
    private let program: RunningProgram

    /// An HTTP proxy, tinyproxy, which connects to one port only.
    static func http(to authorityPort: UInt16) async throws -> ProxyFixture {
        try await ProxyFixture { directory, port in
            let settings = directory.appending("tinyproxy.conf").string
            let lines = [
                "Listen 127.0.0.1", "Port \(port)", "Allow 127.0.0.1", "ConnectPort \(authorityPort)", "LogLevel Info",
            ]
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: settings))
            return ["tinyproxy", "-d", "-c", settings]
        }
    }

    /// A SOCKS proxy, microsocks, that resolves `name` to this machine. No other program can
    /// resolve the name.
    static func socks(knowing name: String) async throws -> ProxyFixture {
        try await ProxyFixture { directory, port in
            let hosts = directory.appending("hosts").string
            try Data("127.0.0.1 \(name)\n".utf8).write(to: URL(filePath: hosts))
            return MountNamespace.wrapper("mount --bind \(hosts) /etc/hosts")
                + ["microsocks", "-i", "127.0.0.1", "-p", "\(port)"]
        }
    }

    /// - Parameter command: Returns the command that starts the proxy. Its parameters are a
    ///   directory for the proxy's files, and the listen port.
    private init(_ command: (FilePath, Int) throws -> [String]) async throws {
        let port = try LoopbackPorts.free()
        self.port = port
        directory = try Directory.makeTemporary(prefix: "proxy-test")
        program = try await RunningProgram(URL(filePath: "/usr/bin/env"), try command(directory, port))
        let isReady = try await eventually {
            try await RunningProgram.run(URL(filePath: "/usr/bin/nc"), ["-z", "127.0.0.1", "\(port)"]).status == 0
        } is: {
            $0
        }
        let said = try log
        try #require(isReady, "\(said)")
    }

    deinit {
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// The requests that the proxy received.
    var log: String { get throws { try program.output + program.error } }
}
