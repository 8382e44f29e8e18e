import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import HTTPClient
import SystemPackage
import TestSupport

/// A month of three people: one goes out and meets a positive person, one stays at home, and the
/// third is the positive person, who shares.
struct TrafficRun {
    /// 2026-09-04T00:00:00Z.
    private static let start = UnixTime(seconds: 20_798 * Day.seconds)
    /// The day of the month, counted from 0.
    private static let dayOfSharing: Int64 = 2

    private let authority: SimulatedAuthority
    private let journal = ObservedNetwork.Journal()
    private let planted: PlantedMistake?
    private let venues: [VenueCodeURL]
    private var draws: [Draw]
    private var attendees: [ObservedAttendee]

    /// The people, each with a diary.
    private static let names = ["guest", "hermit", "positive"]
    private static let outgoing = ["guest", "positive"]

    /// - Parameter reach: Receives the server's port; returns the port through which attendees
    ///   reach it.
    init(
        in directory: FilePath,
        seed: UInt64,
        decoys: UInt32,
        planted: PlantedMistake?,
        reach: (Int) throws -> Int
    ) async throws {
        guard
            let schedule = AuthorityProtocol.Schedule(
                retentionDays: 14,
                publicationHours: 2,
                decoysPerHundredDays: decoys,
                submissionDelaySeconds: 300,
                skippedHours: 0
            )
        else { throw Impossible("no authority wants so many decoys") }
        let authority = try await SimulatedAuthority(
            in: directory.appending("authority"),
            at: Self.start,
            schedule: schedule
        )
        let enrolled = authority.enrolled(port: try reach(authority.port))
        guard let address = ServerAddress(enrolled.address) else { throw Impossible("there is no such port") }
        let (clock, journal) = (authority.clock, journal)
        attendees = try Self.names.map { name in
            let chance = SeededChance(seed, part: name)
            let diary = try Diary(
                in: directory.appending(name),
                clock: { clock.now },
                generator: { chance.makeGenerator() }
            )
            try diary.unlock().enroll(enrolled)
            for consent in Consent.allCases { try diary.answer(consent, true) }
            let network = ObservedNetwork(
                attendee: name,
                network: HTTPAuthorityNetwork(address),
                clock: clock,
                journal: journal
            )
            return ObservedAttendee(network, diary: diary, chance: chance, planted: name == "guest" ? planted : nil)
        }
        draws = Self.names.map { Draw(SeededChance(seed, part: "moments of \($0)").makeGenerator()) }
        var generator = SeededChance(seed, part: "venues").makeGenerator()
        venues = try (0..<3).map { number in
            let venue = try VenueDetails(name: "Venue \(number)", defaultStay: 60, setting: .indoor)
            let code = try VenueCode(seed: Seed(using: &generator), venue: venue)
            return try VenueCodeURL(authority: SimulatedAuthority.host, code: code)
        }
        (self.authority, self.planted) = (authority, planted)
    }

    /// All connections in the order in which they were opened.
    var connections: [ObservedNetwork.Connection] { journal.connections }

    mutating func live(days: UInt32) async throws {
        let first = Self.start.hour.number
        for number in first..<first + days * Hour.perDay {
            guard let hour = Hour(number: number) else { return }
            try await wait(until: hour.start)
            try await authority.begin(hour)
            for (time, event) in events(of: hour) {
                try await wait(until: time)
                authority.clock.set(time)
                try await happen(event)
            }
        }
    }

    private enum Event {
        /// The timer of one person.
        case hour(Int)
        /// All people who go out check in.
        case visit(Int)
        case share
    }

    private mutating func events(of hour: Hour) -> [(time: UnixTime, event: Event)] {
        var events = attendees.indices.map { index -> (time: UnixTime, event: Event) in
            let wait = draws[index].number(0...3599)
            let hurries = planted == .hurriesAfterMatch && attendees[index].hasFound
            return (hour.start + (hurries ? wait / 6 : wait), .hour(index))
        }
        switch hour.number % Hour.perDay {
        case 9: events.append((hour.start + 1200, .visit(0)))
        case 13: events.append((hour.start + 60, .visit(1)))
        case 19: events.append((hour.start + 2100, .visit(2)))
        case 16 where hour.start - Self.start == Self.dayOfSharing * Day.seconds + 16 * 3600:
            events.append((hour.start + 1500, .share))
        default: break
        }
        return events.sorted { $0.time < $1.time }
    }

    private mutating func happen(_ event: Event) async throws {
        switch event {
        case .hour(let index): try await attendees[index].hour()
        case .visit(let venue):
            for index in attendees.indices where Self.outgoing.contains(attendees[index].name) {
                try attendees[index].scan(venues[venue])
            }
        case .share:
            guard let code = HotlineCode(try await authority.issueCode()),
                let index = Self.names.firstIndex(of: "positive")
            else { throw Impossible("somebody is positive") }
            try await attendees[index].share(code, testDay: authority.clock.now.day)
        }
    }

    /// Runs the scheduled events.
    private mutating func wait(until time: UnixTime) async throws {
        while true {
            let due = attendees.indices.compactMap { index in
                attendees[index].next.map { (index: index, time: $0.time, event: $0.event) }
            }.filter { $0.time < time }.min { $0.time < $1.time }
            guard let due else { return }
            authority.clock.set(max(due.time, authority.clock.now))
            try await attendees[due.index].attend(to: due.event)
        }
    }

    /// Whether the expected exposure was found, and no other.
    var hasFound: Bool { attendees[0].hasFound && !attendees[1].hasFound }
}
