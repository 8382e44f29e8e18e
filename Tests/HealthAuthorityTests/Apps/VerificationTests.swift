import CheckInProtocol
import Encodings
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@Suite("Verification certificates for apps", .proves("E14"))
struct VerificationTests {
    private static func fixture(_ store: TestStore) async throws -> InProcessAuthority {
        try await InProcessAuthority(diagnosisKeys: PublishingApp.settings, store: store)
    }

    /// The code of a refused request; nil if the request was not refused.
    static func refusal(_ body: () async throws -> VerificationAnswer) async throws -> VerificationCode? {
        do {
            let answer = try await body()
            #expect(answer.status == 200)
            return nil
        } catch let code as VerificationCode {
            return code
        }
    }

    @Test(
        arguments: TestStore.all,
        CodeKind.allCases
    )
    func `a code gives one token, a token gives one certificate, and a certificate publishes keys`(
        store: TestStore,
        kind: CodeKind
    ) async throws {
        let test = try await Self.fixture(store)
        var app = PublishingApp(test)
        let code = try await app.code(kind)
        let verified = try await app.verify(code.lowercased())
        #expect(verified.testtype == "confirmed")
        let token = try #require(verified.token)
        #expect(try await Self.refusal { try await app.verify(code) } == .codeNotFound)
        let keys = app.keys(3)
        let certificate = try #require(try await app.certify(token, mac: app.mac(keys)).certificate)
        #expect(try await Self.refusal { try await app.certify(token, mac: app.mac(keys)) } == .tokenExpired)
        #expect(try await app.desk.publish(app.request(keys, certificate: certificate)).insertedExposures == 3)
        #expect(try await test.count("verification_token") == 0)
        #expect(try await test.count("proof") == 0)
    }

    @Test(.proves("V1"), arguments: TestStore.all)
    func `a code authorises either a token or a batch of reports`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        try await test.publish()
        let app = PublishingApp(test)
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let (first, second) = (try await app.code(), try await app.code())
        _ = try await app.verify(first)
        let batch = try client.blinded(1, under: key)
        let used = PositiveTestProof.hotlineCode(try #require(HotlineCode(first)))
        #expect(try await client.ask(used, batch, keyDay: day).status == .refused)
        let unused = PositiveTestProof.hotlineCode(try #require(HotlineCode(second)))
        #expect(try await client.ask(unused, batch, keyDay: day).status == .accepted)
        #expect(try await Self.refusal { try await app.verify(second) } == .codeNotFound)
    }

    @Test(arguments: TestStore.some)
    func `wrong, expired and malformed codes are refused by name`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        let app = PublishingApp(test)
        let (pin, code) = (try await app.code(.pin), try await app.code())
        test.clock.advance(minutes: 16)
        #expect(try await Self.refusal { try await app.verify(pin) } == .codeExpired)
        #expect(try await Self.refusal { try await app.verify("234567") } == .codeNotFound)
        for malformed in ["", "1", "23456", "0000000000", String(repeating: "2", count: 10_000)] {
            #expect(try await Self.refusal { try await app.verify(malformed) } == .codeInvalid)
        }
        #expect(try await Self.refusal { try await app.verify(code, accept: ["likely"]) } == .unsupportedTestType)
        #expect(try await Self.refusal { try await app.verify(code, accept: ["maybe"]) } == .invalidTestType)
        #expect(try await Self.refusal { try await app.verify(code, accept: []) } == nil)
    }

