import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Glibc
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// An instance while its database is unavailable.
@Suite(
    "An authority without its database",
    .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup"),
    .timeLimit(.minutes(10))
)
struct AuthorityOutageTests {
    private let server: PostgreSQLFixture
    private let bed: AuthorityPairFixture
    private var instance: AuthorityInstance { bed.instances[0] }

    init() async throws {
        server = try await PostgreSQLFixture()
        bed = try await AuthorityPairFixture(database: server.url())
    }

    @Test func `authorityd waits for its database at the start, logs this, and then serves`() async throws {
        try await server.stop(.fast)
        try await instance.launch()
        try await instance.wait(for: "STATUS=Waiting for the database")
        #expect(try instance.log.contains("waiting for the database"))
        try await server.start()
        try await instance.waitUntilReady()
        let port = try #require(instance.port)
        #expect(try await LoopbackHTTP.get("/v1/nothing", port: port)?.status == 404)
    }

    @Test(.proves("S5"))
    func `without a database, published files are served and other requests get “retry later”`() async throws {
        try await instance.start()
        try await bed.waitUntilPublished(by: [instance])
        let index = try #require(try bed.publications(of: instance).files["packages/index"])
        try await server.stop(.immediate)
        let port = try #require(instance.port)
        #expect(try await LoopbackHTTP.get("/v1/packages/index", port: port)?.body == index)
        var generator = SystemRandomNumberGenerator()
        let request = AuthorizationRequest(
            proof: .hotlineCode(HotlineCode(using: &generator)),
            keyDay: bed.clock.today,
            blindedMessage: generator.bytes(AuthorizationKey.signatureCount)
        )
        let answer = try await LoopbackHTTP.post(
            "/v1/authorizations",
            request.encoded(using: &generator),
            port: port
        )
        #expect(answer?.status == 503)
        try await server.start()
        try bed.clock.advance(hours: 1)
        try await bed.waitUntilPublished(by: [instance])
        #expect(try instance.log.contains("database unavailable"))
    }

    @Test func `SIGTERM stops authorityd while it serves and while it waits`() async throws {
        try await instance.start()
        try await server.stop(.immediate)
        #expect(try await instance.stop().status == 0)
        try await instance.launch()
        try await instance.wait(for: "STATUS=Waiting for the database")
        #expect(try await instance.stop().status == 128 + SIGTERM)
    }
}
