import TestSupport

/// Plans the people of a region who test positive and share. Each venue has a printed poster, whose
/// code never changes.
///
/// The people have no habits, and they share at any time. In ``TownPlanner``, many share at special
/// times, which would mislead an attack on the hours of publication.
struct RegionPlanner {
    static let venues = 100
    private static let day: Int64 = 86_400
    /// 2026-12-11T00:00:00Z.
    private static let start: Int64 = 20_798 * day

    /// The number of people who share on each day.
    let sharers: Int
    let days: Int64
    let seed: UInt64

    func plan() -> Town {
        var draw = Draw(SeededChance(seed, part: "region").makeGenerator())
        let venues = (0..<Self.venues).map { _ in
            Town.Venue(
                setting: draw.one(of: ["indoor", "outdoor"]),
                defaultStay: 240,
                opened: Self.start,
                rotation: .never,
                handOver: 0,
                knowsTime: true
            )
        }
        let people = (0..<days).flatMap { day in
            (0..<sharers).map { _ in Self.person(sharingAfter: Self.start + day * Self.day, &draw) }
        }
        return Town(seed: seed, start: Self.start, end: Self.start + days * Self.day, venues: venues, people: people)
    }

    private static func person(sharingAfter midnight: Int64, _ draw: inout Draw) -> Town.Person {
        let time = midnight + draw.number(0...day - 1)
        var visits: [Town.Visit] = []
        for _ in 0..<12 {
            let visit = visit(until: time, &draw)
            let span = visit.scans[0].time...(visit.checkOut ?? time)
            let isFree = visits.allSatisfy { !span.overlaps($0.scans[0].time...($0.checkOut ?? time)) }
            if isFree { visits.append(visit) }
        }
        let testDay = time / day - draw.number(0...3)
        let positive = Town.Positive(
            shares: true,
            time: time,
            testDay: testDay,
            symptoms: draw.symptoms(testDay: testDay),
            selected: visits.indices.filter { _ in draw.chance(0.85) }
        )
        return Town.Person(compares: false, visits: visits, syncs: [], positive: positive)
    }

    /// A visit within 13 days before `time`. An older check-in is not shared.
    private static func visit(until time: Int64, _ draw: inout Draw) -> Town.Visit {
        let length = draw.number(600...4 * 3600)
        let arrival = time - length - draw.number(0...13 * day - length)
        var visit = Town.Visit(venue: draw.popularVenue(of: venues), scans: [Town.Scan(time: arrival)])
        visit.checkOut = arrival + length
        return visit
    }
}
