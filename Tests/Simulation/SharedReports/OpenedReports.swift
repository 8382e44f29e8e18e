import AuthorityProtocol
import CheckInProtocol
import Cryptography
import HealthAuthority
import Matching
import TestPackages
import TestSupport

/// The reports that an attacker with the codes of all venues opens in the published packages. Only the
/// judge of the attack knows the people.
///
/// Reports, packages and matching are the real code.
struct OpenedReports: Encodable, Sendable {
    /// The number of people who share on each day.
    let sharersPerDay: Int
    /// In the order of sharing.
    let people: [Person]
    private(set) var reports: [Report] = []

    struct Person: Encodable, Sendable {
        /// The day on which the symptoms began, in days since 1970; nil if there is no such day, or if
        /// the person does not know it.
        let onset: Int64?
    }

    struct Report: Encodable, Sendable {
        let person: Int
        let visit: Int
        let venue: Int
        /// Days since 1970.
        let day: UInt32
        let level: UInt8
        let infectiousness: UInt8
        let type: UInt8
        /// The hour of the package, in hours since 1970.
        let hour: UInt32
    }

    /// The origin of a published report, by its IV.
    private typealias Origins = [[UInt8]: (person: Int, visit: Int)]

    /// - Parameters:
    ///   - profile: The disease, with the authority's levels.
    ///   - publicationHours: The number of hours over which the authority spreads publication.
    init(_ region: RegionPlanner, profile: DiseaseProfile, publicationHours: UInt32) async throws {
        let town = region.plan()
        sharersPerDay = region.sharers
        people = town.people.map { person in
            if case .since(let onset)? = person.positive?.symptoms { Person(onset: onset) } else { Person(onset: nil) }
        }
        var generator = SeededChance(town.seed, part: "reports").makeGenerator()
        var draw = Draw(SeededChance(town.seed, part: "publication").makeGenerator())
        let codes = try town.venues.indices.map { try Self.code(of: $0, &generator) }
        var origins: Origins = [:]
        var published: [Hour: [Day: [ProtectedReport]]] = [:]
        for (number, person) in town.people.enumerated() {
            let visits = Set(person.visits.indices)
            for part in person.reports(number: number, scanned: visits, town, profile: profile) {
                let day = part.record.window.day
                let keys = codes[part.venue].presenceKeys(on: day)
                let report = ProtectedReport(part.record, keys: keys[0], using: &generator)
                let hour = draw.publicationHour(of: person.positive?.time ?? town.end, within: publicationHours)
                published[hour, default: [:]][day, default: []].append(report)
                origins[Array(report.iv)] = (number, part.visit)
            }
        }
        try await open(published, codes, origins, &generator)
    }

    /// The code on a poster.
    private static func code(of venue: Int, _ generator: inout SeededGenerator) throws -> VenueCodeURL {
        let details = try VenueDetails(name: "Venue \(venue)", defaultStay: 240, setting: .indoor)
        let code = try VenueCode(seed: Seed(using: &generator), venue: details)
        return try VenueCodeURL(authority: SimulatedAuthority.host, code: code)
    }

    private mutating func open(
        _ published: [Hour: [Day: [ProtectedReport]]],
        _ codes: [VenueCodeURL],
        _ origins: Origins,
        _ generator: inout SeededGenerator
    ) async throws {
        let days = Set(published.values.flatMap(\.keys)).sorted()
        let presences = codes.flatMap { code in
            days.flatMap { day in
                DayWindow(day: day, intervals: day.intervals).map { window in
                    code.presenceKeys(on: day).map { Presence(keys: $0, window: window) }
                } ?? []
            }
        }
        let matcher = Matcher(presences)
        for (hour, reports) in queued(published, &generator) {
            let region = VenueCheckInRun.region
            let package = try WrittenPackage(region: region, hour: hour, reports: reports, using: &generator)
            for match in try await matcher.matches(in: package.read()) {
                guard let origin = origins[match.iv] else { throw Impossible("a random report can be opened") }
                self.reports.append(Report(match, of: origin, venue: match.presence / days.count, hour))
            }
        }
        guard self.reports.count == origins.count else { throw Impossible("a report cannot be opened") }
    }
}

extension OpenedReports {
    /// The reports of each hour's package. Those that do not fit into the places of the day wait for the
    /// next hour.
    ///
    /// - Parameter published: The reports by the hours that were chosen for them.
    private func queued(
        _ published: [Hour: [Day: [ProtectedReport]]],
        _ generator: inout SeededGenerator
    ) -> [(hour: Hour, reports: [Day: [ProtectedReport]])] {
        guard let first = published.keys.min(), let last = published.keys.max() else { return [] }
        var (waiting, hours): (ArraySlice<(day: Day, report: ProtectedReport)>, [(Hour, [Day: [ProtectedReport]])]) = (
            [], []
        )
        var (places, accepted, number) = (0, 0, first.number)
        while let hour = Hour(number: number), hour <= last || !waiting.isEmpty {
            if places == 0 || number.isMultiple(of: Hour.perDay) {
                places = PlaceNoise.places(for: accepted, using: &generator)
                accepted = 0
            }
            let new = (published[hour] ?? [:]).flatMap { day, reports in reports.map { (day: day, report: $0) } }
            waiting += new.sorted { $0.report.bytes.lexicographicallyPrecedes($1.report.bytes) }
            accepted += new.count
            hours.append((hour, Dictionary(grouping: waiting.prefix(places), by: \.day).mapValues { $0.map(\.report) }))
            waiting = waiting.dropFirst(places)
            number += 1
        }
        return hours
    }
}

extension OpenedReports.Report {
    fileprivate init(_ match: Match, of origin: (person: Int, visit: Int), venue: Int, _ hour: Hour) {
        (person, visit, self.venue, self.hour) = (origin.person, origin.visit, venue, hour.number)
        day = match.record.window.day.number
        level = match.record.transmissionRiskLevel
        infectiousness = match.record.infectiousness.rawValue
        type = match.record.type.rawValue
    }
}

extension Draw {
    /// Draws the hour of a report's package, as the authority does.
    ///
    /// - Parameters:
    ///   - time: The time of the submission, in seconds since 1970.
    ///   - count: The number of hours over which publication is spread.
    mutating func publicationHour(of time: Int64, within count: UInt32) -> Hour {
        UnixTime(seconds: time + number(1...Int64(count)) * Hour.seconds).hour
    }
}
