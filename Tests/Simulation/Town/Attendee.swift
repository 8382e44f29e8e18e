import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import HTTPClient
import Synchronization
import SystemPackage
import TestSupport

/// A person with a real diary on disk, who follows the town's plan.
final class Attendee: Sendable {
    let number: Int
    let person: Town.Person
    private let diary: Diary
    private let clock: SimulatedClock
    private let chance: SeededChance
    private let codes: [ShownCodes]
    /// The diary's ID of each visit.
    private let ids = Mutex<[Int: CheckInID]>([:])
    /// When the diary first showed an exposure, by the check-in and the number of the disease.
    private let warned = Mutex<[CheckInID: [UInt8: Int64]]>([:])

    /// - Parameter directory: The directory of this diary.
    init(
        _ number: Int,
        in town: Town,
        codes: [ShownCodes],
        authority: EnrolledAuthority,
        directory: FilePath
    ) throws {
        self.number = number
        self.codes = codes
        person = town.people[number]
        let clock = SimulatedClock(UnixTime(seconds: town.start))
        let chance = SeededChance(town.seed, part: "diary \(number)")
        (self.clock, self.chance) = (clock, chance)
        diary = try Diary(in: directory, clock: { clock.now }, generator: { chance.makeGenerator() })
        try diary.unlock().enroll(authority)
        try diary.answer(.checkingIn, true)
        try diary.answer(.matching, person.compares)
        try diary.answer(.sharing, person.positive?.shares == true)
    }

    // MARK: Without the authority

    /// An action on the diary alone, or with public downloads.
    enum Action: Sendable {
        case scan(visit: Int)
        case checkOut(visit: Int)
        case edit(visit: Int)
        case delete(visit: Int)
        case sync
        case share
    }

