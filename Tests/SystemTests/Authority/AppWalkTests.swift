import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The real authorityd, and a phone app that shares no code with it.
@Suite("Authority with an independent app", .serialized, .timeLimit(.minutes(10)))
struct AppWalkTests {
    @Test(
        .proves("E13", "E14")
    )
    func `an app written from the documentation of Google's APIs publishes keys, and each rule holds`() async throws {
        try await Self.run("app_walk.py")
    }

    @Test(.proves("E15"))
    func `the app ProteGO Safe publishes keys, and each rule holds`() async throws {
        try await Self.run("app_protego.py", "protego_attestation = ignore")
    }

    @Test(.proves("E16"))
    func `a client written from the protocol submits diagnosis keys, and each rule holds`() async throws {
        try await Self.run("app_submission.py")
    }

    private static func run(_ script: String, _ configuration: String...) async throws {
        let authority = try await AuthorityFixture(
            options: ["--answer-time", "20"],
            configuration: AuthorityFixture.apps + configuration,
            offset: AuthorityFixture.secondsUntilNoon
        )
        let key = try await authority.authorityd("app", "add", "phone")
        let ending = try await authority.script(
            script,
            ["\(authority.portalPort)", "admin", authority.password, key]
        )
        print(ending.output)
        #expect(ending.status == 0, "\(ending.error)")
        #expect(ending.output.hasSuffix("all rules hold\n"))
        let stopped = try await authority.stop()
        #expect(stopped.status == 0)
        #expect(!stopped.error.contains("failed"), "\(stopped.error)")
    }
}

/// The real authorityd, and requests that a program made from its descriptions.
@Suite("OpenAPI description", .serialized, .timeLimit(.minutes(10)))
struct OpenAPITests {
    @Test(.proves("E13", "E14")) func `each answer to a described or malformed request is as described`() async throws {
        let authority = try await Self.authority(AuthorityFixture.apps)
        try await Self.check("openapi", authority, key: try await authority.authorityd("app", "add", "phone"))
    }

    @Test(.proves("E15")) func `each answer to ProteGO Safe is as described`() async throws {
        let authority = try await Self.authority(AuthorityFixture.apps + ["protego_attestation = ignore"])
        try await Self.check("protego-safe", authority, key: try await authority.authorityd("app", "add", "phone"))
    }

    @Test(.proves("E20", "E21")) func `the exports of diagnosis keys are served as described`() async throws {
        let authority = try await AuthorityFixture(offset: AuthorityFixture.secondsUntilNoon + 1800)
        try await authority.uploadKeys()
        _ = try await authority.authorityd("exports", "make")
        let index = authority.publicFiles.appending("exports").appending("index.txt").string
        _ = try await eventually {
            FileManager.default.fileExists(atPath: index)
        } is: {
            $0
        }
        try await Self.check("exports", authority, key: "")
    }

    @Test(.proves("V3")) func `each answer to a laboratory is as described`() async throws {
        let authority = try await AuthorityFixture()
        let key = try await authority.authorityd("laboratory", "add", "central")
        try await Self.check("laboratories", authority, key: key)
    }

    @Test(.proves("V5")) func `each answer to a case system is as described`() async throws {
        let authority = try await AuthorityFixture()
        let key = try await authority.authorityd("case-system", "add", "sormas")
        try await Self.check("case-systems", authority, key: key, port: Int(authority.portalPort))
    }

    private static func authority(_ configuration: [String]) async throws -> AuthorityFixture {
        try await AuthorityFixture(options: ["--answer-time", "0"], configuration: configuration)
    }

    private static func check(_ name: String, _ authority: AuthorityFixture, key: String, port: Int? = nil) async throws
    {
        let examples = Thoroughness.isWhole ? "1000" : "50"
        let ending = try await authority.script("check_openapi.py", [name, key, examples], port: port)
        print(ending.output)
        #expect(ending.status == 0, "\(ending.error)")
        #expect(try await authority.stop().status == 0)
    }
}
