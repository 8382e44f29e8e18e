import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The signing key in a PKCS#11 token.
@Suite("authorityd with a signing key in a token", .serialized, .timeLimit(.minutes(10)))
struct SigningTokenTests {
    private let directory: FilePath
    private var data: String { directory.appending("data").string }
    private var clock: String { directory.appending("clock").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "signing-token-test")
    }

    private func authorityd(
        _ arguments: [String],
        _ token: SoftToken? = nil
    ) async throws -> RunningProgram.Ending {
        let path = Products.executable("authorityd")
        return try await RunningProgram.run(
            path,
            arguments + ["--data", data],
            environment: token?.environment ?? [:]
        )
    }

    /// Runs a command that must succeed.
    @discardableResult
    private func succeed(_ arguments: [String], _ token: SoftToken? = nil) async throws -> String {
        let ending = try await authorityd(arguments, token)
        try #require(ending.status == 0, "\(arguments): \(ending.output)\(ending.error)")
        return ending.output
    }

    private func file(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(data)/\(name)") ?? Data(), as: UTF8.self)
    }

    private func setClock(offset: Int) throws {
        try Data("\(offset)".utf8).write(to: URL(filePath: clock), options: .atomic)
    }

    /// The files of the published packages.
    private var packages: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(data)/public/v1/packages")
        return (names ?? []).filter { UInt32($0) != nil }.sorted().map { "\(data)/public/v1/packages/\($0)" }
    }

    private func serve(_ token: SoftToken) async throws -> RunningProgram {
        try setClock(offset: 0)
        let addresses = ["--listen", "--portal-listen", "--metrics"].flatMap { [$0, "127.0.0.1:0"] }
        return try await RunningProgram(
            Products.executable("authorityd"),
            ["serve", "--data", data, "--clock-offset-file", clock] + addresses,
            environment: token.environment
        )
    }

    private func waitForPackages(_ count: Int, _ server: RunningProgram) async throws {
        let found = try await eventually {
            packages.count
        } is: {
            $0 >= count
        }
        let log = try server.error
        try #require(found == count, "\(log)")
    }

    // MARK: Without a token

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: SoftToken.provider), "pkcs11-provider is installed"))
    func `without OpenSSL's provider for PKCS#11, a key in a token is refused by name`() async throws {
        defer { try? Directory.remove(directory) }
        let uri = "pkcs11:token=authority;object=signing?pin-source=file:/nowhere/pin"
        let version = try await RunningProgram.run(URL(filePath: "/usr/bin/openssl"), ["version"]).output
        let isOld = version.hasPrefix("OpenSSL 3.0")
        let reason = isOld ? "it needs OpenSSL 3.2 or newer, but this machine has OpenSSL 3.0" : "the file with the PIN"
        let made = try await authorityd(["init", "--signing-key", uri])
        #expect(made.status == 1)
        let sentence = "error: the key “signing” in the PKCS#11 token “authority” cannot be used: \(reason)"
        #expect(made.error.contains(sentence), "\(made.error)")
        #expect(made.error.contains(isOld ? "hint: use Debian 13 or newer, or a key in a file" : "hint: write the PIN"))
        #expect(!FileManager.default.fileExists(atPath: data))

        try await succeed(["init"])
        let text = Array("\(uri)\n\(file("signing.pub"))".utf8)
        try PrivateFile.replace(FilePath("\(data)/signing.key"), with: text)
        let check = try await authorityd(["check"])
        #expect(check.status == 1)
        #expect(check.output.contains("signing key: failed, the key “signing” in the PKCS#11 token"), "\(check.output)")
    }

    @Test(
        arguments: [
            ("pkcs11:object=a?pin-source=file:/pin", "token=LABEL is missing"),
            ("pkcs11:token=a?pin-source=file:/pin", "object=LABEL is missing"),
            ("pkcs11:token=a;object=b", "?pin-source=file:/PATH"),
            ("pkcs11:token=a;object=b?pin-value=1234", "the PIN must be in a file"),
            ("pkcs11:token=a;object=b?pin-source=/pin", "?pin-source=file:/PATH"),
            ("pkcs11:token=a;token=b;object=b?pin-source=file:/pin", "“token” must appear once"),
            ("pkcs11:token=a%2;object=b?pin-source=file:/pin", "“token” must appear once"),
            ("pkcs11:token=a%0A;object=b?pin-source=file:/pin", "without control characters"),
            ("pkcs11:token=a;object=b;slot-id=1?pin-source=file:/pin", "the attribute “slot-id” is not used"),
            ("pkcs11:token=a;object=b?pin-source=file:/pin&module-path=x.so", "module-path must be an absolute path"),
            ("signing.key", "it must begin with pkcs11:"),
        ]
    )
    func `a URI that does not name one key and a file with the PIN is refused`(
        uri: String,
        reason: String
    ) async throws {
        defer { try? Directory.remove(directory) }
        let refused = try await authorityd(["init", "--signing-key", uri])
        #expect(refused.status == 64)
        #expect(refused.error.contains("--signing-key is not the URI of a key: "), "\(refused.error)")
        #expect(refused.error.contains(reason), "\(refused.error)")
        #expect(!refused.error.contains("1234"))
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    // MARK: With SoftHSM

    @Test(.enabled(if: SoftToken.isInstalled, SoftToken.missing))
    func `packages are signed by the token, and a key in a file is moved into it`() async throws {
        defer { try? Directory.remove(directory) }
        let token = try await SoftToken(in: directory)
        try await succeed(["init"])
        try await token.importKey("\(data)/signing.key", as: "moved")
        let (uri, pub) = (token.uri("moved"), file("signing.pub"))
        try PrivateFile.replace(FilePath("\(data)/signing.key"), with: Array("\(uri)\n\(pub)".utf8))
        let check = try await succeed(["check"], token)
        #expect(check.contains(", in the PKCS#11 token “authority” as “moved”\n"), "\(check)")
        let server = try await serve(token)
        try await waitForPackages(1, server)
        let inspected = ["package", "inspect", "--key", "\(data)/signing.pub", try #require(packages.first)]
        let ending = try await RunningProgram.run(Products.executable("authorityd"), inspected)
        #expect(ending.status == 0, "\(ending.error)")
        // Commands that sign nothing need no token.
        #expect(try await succeed(["officer", "list"]) == "admin\tadministrator\n")
        let log = try server.error
        #expect(!log.contains("1234") && !log.contains("error"), "\(log)")
    }

    @Test(.enabled(if: SoftToken.isInstalled, SoftToken.missing))
    func `a key that cannot be used is refused with the reason, and nothing is written`() async throws {
        defer { try? Directory.remove(directory) }
        let token = try await SoftToken(in: directory)
        try await token.makeKey("large", "EC:secp384r1", identifier: "02")
        try await token.makeKey("twice", "EC:prime256v1", identifier: "03")
        try await token.makeKey("twice", "EC:prime256v1", identifier: "04")
        try await token.makeKey("half", "EC:prime256v1", identifier: nil)
        try await token.makeKey("rsa", "rsa:2048", identifier: "05")
        func expectRefusal(_ uri: String, _ reason: String) async throws {
            let refused = try await authorityd(["init", "--signing-key", uri], token)
            #expect(refused.status == 1 && refused.error.contains("cannot be used: \(reason)"), "\(refused.error)")
            #expect(refused.error.contains("hint: "))
            #expect(!FileManager.default.fileExists(atPath: data))
        }
        try await expectRefusal(token.uri(token: "other"), "no such token is connected")
        try await expectRefusal(token.uri("other"), "the token has no such private key")
        try await expectRefusal(token.uri("twice"), "the token has several such private keys")
        try await expectRefusal(token.uri("large"), "it is not on the curve P-256")
        try await expectRefusal(token.uri("rsa"), "it is not on the curve P-256")
        try await expectRefusal(token.uri("half"), "the token has no public key with the same ID")
        try await expectRefusal(token.uri(module: "/nowhere.so"), "the PKCS#11 module /nowhere.so cannot be loaded")
        try token.setPIN("9999")
        try await expectRefusal(token.uri(), "the token refused the PIN: it is wrong, or the token is locked")
        try token.setPIN("")
        try await expectRefusal(token.uri(), "the first line of \(token.pinFile) is not a PIN")
        try token.setPIN("1234")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: token.pinFile)
        try await expectRefusal(token.uri(), "other users can read the file with the PIN")
        try FileManager.default.removeItem(atPath: token.pinFile)
        try await expectRefusal(token.uri(), "the file with the PIN, \(token.pinFile), does not exist")
    }

    @Test(.enabled(if: SoftToken.isInstalled, SoftToken.missing))
    func `a key in a token is replaced by another one`() async throws {
        defer { try? Directory.remove(directory) }
        let token = try await SoftToken(in: directory)
        try await token.makeKey("next", "EC:prime256v1", identifier: "02")
        try await succeed(["init", "--signing-key", token.uri()], token)
        #expect(file("signing.key").hasPrefix(token.uri() + "\n-----BEGIN PUBLIC KEY-----\n"))
        let same = try await authorityd(["key", "announce", "--signing-key", token.uri()], token)
        #expect(same.status == 1 && same.error.contains("this is the current key"), "\(same.error)")
        try await succeed(["key", "announce", "--signing-key", token.uri("next")], token)
        let list = try await succeed(["key"])
        #expect(list.contains(", in the PKCS#11 token “authority” as “signing”\nannounced: "), "\(list)")
        try await succeed(["key", "switch", "--now"], token)
        #expect(try await succeed(["check"], token).contains(", in the PKCS#11 token “authority” as “next”\n"))
        // The token has another key with the old name.
        try PrivateFile.replace(
            FilePath("\(data)/signing.key"),
            with: Array(file("signing.key").replacing("object=next", with: "object=signing").utf8)
        )
        let other = try await authorityd(["check"], token)
        #expect(other.output.contains("cannot be used: the token has another key with this name\n"), "\(other.output)")
    }

    @Test(.enabled(if: SoftToken.isInstalled, SoftToken.missing))
    func `while the token is away, nothing is published; the next signature opens it again`() async throws {
        defer { try? Directory.remove(directory) }
        let token = try await SoftToken(in: directory)
        let first = try await token.connect()
        try await succeed(["init", "--signing-key", token.remoteURI], token)
        let server = try await serve(token)
        try await waitForPackages(1, server)
        try await first.cut()
        try setClock(offset: 3600)
        let log = try await eventually {
            try server.error
        } is: {
            $0.contains("nothing is signed or published")
        }
        #expect(log.contains("in the PKCS#11 token “authority” cannot be used: "), "\(log)")
        #expect(packages.count == 1)
        let second = try await token.connect()
        try await waitForPackages(2, server)
        #expect(
            try await eventually {
                try server.error
            } is: {
                $0.contains("recovered")
            }.contains("recovered")
        )
        try await second.cut()
    }

    @Test(.enabled(if: SoftToken.isInstalled, SoftToken.missing))
    func `a refused PIN is not tried again`() async throws {
        defer { try? Directory.remove(directory) }
        let token = try await SoftToken(in: directory)
        try await succeed(["init", "--signing-key", token.uri(module: SoftToken.spy)], token)
        try FileManager.default.removeItem(atPath: token.spyFile)
        try token.setPIN("9999")
        let server = try await serve(token)
        // An error is logged again after an hour.
        for count in 1...3 {
            let log = try await eventually {
                try server.error
            } is: {
                $0.components(separatedBy: "the token refused the PIN").count > count
            }
            #expect(log.components(separatedBy: "the token refused the PIN").count > count, "\(log)")
            try setClock(offset: 3700 * count)
        }
        let calls = try String(contentsOfFile: token.spyFile, encoding: .utf8)
        #expect(calls.components(separatedBy: ": C_Login\n").count == 2, "\(calls)")
        #expect(packages.isEmpty)
    }
}
