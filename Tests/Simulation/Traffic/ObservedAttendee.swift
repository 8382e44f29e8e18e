import AuthorityHTTP
import CheckInClient
import CheckInProtocol
import Cryptography
import Publication
import Sharing
import SystemPackage

/// Somebody whose traffic is looked at: the real client, as its timer and its process in the background use it.
struct ObservedAttendee {
    let name: String
    let diary: Diary
    private let network: ObservedNetwork
    private let planted: PlantedMistake?
    private let chance: SeededChance
    /// Whether something was found.
    private(set) var hasFound = false
    /// What happens next by itself, if anything does.
    private(set) var next: (time: UnixTime, event: DueEvent)?

    init(_ network: ObservedNetwork, diary: Diary, chance: SeededChance, planted: PlantedMistake?) {
        name = network.attendee
        (self.network, self.diary, self.chance, self.planted) = (network, diary, chance, planted)
    }

    /// What `checkin sync --scheduled` does.
    mutating func hour() async throws {
        _ = try diary.purge()
        network.journal.begin("sync")
        try await sync()
        let hadFound = hasFound
        try diary.tellOfExposures { _ in hasFound = true }
        if planted == .syncsAfterMatch, hasFound, !hadFound { try await sync() }
        try diary.planDecoy()
        next = try diary.nextDue()
    }

    /// What `checkin scan` does, for the usual stay.
    mutating func scan(_ code: VenueCodeURL) throws {
        _ = try diary.record(code)
        next = try diary.nextDue()
    }

    private func sync() async throws {
        _ = try await Sync(diary, network: network, version: .first, patience: Patience(attempts: 1)).run()
    }

    /// What `checkin attend` does.
    mutating func attend(to event: DueEvent) async throws {
        switch event {
        case .stayEnds: break
        case .submission(let number):
            network.journal.begin("share")
            try await network.use { try await Submitter(diary, link: $0, version: .first).submit(number) }
        case .decoy:
            network.journal.begin("decoy")
            try await Decoys(diary, network: network, version: .first, patience: Patience(attempts: 1)).run()
        }
        next = try diary.nextDue()
    }

    /// What `checkin share` does, when everything was asked and answered.
    mutating func share(_ code: HotlineCode, testDay: Day) async throws {
        network.journal.begin("share")
        let authority = try diary.requireAuthority()
        let number = try await network.use { link in
            let submitter = Submitter(diary, link: link, version: .first)
            let configuration = try await submitter.prepare().configuration
            let plan = SharingPlan(
                try diary.unlock().checkIns(),
                facts: TestFacts(testDay: testDay, symptoms: .since(testDay)),
                configuration: configuration,
                authority: authority,
                now: diary.now
            )
            var generator = chance.makeGenerator()
            let draft = try plan.draft(using: &generator)
            return try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        }
        _ = try await network.use { try await Submitter(diary, link: $0, version: .first).authorize(number) }
        next = try diary.nextDue()
    }
}
