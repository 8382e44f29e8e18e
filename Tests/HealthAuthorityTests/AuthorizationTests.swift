import CheckInProtocol
import Cryptography
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Authorisation")
struct AuthorizationTests {
    @Test(.proves("V1", "V2"), arguments: TestStore.all, CodeKind.allCases)
    func `a code authorises only one batch`(store: TestStore, kind: CodeKind) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let proof = try await client.code(kind)
        let request = try await client.authorize(client.batch(3), proof)
        #expect(try await client.submit(request) == .accepted)
        let (day, key) = try await client.key()
        let another = try client.blinded(3, under: key)
        #expect(try await client.ask(proof, another, keyDay: day) == Answer(.refused))
    }

    @Test(
        .proves("S4"),
        arguments: TestStore.all
    )
    func `a client that lost the answer can repeat the request and gets the same answer`(store: TestStore) async throws
    {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let proof = try await client.code()
        let (day, key) = try await client.key()
        let blinded = try client.blinded(3, under: key)
        let first = try await client.ask(proof, blinded, keyDay: day)
        #expect(first.status == .accepted)
        test.clock.advance(hours: 2)
        #expect(try await client.ask(proof, blinded, keyDay: day) == first)
        // The key of a day is deleted after the next day, together with the record of the code.
        test.clock.advance(days: 2)
        try await test.publish()
        try await test.authority.sweep()
        #expect(try await client.ask(proof, blinded, keyDay: day) == Answer(.key))
        let left = try await test.database.read { try $0.rows("SELECT count(*) FROM proof")[0].integer(0) }
        #expect(left == 0)
    }

    @Test(.proves("V4"), arguments: TestStore.all)
    func `wrong, expired and used codes get the same answer`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let used = try await client.code()
        _ = try await client.authorize(client.batch(1), used)
        let expired = try await client.code()
        test.clock.advance(hours: 1)
        let wrong = PositiveTestProof.hotlineCode(HotlineCode(using: &client.generator))
        for proof in [used, expired, wrong] {
            let blinded = try client.blinded(1, under: key)
            #expect(try await client.ask(proof, blinded, keyDay: day) == Answer(.refused))
        }
    }

    @Test(
        .proves("V1", "V2"),
        arguments: TestStore.some,
        [(CodeKind.hotlineCode, Int64(3600)), (.pin, 900)]
    )
    func `a code is valid until its last second`(store: TestStore, kind: (CodeKind, Int64)) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let (early, late) = (try await client.code(kind.0), try await client.code(kind.0))
        test.clock.advance(seconds: kind.1 - 1)
        let blinded = try client.blinded(1, under: key)
        #expect(try await client.ask(early, blinded, keyDay: day).status == .accepted)
        test.clock.advance(seconds: 1)
        #expect(try await client.ask(late, blinded, keyDay: day).status == .refused)
    }

    @Test(
        .proves("V4"),
        arguments: TestStore.all
    )
    func `a valid code is accepted during a flood of wrong codes, and no PIN is issued while PINs are guessed`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let blinded = try client.blinded(1, under: key)
        let (pin, code) = (try await client.code(.pin), try await client.code())
        var answers: [Answer.Status] = []
        for _ in 0...UsageLimit.pins.maximum {
            var guess = PositiveTestProof.pin(PIN(using: &client.generator))
            while guess == pin { guess = .pin(PIN(using: &client.generator)) }
            answers.append(try await client.ask(guess, blinded, keyDay: day).status)
        }
        #expect(answers == Array(repeating: .refused, count: Int(UsageLimit.pins.maximum)) + [.later])
        #expect(try await client.ask(pin, blinded, keyDay: day).status == .accepted)
        #expect(try await client.ask(code, client.blinded(1, under: key), keyDay: day).status == .accepted)
        let verification = test.authority.verification
        #expect(try await verification.issue(.pin, count: 1, officer: "ada") == .guessed)
        #expect(try await verification.issue(.hotlineCode, count: 1, officer: "ada").texts?.count == 1)
        test.clock.advance(hours: 24)
        #expect(try await verification.issue(.pin, count: 1, officer: "ada").texts?.count == 1)
    }

    @Test(.proves("S3"), arguments: TestStore.all)
    func `no row about a client has a time more precise than an hour`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        test.clock.advance(seconds: 1234)
        try await test.publish()
        var client = ReportingClient(test)
        try await client.share(client.batch(2))
        _ = try await client.code(.pin)
        let (day, key) = try await client.key()
        let wrong = PositiveTestProof.pin(PIN(using: &client.generator))
        #expect(try await client.ask(wrong, client.blinded(1, under: key), keyDay: day).status == .refused)
        let token = RegistrationToken(using: &client.generator)
        for digit in ["1", "2"] {
            let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c330\(digit)"))
            if digit == "2" { try await test.record([(identifier, true)]) }
            _ = try await test.authority.verification.inquire(TestInquiry(test: identifier, token: token))
        }
        test.authority.counter.add(10, .used, at: test.clock.now)
        try await test.authority.counter.store(in: test.database, now: test.clock.now)
        let tables = [
            "proof", "registration", "test", "usage_count", "pool", "published", "tally", "audit", "progress",
        ]
        for table in tables {
            let rows = try await test.database.read { try $0.rows("SELECT * FROM \(table)") }
            #expect(!rows.isEmpty, "\(table)")
            // Hours and days since 1970 are below this limit. Seconds and minutes are above it.
            #expect(rows.flatMap(\.integers).allSatisfy { $0 < 10_000_000 }, "\(table)")
        }
    }

    @Test(.proves("V4"), arguments: TestStore.all)
    func `the database contains neither codes nor data that reveals them`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let code = try #require(
            try await test.authority.verification.issue(.hotlineCode, count: 1, officer: "eve").texts?.first
        )
        let kept = try await test.database.read { try $0.rows("SELECT hash FROM proof")[0].bytes(0) }
        #expect(kept != Array(code.utf8) && kept != SHA256.hash(Array(code.utf8)))
    }

    @Test(.proves("V4"), arguments: TestStore.all)
    func `the number of codes that an officer can issue per hour is limited`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let verification = test.authority.verification
        for _ in 1...12 {
            #expect(try await verification.issue(.hotlineCode, count: 10, officer: "eve").texts?.count == 10)
        }
        #expect(try await verification.issue(.hotlineCode, count: 1, officer: "eve") == .tooMany)
        #expect(try await verification.issue(.hotlineCode, count: 1, officer: "ada").texts?.count == 1)
        test.clock.advance(hours: 1)
        #expect(try await verification.issue(.hotlineCode, count: 10, officer: "eve").texts?.count == 10)
    }

    @Test(
        .proves("S8"),
        arguments: TestStore.all
    )
    func `a decoy gets the same answer as a real request, but does not authorise a batch`(store: TestStore) async throws
    {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let batch = try client.batch(1)
        let blinded = try #require(key.blind(batch, using: &client.generator))
        let nobody = PositiveTestProof.hotlineCode(HotlineCode(using: &client.generator))
        let answer = try await client.ask(nobody, blinded, keyDay: day, isDecoy: true)
        #expect(answer.status == .accepted)
        let signature = try #require(answer.blindSignature)
        #expect(signature.count == AuthorizationKey.signatureCount)
        #expect(blinded.authorization(signature, of: batch, under: key) == nil)
        let left = try await test.database.read { try $0.rows("SELECT count(*) FROM proof")[0].integer(0) }
        #expect(left == 0)
    }

    @Test(.proves("S4"), arguments: TestStore.some)
    func `only the keys for yesterday and today are accepted`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (first, key) = try await client.key()
        let request = try await client.authorize(client.batch(2), client.code())
        test.clock.advance(days: 1)
        try await test.publish()
        #expect(try await test.configuration().authorizationKeys.map(\.day.number) == [first.number, first.number + 1])
        // Authorised yesterday, submitted today.
        #expect(try await client.submit(request) == .accepted)
        let late = try await client.authorize(client.batch(2), client.code())
        #expect(late.keyDay.number == first.number + 1)
        test.clock.advance(days: 1)
        try await test.publish()
        #expect(try await client.submit(request) == .key)
        let blinded = try client.blinded(1, under: key)
        #expect(try await client.ask(client.code(), blinded, keyDay: first) == Answer(.key))
        let days = try await test.database.read {
            try $0.rows("SELECT day FROM authorization_key ORDER BY day").map { $0.integer(0) }
        }
        // One older key is kept in case the clock is set back.
        #expect(days == [0, 1, 2].map { Int64(first.number) + $0 })
        test.clock.advance(days: 1)
        try await test.publish()
        #expect(try await test.count("authorization_key") == 3)
    }

    @Test(.proves("S4"), arguments: TestStore.some)
    func `a signature authorises only its own batch`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let request = try await client.authorize(client.batch(3), client.code())
        let other = SubmissionRequest(
            keyDay: request.keyDay,
            authorization: request.authorization,
            batch: try client.batch(3)
        )
        #expect(try await client.submit(other) == .refused)
        let fewer = try #require(
            ReportBatch(reports: Array(request.batch.reports.dropLast()), nonce: request.batch.nonce)
        )
        #expect(
            try await client.submit(
                SubmissionRequest(keyDay: request.keyDay, authorization: request.authorization, batch: fewer)
            ) == .refused
        )
        let moved = request.batch.reports.map { dated in
            ReportBatch.Dated(day: Day(number: dated.day.number - 1) ?? dated.day, report: dated.report)
        }
        let elsewhere = try #require(ReportBatch(reports: moved, nonce: request.batch.nonce))
        #expect(
            try await client.submit(
                SubmissionRequest(keyDay: request.keyDay, authorization: request.authorization, batch: elsewhere)
            ) == .refused
        )
        #expect(try await client.submit(request) == .accepted)
    }

    @Test(.proves("S4"), arguments: TestStore.some)
    func `each package names the key that authorises batches on its day`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let first = test.clock.now.hour
        while test.clock.now.day == InProcessAuthority.start.day { try await test.nextHour() }
        let configuration = try await test.configuration()
        #expect(configuration.authorizationKeys.map(\.day) == [InProcessAuthority.start.day, test.clock.now.day])
        for number in first.number...test.clock.now.hour.number {
            let hour = try #require(Hour(number: number))
            let traffic = try #require(configuration.traffic(on: hour.start.day))
            #expect(try await test.package(hour).trafficDigest == traffic.digest)
        }
    }
}

extension SQLRow {
    /// The integers in the row.
    fileprivate var integers: [Int64] {
        (0..<count).compactMap { column in
            guard case .integer(let number) = value(column) else { return nil }
            return number
        }
    }
}
