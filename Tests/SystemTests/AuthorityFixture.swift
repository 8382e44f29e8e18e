import CheckInProtocol
import Cryptography
import Files
import Foundation
import Glibc
import Publication
import SystemPackage
import TestSupport
import Testing

/// The real authorityd, in a directory that goes with the value.
final class AuthorityFixture: Sendable {
    let directory: FilePath
    /// 0 if it listens at ``socket``.
    let port: UInt16
    /// The first officer's, as `authorityd init` printed it.
    let password: String
    /// Of its key, as `authorityd init` printed it.
    let fingerprint: String
    private let program: RunningProgram

    var identifier: Int32 { program.identifier }
    /// What the server says.
    var log: String { get throws { try program.error } }
    var clockOffsetFile: String { directory.appending("clock-offset").string }
    private var data: String { directory.appending("data").string }
    /// Its Unix socket.
    var socket: FilePath { directory.appending("http.socket") }
    /// The files that everybody may read.
    var publicFiles: FilePath { directory.appending("data").appending("public") }

    /// Makes an authority and waits until it answers and has published for the first time.
    ///
    /// - Parameters:
    ///   - options: Of `authorityd serve`, besides where and what it serves.
    ///   - wrapper: A program that runs authorityd, with its arguments before those of authorityd.
    ///   - configuration: Lines for authority.conf.
    ///   - offset: Seconds that are added to the clock at first.
    ///   - listensAtSocket: Whether it listens at ``socket`` instead of a port of loopback.
    init(
        options: [String] = [],
        wrapper: [String] = [],
        configuration: [String] = [],
        offset: Int64 = 0,
        listensAtSocket: Bool = false
    ) async throws {
        directory = try Directory.makeTemporary(prefix: "authority-test")
        let authorityd = Products.executable("authorityd")
        let data = directory.appending("data").string
        let made = try await Self.made.value
        try FileManager.default.copyItem(atPath: made.directory.string, toPath: data)
        (password, fingerprint) = (made.password, made.fingerprint)
        let file = try FileHandle(forWritingTo: URL(filePath: data + "/authority.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(configuration.map { $0 + "\n" }.joined().utf8))
        try file.close()
        let clock = directory.appending("clock-offset").string
        try Data("\(offset)".utf8).write(to: URL(filePath: clock))
        let address = listensAtSocket ? directory.appending("http.socket").string : "127.0.0.1:0"
        let command =
            wrapper + [
                authorityd.path, "serve", "--data", data, "--listen", address, "--clock-offset-file", clock,
            ]
        let notify = directory.appending("notify").string
        let manager = try NotifySocket(path: notify)
        let program = try await RunningProgram(
            URL(filePath: "/usr/bin/env"),
            command + options,
            environment: ["NOTIFY_SOCKET": notify]
        )
        self.program = program
        let isReady = try await blocking {
            while let message = manager.receive() {
                if message.hasPrefix("READY=1") { return true }
            }
            return false
        }
        let said = try program.error
        try #require(isReady, "\(said)")
        let port = Self.value("listening on http://127.0.0.1:", in: said).flatMap { UInt16($0) }
        self.port = listensAtSocket ? 0 : try #require(port, "\(said)")
        let index = data + "/public/v1/packages/index"
        let isPublished = try await eventually {
            FileManager.default.fileExists(atPath: index)
        } is: {
            $0
        }
        let log = try program.error
        try #require(isPublished, "\(log)")
    }

    deinit {
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// What `authorityd init` makes. All authorities of a process begin with a copy of it, and so have the same keys.
    private static let made = Task {
        let directory = try SharedDirectory.make("authority").appending("data")
        let ending = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["init", "--data", directory.string]
        )
        try #require(ending.status == 0, "\(ending.error)")
        let password = try #require(value("Password:", in: ending.output))
        let fingerprint = try #require(value("Fingerprint:", in: ending.output))
        return (directory: directory, password: password, fingerprint: fingerprint)
    }

    /// An offset with which it is noon (UTC) of the next day, so that nobody's stay lies in two days, whenever a test runs.
    static var secondsUntilNoon: Int64 {
        let now = Int64(Date().timeIntervalSince1970)
        return (now / 86_400 + 1) * 86_400 + 43_200 - now
    }

    /// Runs a script of Tests/Python against this authority: port, directory and clock are its first arguments.
    ///
    /// - Parameter proxy: The port of a proxy that is asked instead.
    func script(_ name: String, _ arguments: [String], port proxy: Int? = nil) async throws -> RunningProgram.Ending {
        let script = ExternalTool.packageRoot.appending(path: "Tests/Python/\(name)").path
        return try await RunningProgram.run(
            URL(filePath: ExternalTool.virtualEnvironment + "/bin/python"),
            [script, "\(proxy ?? Int(port))", data, clockOffsetFile] + arguments
        )
    }

    /// Runs authorityd on the same directory, and gives its first line.
    func authorityd(_ arguments: String...) async throws -> String {
        let ending = try await RunningProgram.run(
            Products.executable("authorityd"),
            arguments + ["--data", data, "--clock-offset-file", clockOffsetFile]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return String(ending.output.prefix { $0 != "\n" })
    }

    /// Moves the clock of everybody who has this authority's.
    func setClock(offset: Int64) throws {
        try Data("\(offset)".utf8).write(to: URL(filePath: clockOffsetFile), options: .atomic)
    }

    /// The newest hour that the index which it serves tells of.
    func newestHour() async throws -> UInt32 {
        let key = try #require(ECDSAP256.PublicKey(der: try await file("key")))
        let region = try #require(Region("example"))
        return try PackageIndex(
            verifying: try await file("packages/index"),
            by: key,
            region: region,
            notOlderThan: nil
        ).newestHour.number
    }

    /// All that is published in these hours.
    func packages(_ hours: ClosedRange<UInt32>) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for hour in hours { bytes += try await file("packages/\(hour)") }
        return bytes
    }

    /// What it publishes, as it lies on its disk.
    func publications() async throws -> Publications {
        Publications(
            directory: FilePath(data).appending("public/v1"),
            key: try #require(ECDSAP256.PublicKey(der: try await file("key"))),
            region: try #require(Region("example"))
        )
    }

    private func file(_ name: String) async throws -> [UInt8] {
        let answer = try #require(try await LoopbackHTTP.get("/v1/\(name)", port: port))
        try #require(answer.status == 200)
        return answer.body
    }

    /// Stops the server as systemd would.
    func stop() async throws -> RunningProgram.Ending {
        program.send(SIGTERM)
        return try await program.wait()
    }

    /// What stands behind `label` in its line.
    private static func value(_ label: String, in text: String) -> String? {
        text.split(separator: "\n").lazy.compactMap { line in
            line.range(of: label).map { line[$0.upperBound...].trimmingCharacters(in: .whitespaces) }
        }.first
    }
}
