import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import HTTPClient
import Synchronization
import SystemPackage

/// A person whose traffic is recorded. Uses the real client in the same way as its timer and its
/// background process.
struct ObservedAttendee {
    let name: String
    let diary: Diary
    private let network: ObservedNetwork
    private let client: AuthorityClient
    private let planted: PlantedMistake?
    private let chance: SeededChance
    /// Whether an exposure was found.
    private(set) var hasFound = false
    /// The next scheduled event, if there is one.
    private(set) var next: (time: UnixTime, event: DueEvent)?

    init(_ network: ObservedNetwork, diary: Diary, chance: SeededChance, planted: PlantedMistake?) {
        name = network.attendee
        self.network = network
        client = AuthorityClient(
            diary,
            network: network,
            version: .first,
            retryPolicy: RetryPolicy(attempts: 1),
            sleep: { _ in }
        )
        (self.diary, self.chance, self.planted) = (diary, chance, planted)
    }

    /// The equivalent of `checkin sync --scheduled`.
    mutating func hour() async throws {
        _ = try diary.purge()
        network.journal.begin("sync")
        let hadFound = hasFound
        let program = ObservedProgram(diary, client)
        try await HourlyRun(diary, by: program) { _ in throw Impossible("a file of keys is opened") }.run()
        if program.hasFound.load(ordering: .relaxed) { hasFound = true }
        if planted == .asksAfterMatch, hasFound, !hadFound {
            _ = try await network.use { (link) throws(TransferError) in
                try await link.get(PublishedPath.configuration, maximumSize: Configuration.maximumSize)
            }
        }
        next = try diary.nextDue()
    }

    /// What `checkin` does for an hourly run, without other processes and without a desktop.
    private final class ObservedProgram: HourlyRun.Program {
        private let diary: Diary
        private let client: AuthorityClient
        let hasFound = Atomic(false)

        init(_ diary: Diary, _ client: AuthorityClient) {
            (self.diary, self.client) = (diary, client)
        }

        func tell(_ news: HourlyRun.News) throws { throw HourlyRun.NotShown() }
        func startSending() {}
        func startRecording() {}

        func tellOfExposures() throws {
            try diary.notifyOfExposures { _ in hasFound.store(true, ordering: .relaxed) }
        }

        func client(of diary: Diary) -> AuthorityClient { client }
    }

    /// The equivalent of `checkin scan` for the usual stay.
    mutating func scan(_ code: VenueCodeURL) throws {
        _ = try diary.record(code)
        next = try diary.nextDue()
    }

    /// The equivalent of `checkin attend`.
    mutating func attend(to event: DueEvent) async throws {
        switch event {
        case .stayEnds: break
        case .submission(let number, _):
            network.journal.begin("share")
            try await SubmissionSender(client).send(number)
        case .decoy:
            network.journal.begin("decoy")
            try await Decoys(client).run()
        }
        next = try diary.nextDue()
    }

    /// The equivalent of `checkin share` after all questions.
    mutating func share(_ code: HotlineCode, testDay: Day) async throws {
        network.journal.begin("share")
        let submitter = Submitter(client, try diary.unlock())
        let configuration = try await submitter.prepare()
        let plan = SharingPlan(
            try diary.unlock().checkIns(),
            facts: TestFacts(testDay: testDay, symptoms: .since(testDay)),
            profile: .covid19,
            configuration: configuration,
            authority: try diary.requireAuthority(),
            now: diary.now
        )
        var generator = chance.makeGenerator()
        let draft = try plan.draft(using: &generator)
        let number = try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        _ = try await submitter.authorize(number)
        next = try diary.nextDue()
    }
}