    @Test
    func `after 360 wrong PINs, a wrong PIN is refused for the quota, and a valid code is accepted`() async throws {
        let test = try await Self.fixture(.sqlite)
        let app = PublishingApp(test)
        let code = try await app.code()
        for _ in 1...360 { #expect(try await Self.refusal { try await app.verify("234567") } == .codeNotFound) }
        #expect(try await Self.refusal { try await app.verify("234567") } == .quotaExceeded)
        #expect(try await app.verify(code).token != nil)
        let issue = try await test.authority.verification.issue(.pin, count: 1, officer: "eve")
        #expect(issue == .guessed)
    }

    @Test(arguments: TestStore.some)
    func `a token is valid for 24 hours, and a refused request does not use it up`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var app = PublishingApp(test)
        let mac = app.mac(app.keys(1))
        let (token, late) = (try await app.token(), try await app.token())
        for wrong in ["", "AA", Base64.encodePadded([UInt8](repeating: 1, count: 31)), "!" + mac] {
            #expect(try await Self.refusal { try await app.certify(token, mac: wrong) } == .macInvalid)
        }
        let other = token.hasPrefix("A") ? "B" + token.dropFirst() : "A" + token.dropFirst()
        for wrong in ["", "A", other, token + "A", "\(token)=", String(repeating: "A", count: 10_000)] {
            #expect(try await Self.refusal { try await app.certify(wrong, mac: mac) } == .tokenInvalid)
        }
        test.clock.advance(seconds: 24 * 3600 - 1)
        try await test.authority.sweep()
        #expect(try await Self.refusal { try await app.certify(token, mac: mac) } == nil)
        test.clock.advance(seconds: 1)
        #expect(try await Self.refusal { try await app.certify(late, mac: mac) } == .tokenExpired)
        test.clock.advance(hours: 1)
        try await test.authority.sweep()
        #expect(try await test.count("verification_token") == 0)
    }

    @Test(arguments: TestStore.all)
    func `of concurrent requests with one code or one token, one succeeds`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        var app = PublishingApp(test)
        let mac = app.mac(app.keys(1))
        let (copy, code) = (app, try await app.code())
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 1...6 { group.addTask { try? await copy.verify(code).token } }
            return try await group.reduce(into: [String]()) { $0 += [$1].compactMap(\.self) }
        }
        #expect(tokens.count == 1)
        let token = try #require(tokens.first)
        let certificates = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 1...6 { group.addTask { try? await copy.certify(token, mac: mac).certificate } }
            return try await group.reduce(into: [String]()) { $0 += [$1].compactMap(\.self) }
        }
        #expect(certificates.count == 1)
    }

    @Test(arguments: TestStore.all)
    func `an API key is valid until its app is removed or gets another key`(store: TestStore) async throws {
        let test = try await Self.fixture(store)
        let apps = test.authority.apps
        func valid(_ keys: String...) async throws -> [Bool] {
            var results: [Bool] = []
            for key in keys { results.append(try await apps.has(key: key)) }
            return results
        }
        let first = try await apps.add("app")
        let other = try await apps.add("other")
        #expect(try await apps.list() == ["app", "other"])
        #expect(try await valid(first, other, "", String(first.dropLast())) == [true, true, false, false])
        let second = try await apps.add("app")
        #expect(try await valid(first, second, other) == [false, true, true])
        #expect(try await apps.remove("app"))
        #expect(try await !apps.remove("app"))
        #expect(try await valid(second, other) == [false, true])
        let stored = try await test.database.read { try $0.keyHolders(.app).all.map(\.keyHash.hex) }
        #expect(!stored.contains(other))
    }

    @Test(.proves("S4")) func `unused tokens of a restored database are void`() async throws {
        let test = try await Self.fixture(.sqlite)
        try await test.publish()
        var app = PublishingApp(test)
        let (token, mac) = (try await app.token(), app.mac(app.keys(1)))
        try await test.nextHour()
        _ = try await test.index()
        let hour = test.clock.now.hour
        // The database of the hour before.
        try await test.database.write { connection in
            try connection.execute("DELETE FROM package WHERE hour = $1", .number(hour.number))
            try connection.execute("DELETE FROM package_part WHERE hour = $1", .number(hour.number))
            try connection.execute("DELETE FROM document")
        }
        try await test.publish()
        #expect(try await Self.refusal { try await app.certify(token, mac: mac) } == .tokenExpired)
    }
}
