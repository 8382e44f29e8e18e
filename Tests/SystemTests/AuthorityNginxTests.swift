import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// The real nginx with the sample configuration, in front of the real authorityd.
@Suite("Authority behind nginx", .enabled(if: NginxUnderTest.isInstalled, "nginx is not installed: run make setup"))
struct AuthorityNginxTests {
    @Test("S2, S5: the whole way works through nginx, which writes nothing about who asked")
    func walk() async throws {
        let authority = try await AuthorityUnderTest(options: ["--behind-proxy"])
        let files = authority.directory.appending("data/public").string
        let nginx = try await NginxUnderTest(publicFiles: files, authorityPort: Int(authority.port))
        let key = try await authority.authorityd("laboratory", "add", "central")
        let ending = try await authority.script("authority_walk.py", ["laboratory", key], port: nginx.port)
        #expect(ending.status == 0, "\(ending.error)")
        #expect(try nginx.logs().isEmpty)
        #expect(!(try authority.log.contains("127.0.0.1:\(nginx.port)")))
    }

    @Test("S2: with a certificate it answers by TLS alone, without nginx")
    func certificate() async throws {
        let directory = try Directory.makeTemporary(prefix: "certificate")
        defer { try? Directory.remove(directory) }
        let (certificate, key) = (directory.appending("chain.pem").string, directory.appending("key.pem").string)
        try await NginxUnderTest.makeCertificate(certificate, key: key, name: "localhost")
        let authority = try await AuthorityUnderTest(options: ["--tls-certificate", certificate, "--tls-key", key])
        func curl(_ scheme: String) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(
                URL(filePath: "/usr/bin/curl"),
                [
                    "--silent", "--show-error", "--fail", "--cacert", certificate, "--retry", "20",
                    "--retry-all-errors",
                    "--retry-delay", "1", "--connect-to", "localhost:\(authority.port):127.0.0.1:\(authority.port)",
                    "\(scheme)://localhost:\(authority.port)/v1/configuration", "--output",
                    directory.appending("file").string,
                ]
            )
        }
        let secure = try await curl("https")
        #expect(secure.status == 0, "\(secure.error)")
        let pinned = authority.directory.appending("data/signing.pub").string
        let verified = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["package", "verify", "--key", pinned, directory.appending("file").string]
        )
        #expect(verified.status == 0, "\(verified.error)")
    }

    @Test("the sample is what nginx takes, TLS and all")
    func syntax() async throws {
        #expect(try await NginxUnderTest.check() == "")
    }
}
