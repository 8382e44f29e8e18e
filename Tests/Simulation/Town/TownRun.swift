import CheckInProtocol
import Foundation
import Matching
import OperatingSystem
import SystemPackage

/// Runs a town hour by hour: the authority publishes, people visit venues, some share.
struct TownRun {
    private var town: Town
    private let directory: FilePath
    private let attendees: [Attendee]
    private let authority: SimulatedAuthority
    /// Pending submissions: time, person, and number in the diary.
    private var waiting: [(time: Int64, attendee: Attendee, number: Int)] = []

    /// - Returns: The plan with the scanned seeds, and the final results of each diary.
    static func run(_ plan: Town, in directory: FilePath) async throws -> (town: Town, outcomes: [Outcome]) {
        var run = try await TownRun(plan, in: directory)
        try await run.live()
        return (run.town, try await run.finish())
    }

    private init(_ plan: Town, in directory: FilePath) async throws {
        let codes = try await ShownCodes.all(of: plan, in: directory)
        let authority = try await SimulatedAuthority(
            in: directory.appending("authority"),
            at: UnixTime(seconds: plan.start),
            profiles: .ofTown
        )
        attendees = try await inParallel(Array(plan.people.indices)) { number in
            try Attendee(
                number,
                in: plan,
                codes: codes,
                authority: authority.enrolled,
                directory: Self.diary(of: number, in: directory)
            )
        }
        town = plan
        for person in town.people.indices {
            for visit in town.people[person].visits.indices {
                let venue = codes[town.people[person].visits[visit].venue]
                for scan in town.people[person].visits[visit].scans.indices {
                    let time = town.people[person].visits[visit].scans[scan].time
                    town.people[person].visits[visit].scans[scan].seeds = venue.code(at: time).seeds
                }
            }
        }
        self.directory = directory
        self.authority = authority
    }

    private static func diary(of number: Int, in directory: FilePath) -> FilePath {
        directory.appending("diary-\(number)")
    }

    // MARK: Hours

    private typealias Deed = (time: Int64, action: Attendee.Action)

    private mutating func live() async throws {
        let agenda = attendees.map { attendee in
            // The simulation ends within an hour; later actions are dropped.
            Dictionary(grouping: attendee.actions.filter { $0.time <= town.end }) { UInt32($0.time / Hour.seconds) }
        }
        for hour in UnixTime(seconds: town.start).hour.number...UnixTime(seconds: town.end).hour.number {
            guard let hour = Hour(number: hour) else { return }
            try await authority.begin(hour)
            for warning in town.warnings where UnixTime(seconds: warning.time).hour == hour {
                try await authority.enter(warning)
            }
            let due = zip(attendees, agenda).compactMap { attendee, agenda in
                agenda[hour.number].map { (attendee: attendee, deeds: $0) }
            }
            let authority = authority
            // People who do not share do not affect others, so they run in parallel.
            _ = try await inParallel(due.filter { $0.attendee.person.positive == nil }) { attendee, deeds in
                for deed in deeds { try await attendee.act(deed.action, at: deed.time, authority) }
            }
            try await live(hour, due.filter { $0.attendee.person.positive != nil })
        }
    }

    /// Runs the people who share one after the other, because they set the authority's clock.
    private mutating func live(_ hour: Hour, _ due: [(attendee: Attendee, deeds: [Deed])]) async throws {
        var deeds = due.flatMap { attendee, deeds in deeds.map { (attendee: attendee, deed: $0) } }
            .sorted { $0.deed.time < $1.deed.time }[...]
        let end = hour.start.seconds + Hour.seconds
        while true {
            let submission = waiting.min { $0.time < $1.time }
            if let submission, submission.time < min(end, deeds.first?.deed.time ?? end) {
                waiting.removeAll { $0.attendee === submission.attendee }
                try await submission.attendee.submit(submission.number, at: submission.time, to: authority)
            } else if let (attendee, deed) = deeds.popFirst() {
                try await act(deed, attendee)
            } else {
                return
            }
        }
    }

    private mutating func act(_ deed: Deed, _ attendee: Attendee) async throws {
        guard case .share = deed.action, let positive = attendee.person.positive else {
            return try await attendee.act(deed.action, at: deed.time, authority)
        }
        if let (due, number) = try await attendee.share(positive, with: authority) {
            waiting.append((due, attendee, number))
        }
    }

    // MARK: The end

    private func finish() async throws -> [Outcome] {
        precondition(waiting.isEmpty, "whatever was shared was sent")
        let (authority, directory, end) = (authority, directory, town.end)
        return try await inParallel(attendees) { attendee in
            let outcomes = try await attendee.finish(at: end, authority)
            try Directory.remove(Self.diary(of: attendee.number, in: directory))
            return outcomes
        }.flatMap { $0 }
    }
}

/// The diary's final result for a visit that it still stores, and a disease.
struct Outcome: Encodable, Sendable {
    let person: Int
    let visit: Int
    /// The number of the disease.
    let disease: UInt8
    /// The result with unlocked times, to the second; nil without a match.
    let exact: Level?
    /// The result of the locked diary, in steps of five minutes.
    let locked: Level?
    /// The time of the first comparison that showed an exposure.
    let warned: Int64?

    struct Level: Encodable, Sendable {
        let days: [Day]
        /// Weighted minutes in hundredths.
        let weighted: UInt64
        let risk: String
    }

    struct Day: Encodable, Sendable {
        /// Days since 1970.
        let day: UInt32
        /// The shared minutes with each person, in ascending order.
        let minutes: [UInt32]
        let weighted: UInt64
        let risk: String
    }
}

extension Outcome.Level {
    init(_ risk: CheckInRisk) {
        days = risk.days.map { day in
            Outcome.Day(
                day: day.day.number,
                minutes: day.exposures.map(\.minutes).sorted(),
                weighted: day.time.hundredths,
                risk: "\(day.risk)"
            )
        }
        weighted = risk.time.hundredths
        self.risk = "\(risk.risk)"
    }
}