    /// All actions in order.
    var actions: [(time: Int64, action: Action)] {
        var actions: [(time: Int64, action: Action)] = []
        for (number, visit) in person.visits.enumerated() {
            actions += visit.scans.map { ($0.time, .scan(visit: number)) }
            if let time = visit.checkOut { actions.append((time, .checkOut(visit: number))) }
            if let time = visit.edit?.time { actions.append((time, .edit(visit: number))) }
            if let time = visit.deleted { actions.append((time, .delete(visit: number))) }
        }
        if person.compares { actions += person.syncs.map { ($0, .sync) } }
        if let positive = person.positive, positive.shares { actions.append((positive.time, .share)) }
        // Among actions in the same second, sharing comes last.
        return actions.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    func act(_ action: Action, at time: Int64, _ authority: SimulatedAuthority) async throws {
        clock.set(UnixTime(seconds: time))
        switch action {
        case .scan(let visit): try scan(visit, at: time)
        case .checkOut(let visit): _ = try diary.checkOut(id(visit))
        case .edit(let visit): try edit(visit)
        case .delete(let visit): _ = try diary.delete(id(visit))
        case .sync: try await sync(authority.publishedFiles)
        case .share: preconditionFailure("sharing takes its time")
        }
    }

    private func id(_ visit: Int) -> String {
        guard let id = ids.withLock({ $0[visit] }) else { preconditionFailure("a visit begins with a scan") }
        return id.string
    }

    private func scan(_ visit: Int, at time: Int64) throws {
        let code = codes[person.visits[visit].venue].code(at: time).code
        // The code as a camera reads it.
        let receipt = try diary.record(VenueCodeURL(parsing: code.string))
        let id = ids.withLock { ids in
            ids[visit] = ids[visit] ?? receipt.id
            return ids[visit]
        }
        guard id == receipt.id, (receipt.effect == .checkedIn) == (time == person.visits[visit].scans[0].time) else {
            throw Impossible("the diary of \(number) took a scan for another visit than \(visit)")
        }
    }

    private func edit(_ visit: Int) throws {
        guard let edit = person.visits[visit].edit else { return }
        _ = try diary.unlock().edit(
            id(visit),
            start: UnixTime(seconds: edit.start),
            end: UnixTime(seconds: edit.end)
        )
    }

    private func sync(_ network: some AuthorityNetwork) async throws {
        _ = try diary.purge()
        _ = try await Sync(client(network)).run()
        let exposures = try diary.unlock().roughExposures()
        warned.withLock { warned in
            for exposure in exposures where warned[exposure.id]?[exposure.profile.number] == nil {
                warned[exposure.id, default: [:]][exposure.profile.number] = clock.now.seconds
            }
        }
    }

    // MARK: Sharing

    /// Selects visits, and requests their authorisation.
    ///
    /// - Returns: The time of submission; nil if there is nothing to share.
    func share(_ positive: Town.Positive, with authority: SimulatedAuthority) async throws -> (due: Int64, number: Int)?
    {
        clock.set(UnixTime(seconds: positive.time))
        authority.clock.set(clock.now)
        _ = try diary.purge()
        let selected = Set(positive.selected.map { id($0) })
        guard let code = HotlineCode(try await authority.issueCode()) else { preconditionFailure("it was issued") }
        let submitter = Submitter(client(try network), try diary.unlock())
        let configuration = try await submitter.prepare()
        let checkIns = try diary.unlock().checkIns().filter { selected.contains($0.id.string) }
        guard checkIns.count == selected.count else { throw Impossible("a visit is gone") }
        let plan = SharingPlan(
            checkIns,
            facts: TestFacts(positive),
            profile: positive.disease == DiseaseProfile.measles.number ? .measles : .covid19,
            configuration: configuration,
            authority: try diary.requireAuthority(),
            now: diary.now
        )
        guard !plan.isEmpty else { return nil }
        var generator = chance.makeGenerator()
        let draft = try plan.draft(using: &generator)
        let number = try submitter.keep(draft, proof: .hotlineCode(code), configuration: configuration)
        return (try await submitter.authorize(number).seconds, number)
    }

    func submit(_ number: Int, at time: Int64, to authority: SimulatedAuthority) async throws {
        clock.set(UnixTime(seconds: time))
        authority.clock.set(clock.now)
        try await SubmissionSender(client(try network)).send(number)
    }

    private func client(_ network: some AuthorityNetwork) -> AuthorityClient {
        AuthorityClient(
            diary,
            network: network,
            version: .first,
            retryPolicy: RetryPolicy(attempts: 1),
            sleep: { _ in }
        )
    }

    private var network: HTTPAuthorityNetwork {
        get throws {
            guard let address = ServerAddress(try diary.requireAuthority().address) else {
                preconditionFailure("a loopback address")
            }
            return HTTPAuthorityNetwork(address)
        }
    }

    // MARK: The diary's results

    /// Downloads and compares for the last time, and returns the results.
    func finish(at time: Int64, _ authority: SimulatedAuthority) async throws -> [Outcome] {
        clock.set(UnixTime(seconds: time))
        if person.compares { try await sync(authority.publishedFiles) } else { _ = try diary.purge() }
        let unlocked = try diary.unlock()
        let (ids, warned) = (ids.withLock { $0 }, warned.withLock { $0 })
        let (exact, locked) = (try unlocked.exposures().map(\.exposure), try unlocked.roughExposures())
        let kept = try unlocked.checkIns().map(\.id)
        return ids.filter { kept.contains($0.value) }.sorted { $0.key < $1.key }.flatMap { visit, id in
            DiseaseProfiles.ofTown.usable.map { disease in
                func level(_ exposures: [CheckInExposure]) -> Outcome.Level? {
                    exposures.first { $0.id == id && $0.profile == disease }.map { Outcome.Level($0.risk) }
                }
                return Outcome(
                    person: number,
                    visit: visit,
                    disease: disease.number,
                    exact: level(exact),
                    locked: level(locked),
                    warned: warned[id]?[disease.number]
                )
            }
        }
    }
}

extension TestFacts {
    init(_ positive: Town.Positive) {
        func day(_ number: Int64) -> Day { UnixTime(seconds: number * Day.seconds).day }
        let symptoms: Symptoms =
            switch positive.symptoms {
            case .none: .none
            case .sinceUnknownDay: .sinceUnknownDay
            case .since(let onset): .since(day(onset))
            }
        self.init(testDay: day(positive.testDay), symptoms: symptoms)
    }
}
