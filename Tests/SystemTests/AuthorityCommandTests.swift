import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// What operators type.
@Suite("authorityd on the command line")
struct AuthorityCommandTests {
    private let directory: FilePath
    private var data: String { directory.appending("data").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "authorityd-test")
    }

    private func authorityd(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), arguments)
    }

    @Test("S3: init makes keys for their owner only, and leaves those alone that are there")
    func initialization() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data, "--region", "de").status == 0)
        for name in ["signing.key", "authority.secret", "authority.conf", "authority.sqlite"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let key = FileManager.default.contents(atPath: "\(data)/signing.key")
        let again = try await authorityd("init", "--data", data)
        #expect(again.status == 1 && again.output.isEmpty)
        #expect(again.error.contains("is an authority's directory already"))
        #expect(FileManager.default.contents(atPath: "\(data)/signing.key") == key)
        let check = try await authorityd("check", "--data", data)
        #expect(check.status == 0 && check.output.contains("configuration: ok, region de"))
    }

    @Test("the signing key is announced, then replaced, and its predecessor is no longer there")
    func keySuccession() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        func file(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(data)/\(name)") }
        let (oldKey, oldPublicKey) = (file("signing.key"), file("signing.pub"))
        let early = try await authorityd("key", "switch", "--data", data)
        #expect(early.status == 1 && early.error.contains("no next key is announced"))
        let announced = try await authorityd("key", "announce", "--data", data)
        #expect(announced.status == 0)
        let next = try #require(announced.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        #expect(try await authorityd("key", "announce", "--data", data).status == 1)
        #expect(file("signing.key") == oldKey)
        #expect(try await authorityd("check", "--data", data).output.contains(", next \(next)\n"))
        let hasty = try await authorityd("key", "switch", "--data", data)
        #expect(hasty.status == 1 && hasty.error.contains("does not announce the next key"))
        #expect(file("signing.key") == oldKey)
        let switched = try await authorityd("key", "switch", "--data", data, "--now")
        #expect(switched.status == 0 && switched.output.hasSuffix(" \(next)\n"))
        #expect(try await authorityd("check", "--data", data).output.contains("signing key: ok, fingerprint \(next)\n"))
        #expect(file("signing-previous.pub") == oldPublicKey && file("signing-next.key") == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: data)
        let old = try #require(oldKey)
        #expect(names.allSatisfy { file($0)?.range(of: old) == nil })
    }

    @Test("what is wrong is said by its name, with what to do")
    func errors() async throws {
        defer { try? Directory.remove(directory) }
        let missing = try await authorityd("serve", "--data", data)
        #expect(missing.status == 1 && missing.error.contains("hint: make one with: authorityd init"))
        #expect(try await authorityd("init", "--data", data).status == 0)
        let long = "/" + String(repeating: "a", count: 107)
        let path = try await authorityd("serve", "--data", data, "--listen", long)
        #expect(path.status == 64 && path.error.contains("the path of a socket has at most 107 bytes"))
        #expect(try await authorityd("serve", "--data", data, "--roles", "api,chef").status == 64)
        let configuration = URL(filePath: "\(data)/authority.conf")
        try Data("region = example\nrelay = https://relay.example\n".utf8).write(to: configuration)
        let relay = try await authorityd("check", "--data", data)
        #expect(relay.output.contains("configuration: ok, region example, relay https://relay.example/v1/oblivious\n"))
        try Data("region = example\ntail = a while\n".utf8).write(to: configuration)
        let wrong = try await authorityd("check", "--data", data)
        #expect(wrong.status == 1 && wrong.output.contains("line 2"))
        try Data("short".utf8).write(to: URL(filePath: "\(data)/authority.secret"))
        let secret = try await authorityd("check", "--data", data)
        #expect(secret.output.contains("secret: failed") && !secret.output.contains("short"))
    }

    @Test("S5: a clock that is ahead is refused, and what was signed after an operator believed it is taken back")
    func clock() async throws {
        defer { try? Directory.remove(directory) }
        let file = directory.appending("error").string
        func set(hours: Int) throws {
            try Data("\(hours * 3600)".utf8).write(to: URL(filePath: file), options: .atomic)
        }
        try set(hours: 0)
        let authority = try await AuthorityUnderTest(
            options: ["--clock-error-file", file],
            offset: AuthorityUnderTest.secondsUntilNoon
        )
        let hour = try await authority.newestHour()
        let options = [
            "--data", authority.directory.appending("data").string, "--clock-offset-file", authority.clockOffsetFile,
            "--clock-error-file", file,
        ]
        func run(_ command: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), command + options)
        }
        #expect(try await run("check").output.contains("clock: ok, "))
        try set(hours: 10)
        let log = try await eventually {
            try authority.log
        } is: {
            $0.contains("Nothing is published, signed or deleted: the clock is not trusted")
        }
        #expect(log.contains("the clock was set 10 hours ahead"))
        let check = try await run("check")
        #expect(check.status == 1 && check.output.contains("clock: failed, the newest package is 10 hours old"))
        #expect(check.error.contains("hint: if it is right: authorityd clock accept"))
        #expect(try await authority.newestHour() == hour)

        #expect(try await run("clock", "accept").output.contains("Taken back:  0 packages"))
        try set(hours: 0)
        #expect(try await run("check").output.contains("clock: failed, the newest package is of "))
        let accepted = try await run("clock", "accept")
        #expect(accepted.status == 0 && accepted.output.contains("Taken back:  10 packages"), "\(accepted.error)")
        #expect(
            try await eventually {
                try await authority.newestHour()
            } is: {
                $0 == hour
            } == hour
        )
        #expect(try await run("check").status == 0)
    }

    @Test("V3, V4: an officer is let in again, and a laboratory is removed, by name")
    func names() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        #expect(try await authorityd("officer", "unlock", "admin", "--data", data).status == 0)
        let officer = try await authorityd("officer", "unlock", "eve", "--data", data)
        #expect(officer.status == 1 && officer.error.contains("error: there is no officer eve"))
        let add = ["laboratory", "add", "central", "--data", data]
        #expect(try await RunningProgram.run(Products.executable("authorityd"), add).output.count == 65)
        #expect(try await authorityd("laboratory", "remove", "central", "--data", data).status == 0)
        let laboratory = try await authorityd("laboratory", "remove", "central", "--data", data)
        #expect(laboratory.status == 1 && laboratory.error.contains("error: there is no laboratory central"))
        #expect(try await authorityd("laboratory", "add", "x", "--daily-positives", "0", "--data", data).status == 64)
    }

    @Test("S2: the options of a certificate are refused, and the sample of nginx is named")
    func certificate() async throws {
        defer { try? Directory.remove(directory) }
        let refused = try await authorityd("serve", "--data", data, "--tls-certificate", "a.pem", "--tls-key", "b.pem")
        #expect(refused.status == 64)
        #expect(refused.error.contains("error: authorityd speaks HTTP only"), "\(refused.error)")
        #expect(refused.error.contains("hint: give the certificate to nginx: Server/nginx/authority.conf"))
    }

    @Test("S2: a network address is warned of, and an address that cannot be taken is named")
    func network() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        // An address for documentation (RFC 5737), which this machine does not have.
        let ending = try await authorityd("serve", "--data", data, "--listen", "192.0.2.1:8080")
        #expect(ending.status == 1)
        #expect(ending.error.contains("address=http://192.0.2.1:8080"), "\(ending.error)")
        #expect(ending.error.contains("Listens on a network address without TLS"))
        #expect(ending.error.contains("error: could not listen at http://192.0.2.1:8080: "))
    }

    @Test(
        """
        S5, S6: published files are readable for everybody whatever the umask is, verified and described; a changed one, or one of \
        another authority, is not
        """
    )
    func packages() async throws {
        defer { try? Directory.remove(directory) }
        // No hour begins meanwhile.
        let authority = try await AuthorityUnderTest(
            wrapper: ["sh", "-c", "umask 077; exec \"$@\"", "sh"],
            offset: AuthorityUnderTest.secondsUntilNoon
        )
        let data = authority.directory.appending("data").string
        let files = "\(data)/public/v1"
        let modes = [
            "": 0o755, "/packages": 0o755, "/packages/index": 0o644, "/configuration": 0o644, "/..": 0o755,
        ]
        for (name, mode) in modes {
            let attributes = try FileManager.default.attributesOfItem(atPath: files + name)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(files)/packages").filter { $0 != "index" }
        let hour = try #require(names.first)
        let expectations = [
            ("packages/\(hour)", "16 reports, with padding"), ("packages/index", "Packages: 1"),
            ("configuration", "Authorisation keys of:"),
        ]
        for (name, text) in expectations {
            let key = "\(data)/signing.pub"
            let inspected = try await authorityd("package", "inspect", "--key", key, "\(files)/\(name)")
            #expect(inspected.status == 0 && inspected.output.contains(text))
            #expect(try await authorityd("package", "verify", "--key", key, "\(files)/\(name)").status == 0)
            var bytes = try Data(contentsOf: URL(filePath: "\(files)/\(name)"))
            bytes[12] ^= 1
            let changed = authority.directory.appending("changed").string
            try bytes.write(to: URL(filePath: changed))
            let refused = try await authorityd("package", "verify", "--key", key, changed)
            #expect(refused.status == 1 && refused.error.contains("signature is wrong"))
        }
        #expect(try await authorityd("init", "--data", self.data).status == 0)
        let foreign = "\(self.data)/signing.pub"
        let refused = try await authorityd("package", "verify", "--key", foreign, "\(files)/configuration")
        #expect(refused.status == 1 && refused.error.contains("another key"))
    }
}
