import Foundation
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

    @Test("the sample is what nginx takes, TLS and all")
    func syntax() async throws {
        #expect(try await NginxUnderTest.check() == "")
    }
}
