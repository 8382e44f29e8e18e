import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import Glibc
import OperatingSystem
package import SystemPackage
package import TestSupport
import Testing

/// The real authorityd. Its directory is removed when this value is released.
package final class AuthorityFixture: Sendable {
    /// The settings with which apps can publish diagnosis keys.
    package static let apps = ["exposure_notification = windows", "health_authority_id = org.example.app"]

    package let directory: FilePath
    /// The listen port; 0 if authorityd listens at ``socket``.
    package let port: UInt16
    /// The portal's listen port; 0 if authorityd listens at ``portalSocket``.
    package let portalPort: UInt16
    /// The password of the first officer, from the output of `authorityd init`.
    package let password: String
    /// The fingerprint of the signing key, from the output of `authorityd init`.
    package let fingerprint: String
    private let program: RunningProgram

    package var identifier: Int32 { program.identifier }
    /// The server's log.
    package var log: String { get throws { try program.error } }
    package var clockOffsetFile: String { directory.appending("clock-offset").string }
    private var data: String { directory.appending("data").string }
    /// The path of the Unix socket.
    package var socket: FilePath { directory.appending("http.socket") }
    /// The path of the portal's Unix socket.
    package var portalSocket: FilePath { directory.appending("portal.socket") }
    /// The directory with the published files.
    package var publicFiles: FilePath { directory.appending("data").appending("public") }

    /// Creates an authority, and waits until the authority answers and has published for the first
    /// time.
    ///
    /// - Parameters:
    ///   - options: Further options of `authorityd serve`.
    ///   - wrapper: A program that runs authorityd. Its arguments precede those of authorityd.
    ///   - configuration: Lines for authority.conf.
    ///   - webLanguages: The operator's language files for the web client, by language code.
    ///   - offset: The number of seconds to add to the clock at first.
    ///   - listensAtSocket: Whether authorityd listens at ``socket`` and ``portalSocket`` instead of two
    ///     loopback ports. This requires the portal's host in `configuration`.
    package init(
        options: [String] = [],
        wrapper: [String] = [],
        configuration: [String] = [],
        webLanguages: [String: String] = [:],
        offset: Int64 = 0,
        listensAtSocket: Bool = false
    ) async throws {
        directory = try MemoryDirectory.make(prefix: "authority-test")
        let authorityd = Products.executable("authorityd")
        let data = directory.appending("data").string
        let made = try await Self.made.value
        try FileManager.default.copyItem(atPath: made.directory.string, toPath: data)
        (password, fingerprint) = (made.password, made.fingerprint)
        let file = try FileHandle(forWritingTo: URL(filePath: data + "/authority.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(configuration.map { $0 + "\n" }.joined().utf8))
        try file.close()
        let languages = URL(filePath: data + "/languages/web")
        try FileManager.default.createDirectory(at: languages, withIntermediateDirectories: true)
        for (code, text) in webLanguages {
            try Data(text.utf8).write(to: languages.appending(path: "\(code).conf"))
        }
        let clock = directory.appending("clock-offset").string
        try Data("\(offset)".utf8).write(to: URL(filePath: clock))
        let (address, portalAddress) =
            listensAtSocket
            ? (directory.appending("http.socket").string, directory.appending("portal.socket").string)
            : ("127.0.0.1:0", "127.0.0.1:0")
        let command =
            wrapper + [
                authorityd.path, "serve", "--data", data, "--listen", address, "--portal-listen", portalAddress,
                "--clock-offset-file", clock,
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
        func port(after label: String) throws -> UInt16 {
            let port = Self.value("\(label) http://127.0.0.1:", in: said).flatMap { UInt16($0) }
            return listensAtSocket ? 0 : try #require(port, "\(said)")
        }
        (self.port, portalPort) = (try port(after: "listening on"), try port(after: "portal on"))
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

    /// The output of `authorityd init`. All authorities of a process begin with a copy of the same
    /// directory, so that they have the same keys.
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

    /// The number of seconds until noon (UTC) of the next day. With this offset, no stay crosses
    /// midnight, regardless of the time at which a test runs.
    package static var secondsUntilNoon: Int64 {
        let now = Int64(Date().timeIntervalSince1970)
        return (now / 86_400 + 1) * 86_400 + 43_200 - now
    }

    /// Runs a script of Tests/Python against this authority. The first arguments of the script are
    /// the port, the directory and the clock.
    ///
    /// - Parameter proxy: The port of a proxy to use instead of the authority's port.
    package func script(
        _ name: String,
        _ arguments: [String],
        port proxy: Int? = nil
    ) async throws -> RunningProgram.Ending {
        let script = ExternalTool.packageRoot.appending(path: "Tests/Python/\(name)").path
        return try await RunningProgram.run(
            URL(filePath: ExternalTool.virtualEnvironment + "/bin/python"),
            [script, "\(proxy ?? Int(port))", data, clockOffsetFile] + arguments
        )
    }

    /// Runs authorityd on the same directory, and returns the first line of its output.
    package func authorityd(_ arguments: String...) async throws -> String {
        let ending = try await RunningProgram.run(
            Products.executable("authorityd"),
            arguments + ["--data", data, "--clock-offset-file", clockOffsetFile]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return String(ending.output.prefix { $0 != "\n" })
    }

    /// Sets the clock of the authority and of all attendees with the same clock file.
    package func setClock(offset: Int64) throws {
        try Data("\(offset)".utf8).write(to: URL(filePath: clockOffsetFile), options: .atomic)
    }

    /// The newest hour in the index that the authority serves.
    package func newestHour() async throws -> UInt32 {
        let key = try #require(ECDSAP256.PublicKey(der: try await file("key")))
        let region = try #require(Region("example"))
        return try PackageIndex(
            verifying: try await file("packages/index"),
            by: key,
            region: region,
            notOlderThan: nil
        ).newestHour.number
    }

    /// The bytes of all packages of these hours.
    package func packages(_ hours: ClosedRange<UInt32>) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for hour in hours { bytes += try await file("packages/\(hour)") }
        return bytes
    }

    /// The published files on its disk.
    package func publications() async throws -> Publications {
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
    package func stop() async throws -> RunningProgram.Ending {
        program.send(SIGTERM)
        return try await program.wait()
    }

    /// The text that follows `label` in the same line.
    private static func value(_ label: String, in text: String) -> String? {
        text.split(separator: "\n").lazy.compactMap { line in
            line.range(of: label).map { line[$0.upperBound...].trimmingCharacters(in: .whitespaces) }
        }.first
    }
}
