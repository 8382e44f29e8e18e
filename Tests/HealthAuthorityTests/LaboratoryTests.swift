import CheckInProtocol
import Cryptography
import Encodings
@testable import HealthAuthority
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@Suite("Laboratory results")
struct LaboratoryTests {
    private func identifier() throws -> TestIdentifier {
        try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
    }

    @Test(
        arguments: [
            ("Süd 2", true), (String(repeating: "a", count: 64), true), ("", false), (" ", false), ("a\tb", false),
            (String(repeating: "a", count: 65), false), ("a" + String(repeating: "\u{301}", count: 64), false),
            ("a\u{202E}b", false), ("a\u{200B}b", false), ("a\u{2028}b", false), ("a\u{2029}b", false),
        ] as [(String, Bool)]
    )
    func `a laboratory's name is short and visible`(name: String, isValid: Bool) {
        #expect(AccessKey.isName(name) == isValid)
    }

    @Test(
        .proves("V3"),
        arguments: TestStore.all
    )
    func `a client polls for a result, and a positive result authorises a batch`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (verification, token) = (test.authority.verification, RegistrationToken(using: &client.generator))
        let inquiry = TestInquiry(test: try identifier(), token: token)
        #expect(try await verification.inquire(inquiry) == Answer(.pending))
        #expect(try await verification.inquire(inquiry) == Answer(.pending))
        let (day, key) = try await client.key()
        let early = try client.blinded(1, under: key)
        #expect(try await client.ask(.registration(token), early, keyDay: day).status == .refused)
        try await test.record([(try identifier(), true)])
        #expect(try await verification.inquire(inquiry) == Answer(.accepted))
        let request = try await client.authorize(client.batch(2), .registration(token))
        #expect(try await client.submit(request) == .accepted)
        let second = try client.blinded(1, under: key)
        #expect(try await client.ask(.registration(token), second, keyDay: day).status == .refused)
    }

    @Test(
        .proves("S4", "V3"),
        arguments: TestStore.some
    )
    func `a positive test authorises one batch, even if the client asks again on another day`(
        store: TestStore
    ) async throws {
        // Shortly after midnight. A clock that is behind by an hour shows the previous day.
        let test = try await InProcessAuthority(start: InProcessAuthority.start.day.start + 1800, store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (one, other) = (test.authority, try await test.restarted())
        let token = RegistrationToken(using: &client.generator)
        let inquiry = TestInquiry(test: try identifier(), token: token)
        try await test.record([(try identifier(), true)])
        #expect(try await other.verification.inquire(inquiry) == Answer(.accepted))
        // Yesterday's key is the first to expire.
        let (firstDay, firstKey) = try await client.key()
        test.clock.advance(days: 1)
        try await test.publish()
        let first = try client.blinded(1, under: firstKey)
        #expect(try await client.ask(.registration(token), first, keyDay: firstDay, of: one).status == .accepted)
        for error in [-1, 0, 0, 0] as [Int64] {
            test.clock.advance(days: 1)
            try await test.publish()
            try await test.authority.sweep()
            // The sweep has deleted the used proof. The clock is then set back, and the key of this proof
            // is valid again.
            test.clock.set(error: error)
            let (day, key) = try await error == 0 ? client.key() : (day: firstDay, key: firstKey)
            for (inquired, asked) in [(one, other), (other, one)] {
                #expect(try await inquired.verification.inquire(inquiry) == Answer(.accepted))
                let another = try client.blinded(1, under: key)
                let answer = try await client.ask(.registration(token), another, keyDay: day, of: asked)
                #expect(answer.status == .refused)
            }
            test.clock.set(error: 0)
        }
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `two instances that are asked concurrently issue one proof`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        let instances = [test.authority, try await test.restarted()]
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        try await test.record([(try identifier(), true)])
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 1...4 {
                for instance in instances { group.addTask { try await instance.verification.inquire(inquiry) } }
            }
            for try await answer in group { #expect(answer == Answer(.accepted)) }
        }
        let proofs = try await test.database.read { try $0.rows("SELECT count(*) FROM proof")[0].integer(0) }
        #expect(proofs == 1)
    }

    @Test(.proves("S3"), arguments: TestStore.all)
    func `no row shows which test a proof came from`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        try await test.record([(try identifier(), true)])
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(.accepted))
        let joined = try await test.database.read { connection in
            try connection.rows("SELECT count(*) FROM proof JOIN test ON proof.hash IN (test.hash, test.token)")[0]
                .integer(0)
        }
        #expect(joined == 0)
    }

    @Test(
        .proves("V3"),
        arguments: TestStore.all
    )
    func `a second client for the same test cannot find out that another client is registered or has the result`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        let verification = test.authority.verification
        let first = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        let second = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        _ = try await verification.inquire(first)
        #expect(try await verification.inquire(second) == Answer(.pending))
        try await test.record([(try identifier(), true)])
        for _ in 1...2 {
            #expect(try await verification.inquire(second) == Answer(.pending))
            #expect(try await verification.inquire(first) == Answer(.accepted))
        }
    }

    @Test(.proves("V3")) func `all answers without a result have the same size, head and minimum time`() async throws {
        let test = try await InProcessAuthority()
        var generator = SystemRandomNumberGenerator()
        func inquiry(_ number: Int, isDecoy: Bool = false) throws -> TestInquiry {
            let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c330\(number)"))
            return TestInquiry(test: identifier, token: RegistrationToken(using: &generator), isDecoy: isDecoy)
        }
        let (waiting, owner) = (try inquiry(1), try inquiry(2))
        for first in [waiting, owner] { _ = try await test.authority.verification.inquire(first) }
        try await test.record([(owner.test, true)])
        // A waiting client, a new client, other clients before and after a result, and a decoy.
        let inquiries = [waiting, try inquiry(3), try inquiry(1), try inquiry(2), try inquiry(4, isDecoy: true)]
        let requests = inquiries.map { WireConnection.post("/v1/tests", $0.encoded(using: &generator)) }
        let server = try await WireServer(test, answerTime: .milliseconds(100))
        let responses = try await blocking {
            try requests.map { request in
                let connection = try WireConnection(port: server.port)
                let start = ContinuousClock.now
                connection.send(request)
                let response = try #require(connection.response())
                #expect(ContinuousClock.now - start >= .milliseconds(100))
                return response
            }
        }
        #expect(try responses.allSatisfy { try Answer(decoding: $0.body).status == .pending })
        #expect(Set(responses.map(\.bytes.count)).count == 1)
        #expect(Set(responses.map(\.headWithoutDate)).count == 1)
        await server.stop()
    }

    @Test(
        .proves("V3"),
        arguments: TestStore.all,
        [true, false]
    )
    func `the first result is final; a request with a different result is refused as a whole`(
        store: TestStore,
        isPositive: Bool
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        let key = try await test.authority.laboratories.add("North", dailyPositives: 3)
        let server = try await WireServer(test)
        func send(
            _ results: (test: TestIdentifier, isPositive: Bool)...,
            scheme: String = "Bearer"
        ) async throws -> String {
            let results = results.map { result in
                "{\"test\": \"\(Hexadecimal.text(result.test.digest))\", \"result\": \"\(result.isPositive ? "positive" : "negative")\"}"
            }
            let body = "{\"results\": [\(results.joined(separator: ","))]}"
            return try await Self.answer(to: body, authorization: "\(scheme) \(key)", on: server.port)
        }
        let (known, other) = (try identifier(), try #require(TestIdentifier(digest: generator.bytes(32))))
        #expect(try await send((known, isPositive)).hasPrefix("HTTP/1.1 204 "))
        #expect(try await send((known, isPositive), scheme: "bearer").hasPrefix("HTTP/1.1 204 "))
        let counts = try await test.database.read {
            try $0.rows("SELECT space, count FROM usage_count ORDER BY space").map { [$0.text(0), "\($0.integer(1))"] }
        }
        let refused = try await send((other, true), (known, !isPositive))
        #expect(refused.hasPrefix("HTTP/1.1 409 "))
        #expect(refused.contains("results[1]: the test already has a different result; nothing was recorded"))
        #expect(try await test.count("test") == 1)
        let after = try await test.database.read {
            try $0.rows("SELECT space, count FROM usage_count ORDER BY space").map { [$0.text(0), "\($0.integer(1))"] }
        }
        #expect(after == counts)
        #expect(try await send((other, true), (other, false)).contains("results[1]: "))
        #expect(try await test.count("test") == 1)
        let inquiry = TestInquiry(test: known, token: RegistrationToken(using: &generator))
        #expect(try await test.authority.verification.inquire(inquiry).status == (isPositive ? .accepted : .negative))
        withExtendedLifetime(server) {}
    }

    @Test(.proves("S7"), arguments: TestStore.all)
    func `a test is deleted after 14 days`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.record([(try identifier(), true)])
        test.clock.advance(seconds: 14 * 86_400 - 1)
        try await test.authority.sweep()
        let before = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        test.clock.advance(seconds: 1)
        try await test.authority.sweep()
        let after = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        #expect((before, after) == (1, 0))
    }

    @Test(.proves("S8"), arguments: TestStore.some)
    func `a decoy inquiry leaves no data`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator), isDecoy: true)
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(.pending))
        let left = try await test.database.read { try $0.rows("SELECT count(*) FROM test")[0].integer(0) }
        #expect(left == 0)
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `each laboratory has its own key`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let laboratories = test.authority.laboratories
        let (first, second) = (try await laboratories.add("North"), try await laboratories.add("South"))
        #expect(try await laboratories.laboratory(withKey: first)?.name == "North")
        #expect(try await laboratories.laboratory(withKey: second)?.name == "South")
        #expect(try await laboratories.laboratory(withKey: String(repeating: "0", count: 64)) == nil)
        try await laboratories.remove("North")
        #expect(try await laboratories.laboratory(withKey: first) == nil)
        #expect(try await laboratories.laboratory(withKey: second)?.name == "South")
        await #expect(throws: Laboratories.Unknown.self) { try await laboratories.remove("North") }
        await #expect(throws: Laboratories.Unknown.self) { try await laboratories.retire("North") }
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `a laboratory changes its key without a gap, and a third key is refused`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let laboratories = test.authority.laboratories
        func owner(_ key: String) async throws -> String? { try await laboratories.laboratory(withKey: key)?.name }
        let today = test.clock.now.day
        let first = try await laboratories.add("North", dailyPositives: 7)
        #expect(try await !laboratories.retire("North"), "the only key stays")
        // Two keys of one day are ordered too.
        let second = try await laboratories.add("North")
        for key in [first, second] { #expect(try await owner(key) == "North") }
        let refused = await #expect(throws: Laboratories.TooManyKeys.self) { try await laboratories.add("North") }
        #expect(refused?.days == [today, today])
        #expect(try await laboratories.retire("North"))
        #expect(try await owner(first) == nil)
        #expect(try await owner(second) == "North")
        test.clock.advance(days: 1)
        let third = try await laboratories.add("North", dailyPositives: 9)
        let listed = try #require(try await laboratories.list().first)
        #expect(listed.keyDays == [today, try #require(Day(number: today.number + 1))])
        #expect(listed.laboratory.dailyPositives == 9)
        try await laboratories.remove("North")
        for key in [second, third] { #expect(try await owner(key) == nil) }
        #expect(try await test.count("laboratory_key") == 0)
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `the limit of a laboratory changes without another key`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let laboratories = test.authority.laboratories
        let key = try await laboratories.add("North", dailyPositives: 1)
        _ = try await laboratories.add("South")
        func isCounted() async throws -> Bool {
            let laboratory = try #require(try await laboratories.laboratory(withKey: key))
            do {
                try await test.database.write { try laboratory.count(1, positives: 1, $0, now: test.clock.now) }
                return true
            } catch is Laboratories.TooManyResults {
                return false
            }
        }
        #expect(try await isCounted())
        #expect(try await !isCounted())
        try await laboratories.setLimit(2, of: "North")
        #expect(try await isCounted())
        #expect(try await !isCounted())
        // Fewer than were sent on this day
        try await laboratories.setLimit(1, of: "North")
        #expect(try await !isCounted())
        await #expect(throws: Laboratories.Unknown.self) { try await laboratories.setLimit(5, of: "Nort") }
        #expect(try await laboratories.list().map(\.laboratory.dailyPositives) == [1, 1000])
        let actions = try await test.database.read {
            try $0.rows("SELECT action, times FROM audit WHERE action LIKE 'changed%'").map {
                [$0.text(0), "\($0.integer(1))"]
            }
        }
        #expect(actions == [["changed the limit of the laboratory “North”", "2"]])
    }

    @Test(
        arguments: [
            ("", "the body is not JSON"), ("[]", "the body is not JSON"),
            (#"{"results": {}}"#, "results: it is not a list"),
            ("{}", "results: it is not a list"),
            (#"{"results": [], "batch": 1}"#, "it has an unknown member (known: results)"),
            (#"{"results": [1]}"#, "results[0]: it is not an object"),
            (#"{"results": [{"result": "positive"}]}"#, "results[0]: it has no member test"),
            (
                #"{"results": [GOOD, {"test": "00", "result": "positive"}]}"#,
                "results[1].test: it is not 64 hexadecimal digits"
            ),
            (#"{"results": [GOOD, GOOD, {"test": "DIGITS"}]}"#, "results[2]: it has no member result"),
            (
                #"{"results": [{"test": "DIGITS", "result": "Positive"}]}"#,
                "results[0].result: it is none of negative, positive, inconclusive, invalid"
            ),
            (
                #"{"results": [{"test": "DIGITS", "result": "negative", "disease": "measles"}]}"#,
                "results[0]: it has an unknown member (known: test, result, correction)"
            ),
            (
                #"{"results": [{"test": "DIGITS", "result": "negative", "correction": "true"}]}"#,
                "results[0].correction: it is not true or false"
            ),
        ]
    )
    func `an error names the result and the member`(body: String, error: String) throws {
        let good = #"{"test": "DIGITS", "result": "positive"}"#
        let digits = String(repeating: "0a", count: 32)
        let request = body.replacing("GOOD", with: good).replacing("DIGITS", with: digits)
        let thrown = #expect(throws: LaboratoryResults.DecodingError.self) {
            try LaboratoryResults(decoding: request.utf8)
        }
        let text = try #require(thrown).description
        #expect(text.hasPrefix(error) && text.hasSuffix("; nothing was recorded"), "\(text)")
    }

    @Test(
        .proves("V3"),
        arguments: TestStore.all,
        [(.inconclusive, .inconclusive), (.invalid, .invalid)] as [(LaboratoryResult.Verdict, Answer.Status)]
    )
    func `a result that says nothing is answered, and makes an unused positive result void`(
        store: TestStore,
        verdict: (LaboratoryResult.Verdict, Answer.Status)
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let token = RegistrationToken(using: &client.generator)
        let inquiry = TestInquiry(test: try identifier(), token: token)
        try await test.record([(inquiry.test, true)])
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(.accepted))
        try await test.correct(inquiry.test, verdict.0)
        #expect(try await test.authority.verification.inquire(inquiry) == Answer(verdict.1))
        let (day, key) = try await client.key()
        let blinded = try client.blinded(1, under: key)
        #expect(try await client.ask(.registration(token), blinded, keyDay: day).status == .refused)
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `a dry run finds every error, and stores and counts nothing`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let key = try await test.authority.laboratories.add("North", dailyPositives: 2)
        let server = try await WireServer(test)
        func send(_ body: String, _ query: String) async throws -> String {
            try await Self.answer(to: body, authorization: "Bearer \(key)", query, on: server.port)
        }
        func results(_ verdicts: String...) -> String {
            let list = verdicts.enumerated().map { index, verdict in
                let digits = String(repeating: "0\(index)", count: 32)
                return #"{"test": "\#(digits)", "result": "\#(verdict)"}"#
            }
            return #"{"results": [\#(list.joined(separator: ", "))]}"#
        }
        let valid = results("positive", "invalid", "negative")
        let tried = try await send(valid, "?dry_run=true")
        #expect(tried.hasPrefix("HTTP/1.1 200 "))
        #expect(tried.contains(#"{"dry_run": true, "results": 3, "positive": 1}"#))
        for table in ["test", "usage_count"] { #expect(try await test.count(table) == 0) }
        #expect(try await send(valid, "?dry-run=true").contains("the only query is dry_run=true"))
        #expect(try await test.count("test") == 0)
        #expect(try await send(valid, "").hasPrefix("HTTP/1.1 204 "))
        let other = try await send(results("positive", "negative"), "?dry_run=true")
        #expect(
            other.hasPrefix("HTTP/1.1 409 ") && other.contains("results[1]: the test already has a different result")
        )
        let many = try await send(results("positive", "invalid", "negative", "positive", "positive"), "?dry_run=true")
        #expect(many.hasPrefix("HTTP/1.1 429 "))
        #expect(many.contains("at most 2 positive results on a day (UTC)"))
        #expect(many.contains("nothing was recorded. Left today: 1 of these"))
        let long = try await send(String(repeating: " ", count: 262_145), "?dry_run=true")
        #expect(long.hasPrefix("HTTP/1.1 413 ") && long.contains("more than 262144 bytes"))
        #expect(try await test.count("test") == 3)
        withExtendedLifetime(server) {}
    }

    @Test(.proves("V3"), arguments: TestStore.all)
    func `the number of positive results per laboratory and day is limited`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let (verification, laboratories) = (test.authority.verification, test.authority.laboratories)
        let key = try await laboratories.add("North", dailyPositives: 3)
        let laboratory = try #require(try await laboratories.laboratory(withKey: key))
        func send(_ count: Int, isPositive: Bool) async throws {
            try await verification.record(Self.results(count, isPositive: isPositive), of: laboratory)
        }
        try await send(2, isPositive: true)
        await #expect(throws: Laboratories.TooManyResults.self) { try await send(2, isPositive: true) }
        try await send(50, isPositive: false)
        try await send(1, isPositive: true)
        #expect(try await test.count("test") == 53)
        await #expect(throws: Laboratories.TooManyResults.self) { try await send(1, isPositive: true) }
        test.clock.advance(hours: 24)
        try await send(3, isPositive: true)
    }

    @Test(arguments: TestStore.some)
    func `a refused request does not count towards the daily number of results`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let verification = test.authority.verification
        let laboratory = Laboratories.Laboratory(name: "North", dailyPositives: 0)
        let many = try Self.results(Int(Laboratories.dailyResults) - 1, isPositive: false)
        await #expect(throws: Laboratories.TooManyResults.self) {
            try await verification.record(many + Self.results(1, isPositive: true), of: laboratory)
        }
        try await verification.record(Self.results(1, isPositive: false), of: laboratory)
        #expect(try await test.count("test") == 1)
    }

    private static func results(_ count: Int, isPositive: Bool) throws -> [LaboratoryResult] {
        var generator = SystemRandomNumberGenerator()
        return try (0..<count).map { _ in
            let test = try #require(TestIdentifier(digest: generator.bytes(32)))
            return LaboratoryResult(test: test, verdict: isPositive ? .positive : .negative)
        }
    }

    @Test(
        .proves("V3", "V4"),
        arguments: TestStore.all,
        ["rate", "number"]
    )
    func `known tests are answered during a flood of unknown tests, and the number of unknown tests is limited`(
        store: TestStore,
        limit: String
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        let verification = test.authority.verification
        var generator = SystemRandomNumberGenerator()
        func inquiry(_ digit: Int) throws -> TestInquiry {
            let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c330\(digit)"))
            return TestInquiry(test: identifier, token: RegistrationToken(using: &generator))
        }
        let (waiting, early, unknown) = (try inquiry(1), try inquiry(2), try inquiry(3))
        #expect(try await verification.inquire(waiting).status == .pending)
        let hour = test.clock.now.hour
        _ = try await test.database.write { connection in
            // Set the counters as they are after a flood.
            if limit == "number" {
                let maximum = SQLValue.number(Verification.maximumRegistrations)
                return try connection.execute("UPDATE progress SET registrations = $1", maximum)
            }
            return try connection.execute(
                "UPDATE usage_count SET count = $1 WHERE space = 'test' AND period = $2",
                .number(UsageLimit.tests.maximum),
                .number(hour.number)
            )
        }
        #expect(try await verification.inquire(unknown).status == .later)
        #expect(try await verification.inquire(waiting).status == .pending)
        try await test.record([(waiting.test, true), (early.test, true)])
        #expect(try await verification.inquire(waiting).status == .accepted)
        #expect(try await verification.inquire(early).status == .accepted)
        #expect(try await test.count("registration") == 0)
    }

    @Test(
        .proves("S7", "V3"),
        arguments: TestStore.all
    )
    func `a registration without a result ends after three days, and the client can register again`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        var generator = SystemRandomNumberGenerator()
        let inquiry = TestInquiry(test: try identifier(), token: RegistrationToken(using: &generator))
        func registrations() async throws -> [Int64] {
            let counted = try await test.database.read {
                try $0.rows("SELECT registrations FROM progress")[0].integer(0)
            }
            return [try await test.count("registration"), counted]
        }
        _ = try await test.authority.verification.inquire(inquiry)
        test.clock.advance(hours: 71)
        try await test.authority.sweep()
        #expect(try await registrations() == [1, 1])
        test.clock.advance(hours: 1)
        try await test.authority.sweep()
        #expect(try await registrations() == [0, 0])
        #expect(try await test.authority.verification.inquire(inquiry).status == .pending)
        #expect(try await registrations() == [1, 1])
        try await test.record([(inquiry.test, false)])
        #expect(try await registrations() == [0, 0])
    }

    @Test(
        .proves("S7"),
        arguments: TestStore.all
    )
    func `expired rows are deleted from a table that needs several transactions`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let hour = Int64(test.clock.now.hour.number)
        let count = 2 * TableSweep.batch + 5000
        var generator = SystemRandomNumberGenerator()
        let rows = (0..<count).map { number -> [SQLValue] in
            [.bytes(generator.bytes(32)), .integer(0), .integer(hour + Int64(number % 2))]
        }
        _ = try await test.database.write {
            try $0.execute("INSERT INTO test (hash, result, expires) VALUES ($1, $2, $3)", each: rows)
        }
        try await test.authority.sweep()
        let left = try await test.database.read { try $0.rows("SELECT expires FROM test") }
        #expect(left.count == count / 2 && left.allSatisfy { $0.integer(0) == hour + 1 })
    }

    /// Sends results as a laboratory. Returns the whole answer.
    private static func answer(
        to body: String,
        authorization: String,
        _ query: String = "",
        on port: UInt16
    ) async throws -> String {
        let head = """
            POST /v1/laboratory/results\(query) HTTP/1.1\r\nHost: a\r\nAuthorization: \(authorization)\r\n\
            Content-Length: \(body.utf8.count)\r\n\r\n
            """
        let response = try await blocking {
            let connection = try WireConnection(port: port)
            connection.send(Array((head + body).utf8))
            return connection.response()
        }
        return String(decoding: try #require(response).bytes, as: UTF8.self)
    }
}
