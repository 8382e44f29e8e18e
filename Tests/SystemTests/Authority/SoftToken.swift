import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// A PKCS#11 token of SoftHSM in a directory, with the PIN 1234, and with the provider of libcrypto that uses it.
struct SoftToken {
    #if arch(x86_64)
    private static let libraries = "/usr/lib/x86_64-linux-gnu"
    #else
    private static let libraries = "/usr/lib/aarch64-linux-gnu"
    #endif
    private static let softHSM = "/usr/lib/softhsm/libsofthsm2.so"
    static let provider = "\(libraries)/ossl-modules/pkcs11.so"
    /// Records the calls of another module.
    static let spy = "\(libraries)/pkcs11/pkcs11-spy.so"
    /// Calls a module in another process, over a Unix socket.
    private static let remote = "\(libraries)/pkcs11/p11-kit-client.so"
    static let label = "authority"

    static let isInstalled =
        [provider, softHSM, spy, remote, "/usr/bin/softhsm2-util", "/usr/bin/pkcs11-tool", "/usr/bin/p11-kit"]
        .allSatisfy { FileManager.default.fileExists(atPath: $0) }
    static let missing: Comment =
        "pkcs11-provider, softhsm2, opensc, p11-kit or p11-kit-modules is not installed; Debian 12 has no pkcs11-provider"

    private let directory: FilePath
    var pinFile: String { directory.appending("pin").string }
    var spyFile: String { directory.appending("spy").string }
    private var socket: String { directory.appending("socket").string }

    /// The variables of programs that use the token.
    var environment: [String: String?] {
        [
            "SOFTHSM2_CONF": directory.appending("softhsm2.conf").string, "PKCS11SPY": Self.softHSM,
            "PKCS11SPY_OUTPUT": spyFile, "P11_KIT_SERVER_ADDRESS": "unix:path=\(socket)",
        ]
    }

    /// Makes a token with the P-256 key “signing”.
    init(in directory: FilePath) async throws {
        self.directory = directory
        let tokens = directory.appending("tokens").string
        try FileManager.default.createDirectory(atPath: tokens, withIntermediateDirectories: false)
        try write("directories.tokendir = \(tokens)\n", to: "softhsm2.conf")
        try setPIN("1234")
        try await run(
            "softhsm2-util",
            ["--init-token", "--free", "--label", Self.label, "--pin", "1234", "--so-pin", "56789"]
        )
        try await makeKey("signing", "EC:prime256v1", identifier: "01")
    }

    func setPIN(_ pin: String) throws {
        try PrivateFile.replace(FilePath(pinFile), with: Array("\(pin)\n".utf8))
    }

    /// - Parameter identifier: In hexadecimal; nil for a key without one.
    func makeKey(_ label: String, _ type: String, identifier: String?) async throws {
        let id = identifier.map { ["--id", $0] } ?? []
        try await tool(["--keypairgen", "--key-type", type, "--label", label] + id)
    }

    /// Imports a private key in PKCS #8, as docs/authority.md shows it.
    func importKey(_ file: String, as label: String) async throws {
        let pem = directory.appending("key.pem").string
        try await run("openssl", ["pkcs8", "-topk8", "-nocrypt", "-inform", "DER", "-in", file, "-out", pem])
        let names = ["--token", Self.label, "--label", label, "--id", "0A", "--pin", "1234"]
        try await run("softhsm2-util", ["--import", pem] + names)
    }

    func tool(_ arguments: [String]) async throws {
        let login = ["--module", Self.softHSM, "--token-label", Self.label, "--login", "--pin", "1234"]
        try await run("pkcs11-tool", login + arguments)
    }

    func uri(_ key: String = "signing", token: String = Self.label, module: String = Self.softHSM) -> String {
        "pkcs11:token=\(token);object=\(key)?pin-source=file:\(pinFile)&module-path=\(module)"
    }

    /// The URI of the key “signing” through a connection that ``Connection`` serves.
    var remoteURI: String { uri(module: Self.remote) }

    /// Serves the token at a socket, until the value is released or cut.
    func connect() async throws -> Connection {
        try? FileManager.default.removeItem(atPath: socket)
        let server = try await RunningProgram(
            URL(filePath: "/usr/bin/p11-kit"),
            ["server", "--foreground", "--provider", Self.softHSM, "--name", socket, "pkcs11:"],
            environment: environment
        )
        let isServed = try await eventually {
            FileManager.default.fileExists(atPath: socket)
        } is: {
            $0
        }
        let error = try server.error
        try #require(isServed, "\(error)")
        return Connection(server: server)
    }

    struct Connection {
        fileprivate let server: RunningProgram

        /// Ends the server and its processes for the connections.
        func cut() async throws {
            let children = ["-KILL", "-P", "\(server.identifier)"]
            server.send(SIGSTOP)
            _ = try await RunningProgram.run(URL(filePath: "/usr/bin/pkill"), children)
            server.send(SIGKILL)
            _ = try await server.wait()
        }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: directory.appending(name).string))
    }

    private func run(_ program: String, _ arguments: [String]) async throws {
        let path = URL(filePath: "/usr/bin/\(program)")
        let ending = try await RunningProgram.run(path, arguments, environment: environment)
        try #require(ending.status == 0, "\(program): \(ending.error)")
    }
}
