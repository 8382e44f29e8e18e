import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import HTTPClient
import TestTraits
import Testing

/// Messages through the relay that the configuration names, also while the relay fails.
@Suite struct RelayTests {
    private static let relay = "https://relay.example/v1/oblivious"

    private let fixture: SharingFixture
    private var test: TestDiary { fixture.test }
    private var authority: PublishingAuthority { fixture.authority }
    private var submitter: Submitter { get throws { try fixture.submitter } }

    init() throws {
        fixture = try SharingFixture(generator: TestDiary.seeded(1))
        fixture.authority.change { state in
            state.packages = []
            state.relay = Self.relay
        }
        try fixture.authority.publish(UnixTime.noon.hour)
        _ = try fixture.test.diary.record(.test(seed: 1))
        fixture.test.clock.advance(minutes: 60)
        _ = try fixture.test.diary.checkOut()
    }

    /// Authorises a submission, sets the clock to its due time, and returns its number.
    private func authorized() async throws -> Int {
        let number = try await fixture.keep()
        test.clock.set(try await submitter.authorize(number))
        return number
    }

    private func submit(_ number: Int) async -> ClientError? {
        do throws(ClientError) {
            try await SubmissionSender(authority.client(of: test.diary)).send(number)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Through the relay

    @Test(.proves("S9")) func `authorisation and submission go through the relay only`()
        async throws
    {
        try await submitter.submit(try await authorized())
        #expect(authority.submissions.count == 1)
        #expect(authority.relayed.map(\.url) == [Self.relay, Self.relay])
        #expect(authority.sent.map(\.path) == ["v1/authorizations", "v1/submissions"])
        #expect(authority.requests.suffix(4) == ["relay", "v1/authorizations", "relay", "v1/submissions"])
        for (_, request) in authority.relayed {
            for (_, message) in authority.sent { #expect(request.firstRange(of: message.prefix(16)) == nil) }
        }
    }

    @Test(.proves("P8")) func `the relay cannot distinguish a decoy from an authorisation and a submission`()
        async throws
    {
        let often = try #require(Schedule(decoysPerHour: 2))
        authority.change { ($0.schedule, $0.packages) = (often, []) }
        try authority.publish(UnixTime.noon.hour)
        let number = try await fixture.keep()
        let beginning = try await requests {
            _ = try await submitter.prepare()
            test.clock.set(try await submitter.authorize(number))
        }
        let submission = try await requests { try await submitter.submit(number) }
        #expect(beginning.contains("v1/authorizations") && submission == ["relay", "v1/submissions"])
        _ = try await Sync(authority.client(of: test.diary)).run()
        try test.diary.planDecoy()

        // Before the submission of a decoy, the next decoy may begin.
        var steps: [[String]] = []
        while steps.last != submission, steps.count < 30 {
            let due = try #require(try test.diary.nextDue())
            #expect(due.event == .decoy(authority: authorityHost))
            test.clock.set(due.time)
            authority.change { $0.packages = [] }
            try authority.publish(due.time.hour)
            steps.append(try await requests { try await Decoys(authority.client(of: test.diary)).run() })
        }
        #expect(steps.last == submission && steps.dropLast().allSatisfy { $0 == beginning } && steps.count > 1)
        #expect(Set(authority.relayed.map(\.request.count)) == [ObliviousMessage.requestSize])
        #expect(authority.relayed.count == 2 + steps.count)
        #expect(authority.submissions.count == 1)
    }

    /// The requests during a step, except those for packages.
    private func requests(during step: () async throws -> Void) async throws -> [String] {
        authority.forgetRequests()
        try await step()
        return authority.requests.filter { !$0.hasPrefix("v1/packages/") }
    }

    @Test func `a request for a laboratory's result goes directly to the authority`() async throws {
        let identifier = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        _ = try await LaboratoryTest(authority.client(of: test.diary)).register(identifier)
        #expect(authority.sent.map(\.path) == ["v1/tests"])
        #expect(authority.relayed.isEmpty)
    }

    // MARK: Which relay, and which key

    @Test(.proves("S9")) func `a waiting submission does not use a relay that packages do not name`() async throws {
        let number = try await authorized()
        authority.change { $0.relay = nil }
        try authority.configure(at: UnixTime.noon.hour)
        _ = try await Sync(authority.client(of: test.diary)).run()
        authority.change { $0.sent = [] }
        guard case .refused = await submit(number) else {
            Issue.record("it was sent")
            return
        }
        #expect(authority.sent.isEmpty)
    }

    @Test func `after midnight the key of the day before is used until the first package of the day`() async throws {
        let today = try #require(Day(number: UnixTime.noon.day.number + 1))
        let midnight = today.start.hour
        let number = try await fixture.keep()
        test.clock.set(midnight.start + 60)
        for hour in UnixTime.noon.hour.number + 1..<midnight.number {
            try authority.publish(try #require(Hour(number: hour)))
        }
        try authority.configure(at: midnight, days: [UnixTime.noon.day, today])
        _ = try await Sync(authority.client(of: test.diary)).run()
        _ = try await submitter.authorize(number)
        #expect(authority.relayed.last?.request.first == UInt8(truncatingIfNeeded: UnixTime.noon.day.number))
        try authority.publish(midnight)
        try authority.configure(at: midnight, days: [UnixTime.noon.day, today])
        _ = try await Sync(authority.client(of: test.diary)).run()
        try await submitter.submit(number)
        #expect(authority.relayed.last?.request.first == UInt8(truncatingIfNeeded: today.number))
        #expect(authority.submissions.count == 1)
    }

    // MARK: Failures

    @Test(
        arguments: [
            .unreachable(reason: "it broke"), .untrusted, .status(502), .key, .answer,
            .noConnection(reason: "there is no network"),
        ] as [TransferError.Cause]
    )
    func `a submission whose relay fails waits, and is not sent directly`(failure: TransferError.Cause) async throws {
        let number = try await authorized()
        authority.change { state in
            state.relayFailure = failure
            state.sent = []
        }
        #expect(await submit(number) == .request(TransferError(.relay(Self.relay), failure)))
        #expect(authority.sent.isEmpty)
        // Certificates are verified before anything is sent.
        let isUnsent = failure == .untrusted || failure == .noConnection(reason: "there is no network")
        #expect(try test.diary.submissions().map(\.wasTried) == [!isUnsent])
        #expect(try test.diary.isDue(number))
        authority.change { $0.relayFailure = nil }
        try await submitter.submit(number)
        #expect(authority.submissions.count == 1)
    }

    @Test func `an answer that was changed on its way cannot be opened`() async throws {
        let number = try await authorized()
        for tampering in [{ $0.dropLast() }, { $0 + [0] }, { [UInt8]($0.dropLast()) + [$0.last! ^ 1] }, { _ in [] }]
            as [@Sendable ([UInt8]) -> [UInt8]]
        {
            authority.change { $0.tampering = tampering }
            #expect(await submit(number) == .request(TransferError(.relay(Self.relay), .answer)))
        }
    }

    @Test func `an error of the authority behind the relay is reported as the authority's error`() async throws {
        let number = try await authorized()
        authority.change { $0.gatewayStatus = 503 }
        #expect(await submit(number) == .request(TransferError(.path("v1/submissions"), .status(503))))
    }

    @Test func `an authorisation whose relay fails can be requested again`() async throws {
        let number = try await fixture.keep()
        authority.change { $0.relayFailure = .status(502) }
        await #expect(throws: ClientError.request(TransferError(.relay(Self.relay), .status(502)))) {
            try await submitter.authorize(number)
        }
        authority.change { $0.relayFailure = nil }
        test.clock.set(try await submitter.authorize(number))
        try await submitter.submit(number)
        #expect(authority.submissions.count == 1)
    }
}
