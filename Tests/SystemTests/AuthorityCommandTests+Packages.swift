import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import Glibc
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

extension AuthorityCommandTests {
    @Test(
        .proves("S5", "S6")
    )
    func
        `published files are readable for everyone with any umask; the command verifies and describes them, and refuses a changed file and a file of another authority`()
        async throws
    {
        defer { try? Directory.remove(directory) }
        // No hour begins during the test.
        let authority = try await AuthorityFixture(
            wrapper: ["sh", "-c", "umask 077; exec \"$@\"", "sh"],
            offset: AuthorityFixture.secondsUntilNoon
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
            ("packages/\(hour)", "32 reports, with random ones"), ("packages/index", "Packages: 1"),
            ("configuration", "Authorisation keys of:"), ("configuration", "\nskipped_hours = 3\nrelay = none\n"),
            ("configuration", "\nnames = en COVID-19\n"), ("configuration", "\nair_indoors = up to 30m\n"),
            ("key", "Public key with the fingerprint "),
        ]
        for (name, text) in expectations {
            let key = "\(data)/signing.pub"
            let inspected = try await authorityd("package", "inspect", "--key", key, "\(files)/\(name)")
            #expect(inspected.status == 0 && inspected.output.contains(text))
            #expect(try await authorityd("package", "verify", "--key", key, "\(files)/\(name)").status == 0)
            let region = try await authorityd("package", "verify", "--key", key, "--region", "de", "\(files)/\(name)")
            #expect(region.status == (name == "key" ? 0 : 1), "\(name)")
            guard name != "key" else { continue }
            #expect(region.error.contains("the file is for another region"))
            var bytes = try Data(contentsOf: URL(filePath: "\(files)/\(name)"))
            bytes[12] ^= 1
            let changed = authority.directory.appending("changed").string
            try bytes.write(to: URL(filePath: changed))
            let refused = try await authorityd("package", "verify", "--key", key, changed)
            #expect(refused.status == 1 && refused.error.contains("signature is invalid"))
        }
        #expect(try await authorityd("init", "--data", self.data).status == 0)
        let foreign = "\(self.data)/signing.pub"
        for name in ["configuration", "key"] {
            let refused = try await authorityd("package", "verify", "--key", foreign, "\(files)/\(name)")
            #expect(refused.status == 1 && refused.error.contains("another key"), "\(name)")
        }
    }

    @Test func `a published file of any region can be shown, with its region`() async throws {
        defer { try? Directory.remove(directory) }
        let (key, file) = (ECDSAP256.PrivateKey(), directory.appending("index").string)
        let region = try #require(Region("de"))
        let hour = try #require(Hour(number: 500_000))
        let index = try #require(PackageIndex(region: region, oldestHour: hour, packages: [.init([1, 2, 3])]))
        try Data(try index.signed(by: key)).write(to: URL(filePath: file))
        let publicKey = directory.appending("key.pem").string
        let pem =
            "-----BEGIN PUBLIC KEY-----\n\(Data(key.publicKey.der).base64EncodedString())\n-----END PUBLIC KEY-----\n"
        try Data(pem.utf8).write(to: URL(filePath: publicKey))
        let inspected = try await authorityd("package", "inspect", "--key", publicKey, file)
        #expect(inspected.output.hasPrefix("Index of region de\n"), "\(inspected.error)")
        #expect(try await authorityd("package", "verify", "--key", publicKey, file).status == 0)
        let refused = try await authorityd("package", "verify", "--region", "example", "--key", publicKey, file)
        #expect(refused.status == 1 && refused.error.contains("the file is for another region"))
    }

    @Test func `the audit list is printed as tab-separated lines, with the newest hour first`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        #expect(try await authorityd("officer", "add", "eve", "--data", data).status == 0)
        let audit = try await authorityd("audit", "--data", data)
        #expect(audit.status == 0, "\(audit.error)")
        let lines = audit.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(lines.allSatisfy { $0.count == 4 && $0[0].wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:00 UTC/) != nil })
        #expect(lines.contains { $0[1...] == ["(command line)", "added officer eve", "1"] }, "\(lines)")
    }

    @Test func `SIGHUP does not stop the service`() async throws {
        // A test runner may ignore this signal.
        let authority = try await AuthorityFixture(wrapper: ["env", "--default-signal=HUP"])
        #expect(kill(authority.identifier, SIGHUP) == 0)
        #expect(try await LoopbackHTTP.get("/v1/key", port: authority.port)?.status == 200)
        #expect(try await authority.stop().status == 0)
    }

    @Test func `log lines contain the name of the instance`() async throws {
        let authority = try await AuthorityFixture(options: ["--instance", "north-1"])
        let log = try await eventually {
            try authority.log
        } is: {
            $0.contains("packages published")
        }
        let lines = log.split(separator: "\n").filter { !$0.hasPrefix("authorityd: ") }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("instance=north-1") }, "\(log)")
    }

    @Test func `a limit on open files that allows only few connections is logged`() async throws {
        let authority = try await AuthorityFixture(wrapper: ["sh", "-c", "ulimit -n 200; exec \"$@\"", "sh"])
        let log = try await eventually {
            try authority.log
        } is: {
            $0.contains("fewer connections accepted")
        }
        #expect(log.contains("connections=4"), "\(log)")
        #expect(try await LoopbackHTTP.get("/v1/key", port: authority.port)?.status == 200)
    }
}
