import Cryptography
@testable import HealthAuthority
import Sharing
import Testing

@Suite("Laboratory results")
struct LaboratoryTests {
    private func identifier() throws -> TestIdentifier {
        try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
    }

    @Test("V3: the client polls, and a positive result authorises", arguments: TestStore.all)
    func positive(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        try await test.publish()
        var client = ClientUnderTest(test)
        let (verification, token) = (test.authority.verification, RegistrationToken(using: &client.generator))
        let inquiry = TestInquiry(test: try identifier(), token: token)
        #expect(try await verification.inquire(inquiry) == Answer(.pending))
        #expect(try await verification.inquire(inquiry) == Answer(.pending))
        let (day, key) = try await client.key()
        let early = try client.blinded(1, under: key)
        #expect(try await client.ask(.registration(token), early, keyDay: day).status == .refused)
        try await verification.record([(try identifier(), true)])
        #expect(try await verification.inquire(inquiry) == Answer(.accepted))
        let request = try await client.authorize(client.batch(2), .registration(token))
        #expect(try await client.submit(request) == .accepted)
        let second = try client.blinded(1, under: key)
        #expect(try await client.ask(.registration(token), second, keyDay: day).status == .refused)
    }

    @Test(
        "S4, V3: a positive test authorises one batch, on whatever day its client asks again",
        arguments: TestStore.all
    )
    func once(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        try await test.publish()
        var client = ClientUnderTest(test)
        let (verification, token) = (test.authority.verification, RegistrationToken(using: &client.generator))
        let inquiry = TestInquiry(test: try identifier(), token: token)
        try await verification.record([(try identifier(), true)])
        #expect(try await verification.inquire(inquiry) == Answer(.accepted))
        // Yesterday's key is the first to expire.
        let (firstDay, firstKey) = try await client.key()
        test.clock.advance(days: 1)
        try await test.publish()
        let first = try client.blinded(1, under: firstKey)
        #expect(try await client.ask(.registration(token), first, keyDay: firstDay).status == .accepted)
        for _ in 1...3 {
            test.clock.advance(days: 1)
            try await test.publish()
            try await test.authority.sweep()
            #expect(try await verification.inquire(inquiry) == Answer(.accepted))
            let (day, key) = try await client.key()
            let another = try client.blinded(1, under: key)
            #expect(try await client.ask(.registration(token), another, keyDay: day).status == .refused)
        }
    }

    @Test("V3: two instances that are asked at once give one proof", arguments: TestStore.all)
    func oneProof(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        let verification = test.authority.verification
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        try await verification.record([(try identifier(), true)])
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 1...8 { group.addTask { try await verification.inquire(inquiry) } }
            for try await answer in group { #expect(answer == Answer(.accepted)) }
        }
        let proofs = try await test.database.read { try $0.rows("SELECT count(*) FROM proof")[0].integer(0) }
        #expect(proofs == 1)
    }

    @Test("S3: no row shows which test a proof came from", arguments: TestStore.all)
    func unlinked(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        try await test.authority.verification.record([(try identifier(), true)])
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(.accepted))
        let joined = try await test.database.read { connection in
            try connection.rows("SELECT count(*) FROM proof JOIN test ON proof.hash IN (test.hash, test.token)")[0]
                .integer(0)
        }
        #expect(joined == 0)
    }

    @Test("V3: a result may come before the client asks", arguments: TestStore.all, [true, false])
    func early(store: TestStore, isPositive: Bool) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        try await test.authority.verification.record([(try identifier(), isPositive)])
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        #expect(try await test.authority.verification.inquire(inquiry).status == (isPositive ? .accepted : .negative))
    }

    @Test(
        "V3: a second client with the same test is refused, before and after the result",
        arguments: TestStore.all
    )
    func second(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        let verification = test.authority.verification
        let first = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        let second = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        _ = try await verification.inquire(first)
        #expect(try await verification.inquire(second) == Answer(.refused))
        try await verification.record([(try identifier(), true)])
        #expect(try await verification.inquire(second) == Answer(.refused))
        #expect(try await verification.inquire(first) == Answer(.accepted))
    }

    @Test("V3: the first result stands", arguments: TestStore.all)
    func firstResult(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        try await test.authority.verification.record([(try identifier(), false)])
        try await test.authority.verification.record([(try identifier(), true)])
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        #expect(try await test.authority.verification.inquire(inquiry).status == .negative)
    }

    @Test("S7: a test is forgotten after 14 days", arguments: TestStore.all)
    func forgotten(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        try await test.authority.verification.record([(try identifier(), true)])
        test.clock.advance(seconds: 14 * 86_400 - 1)
        try await test.authority.sweep()
        let before = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        test.clock.advance(seconds: 1)
        try await test.authority.sweep()
        let after = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        #expect((before, after) == (1, 0))
    }

    @Test("S8: a decoy asks and leaves nothing", arguments: TestStore.all)
    func decoy(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        var generator = SystemRandomNumberGenerator()
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator), isDecoy: true)
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(.pending))
        let left = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        #expect(left == 0)
    }

    @Test("V3: laboratories have keys of their own", arguments: TestStore.all)
    func keys(store: TestStore) async throws {
        let test = try await AuthorityUnderTest(store: store)
        let laboratories = test.authority.laboratories
        let (first, second) = (try await laboratories.add("North"), try await laboratories.add("South"))
        #expect(try await laboratories.isKnown(first))
        #expect(try await laboratories.isKnown(second))
        #expect(try await !laboratories.isKnown(String(repeating: "0", count: 64)))
        let renewed = try await laboratories.add("North")
        #expect(try await laboratories.isKnown(renewed))
        #expect(try await !laboratories.isKnown(first))
    }
}
