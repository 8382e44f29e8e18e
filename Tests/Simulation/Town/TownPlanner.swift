import AuthorityProtocol
import TestSupport

/// Generates a town with more edge cases than a real one:
///
/// - stays over midnight, across rotations, or of less than ten minutes
/// - people who arrive as others leave
/// - two positives at one venue
/// - repeated scans, and stays that were edited later
struct TownPlanner {
    /// The size of the town.
    struct Size: Sendable {
        let people: Int
        let venues: Int
        let days: Int64
        let positives: Int
    }

    private static let day: Int64 = 86_400
    /// 2026-12-11T00:00:00Z.
    private static let start: Int64 = 20_798 * day
    /// The days after the last visits. By their end, the first visits are deleted.
    private static let restDays: Int64 = 2

    private let size: Size
    private let seed: UInt64
    private var draw: Draw
    private var town: Town
    /// All visits, as person and visit number, so that others can be sent to the same place.
    private var visits: [(person: Int, visit: Int)] = []

    init(_ size: Size, seed: UInt64) {
        self.size = size
        self.seed = seed
        draw = Draw(SeededChance(seed, part: "town").makeGenerator())
        let end = Self.start + (size.days + Self.restDays) * Self.day + 1800
        town = Town(seed: seed, start: Self.start, end: end, venues: [], people: [])
    }

    mutating func plan() -> Town {
        town.venues = (0..<size.venues).map { _ in venue() }
        town.people = (0..<size.people).map { _ in person() }
        for _ in 0..<size.people * 12 { addVisit() }
        let positives = draw.some(size.positives, below: size.people)
        for (number, person) in positives.enumerated() {
            // Some follow an earlier positive: two positives at one venue.
            if number > 0, draw.chance(0.6) { follow(positives[number - 1], by: person) }
            // A short town ends before that.
            let isLate = number % 10 < 3 && lastMinute < town.end
            if isLate { addFirstEvening(of: person) }
            town.people[person].positive = positive(person, at: isLate ? lastMinute : shareTime(person))
        }
        return town
    }

    // MARK: Venues

    private mutating func venue() -> Town.Venue {
        let stay = draw.one(of: [30, 60, 120, 240] as [Int64])
        let rotation: Town.Rotation =
            switch draw.index(below: 10) {
            case 0..<5: .daily(minute: draw.one(of: [4, 12, 16, 19, 22] as [Int64]) * 60)
            case 5..<7: .every(hours: draw.one(of: [12, 24, 36]))
            case 7..<9: .event(times: events())
            default: .never
            }
        let setting = draw.one(of: ["unspecified", "indoor", "indoor", "outdoor", "ventilated_indoor"])
        let opened = opening(rotation)
        let usual = max(4 * 3600, stay * 60)
        return Town.Venue(
            setting: setting,
            defaultStay: stay,
            opened: opened,
            rotation: rotation,
            handOver: draw.one(of: [usual, usual, 0, 3600, 12 * 3600] as [Int64]),
            knowsTime: draw.chance(0.8)
        )
    }

    /// The operator's rotations, at multiples of five minutes: for some venues twice a day, for
    /// some once a week.
    private mutating func events() -> [Int64] {
        let count = draw.number(2...size.days * 2)
        return Set((0..<count).map { _ in town.start + draw.number(0...size.days * 288) * 300 }).sorted()
    }

    /// The opening on the day before. It is not in the hour before a rotation, which would then be
    /// delayed.
    private mutating func opening(_ rotation: Town.Rotation) -> Int64 {
        while true {
            let time = town.start - Self.day + draw.number(0...287) * 300
            guard case .daily(let minute) = rotation else { return time }
            let wait = (minute * 60 - time % Self.day + Self.day) % Self.day
            if wait >= 3600 { return time }
        }
    }

    // MARK: People

    private mutating func person() -> Town.Person {
        let count = draw.chance(0.25) ? draw.number(1...4) : 0
        return Town.Person(
            compares: draw.chance(0.97),
            visits: [],
            syncs: (0..<count).map { _ in draw.number(town.start + Self.day...town.end - 1) }.sorted()
        )
    }

    /// A planned stay, before errors are added.
    private struct Intent {
        var venue: Int
        var arrival: Int64
        var length: Int64
    }

    private mutating func addVisit() {
        let person = draw.index(below: size.people)
        add(intent(), to: person)
    }

    private mutating func add(_ intent: Intent, to person: Int) {
        let latest = town.start + size.days * Self.day - 1
        guard (town.start...latest).contains(intent.arrival) else { return }
        let visit = visit(intent)
        guard fits(visit, person) else { return }
        visits.append((person, town.people[person].visits.count))
        town.people[person].visits.append(visit)
    }

    private mutating func intent() -> Intent {
        switch draw.index(below: 100) {
        case 0..<7: overMidnight()
        case 7..<15: acrossRotation()
        case 15..<25: asSomebodyLeaves()
        case 25..<50: withSomebody()
        case 50..<58: short()
        default: any()
        }
    }

    private mutating func popularVenue() -> Int { draw.popularVenue(of: size.venues) }

    private mutating func any() -> Intent {
        Intent(
            venue: popularVenue(),
            arrival: town.start + draw.number(0...size.days * Self.day),
            length: draw.number(600...4 * 3600)
        )
    }

    private mutating func short() -> Intent {
        var intent = draw.chance(0.5) ? withSomebody() : any()
        intent.length = draw.chance(0.2) ? draw.one(of: [599, 600, 601]) : draw.number(1...720)
        return intent
    }

    private mutating func overMidnight() -> Intent {
        Intent(
            venue: popularVenue(),
            arrival: town.start + draw.number(0...size.days - 1) * Self.day + draw.number(79_200...86_399),
            length: draw.number(300...6 * 3600)
        )
    }

    private mutating func acrossRotation() -> Intent {
        var intent = any()
        guard case .daily(let minute) = town.venues[intent.venue].rotation else { return intent }
        let midnight = intent.arrival / Self.day * Self.day
        intent.arrival = midnight + minute * 60 - draw.number(-1800...3 * 3600)
        intent.length = draw.number(1800...12 * 3600)
        return intent
    }

    /// A stay at the same place, around the time when another person leaves or while that person's
    /// aerosols linger.
    private mutating func asSomebodyLeaves() -> Intent {
        guard !visits.isEmpty else { return any() }
        let (venue, span) = somebody()
        let delay = draw.chance(0.5) ? draw.number(-300...300) : draw.number(0...2400)
        return Intent(venue: venue, arrival: span.upperBound + delay, length: draw.number(600...2 * 3600))
    }

    private mutating func withSomebody() -> Intent {
        guard !visits.isEmpty else { return any() }
        let (venue, span) = somebody()
        let length = span.upperBound - span.lowerBound
        return Intent(
            venue: venue,
            arrival: span.lowerBound + draw.number(-900...max(900, length)),
            length: max(1, length + draw.number(-3600...3600))
        )
    }

    private mutating func somebody() -> (venue: Int, stay: ClosedRange<Int64>) {
        let (person, number) = draw.one(of: visits)
        let visit = town.people[person].visits[number]
        return (visit.venue, visit.span(town.venues[visit.venue]))
    }

    private mutating func follow(_ other: Int, by person: Int) {
        guard let visit = town.people[other].visits.first else { return }
        add(Intent(venue: visit.venue, arrival: visit.scans[0].time + draw.number(60...1200), length: 3600), to: person)
    }

    /// Adds a stay that is deleted a few minutes before midnight, 14 days later.
    private mutating func addFirstEvening(of person: Int) {
        let arrival = town.start + Self.day - draw.number(10...290)
        add(Intent(venue: popularVenue(), arrival: arrival, length: draw.number(1800...3 * 3600)), to: person)
    }

    /// The time just before this deletion. Reports shared then are often sent after midnight.
    private var lastMinute: Int64 { town.start + 15 * Self.day - 301 }

    // MARK: Visits

    private mutating func visit(_ intent: Intent) -> Town.Visit {
        let venue = town.venues[intent.venue]
        var visit = Town.Visit(venue: intent.venue, scans: [Town.Scan(time: intent.arrival)])
        let departure = min(intent.arrival + intent.length, intent.arrival + Self.day)
        if draw.chance(0.1) { addScan(to: &visit, venue, departure) }
        let expected = visit.expectedEnd(venue)
        if draw.chance(departure < expected ? 0.2 : 0.7) {
            // Without a check-out or correction, the stay ends by itself.
        } else if departure < expected, draw.chance(0.9) {
            visit.checkOut = departure
        } else {
            visit.edit = edit(intent.arrival, departure, after: max(departure, expected))
        }
        if draw.chance(0.03) {
            visit.deleted = max(visit.edit?.time ?? 0, expected, departure) + draw.number(1...5 * Self.day)
        }
        return visit
    }

    /// Adds a scan at a time when the diary certainly recognises the venue and the stay is open.
    private mutating func addScan(to visit: inout Town.Visit, _ venue: Town.Venue, _ departure: Int64) {
        let arrival = visit.scans[0].time
        // After two rotations, the code has no seed of the first scan any more. Only an operator rotates twice in a stay.
        let rotations =
            if case .event(let times) = venue.rotation { times.filter { $0 > arrival } } else { [] as [Int64] }
        let second = rotations.dropFirst().first ?? .max
        let latest = min(
            departure - 60,
            arrival + venue.defaultStay * 60 - 60,
            arrival + venue.handOver,
            second - 1
        )
        if latest >= arrival + 300 { visit.scans.append(Town.Scan(time: draw.number(arrival + 300...latest))) }
    }

    private mutating func edit(_ arrival: Int64, _ departure: Int64, after time: Int64) -> Town.Edit {
        let start = draw.chance(0.5) ? arrival : arrival + draw.number(-1800...0)
        return Town.Edit(
            time: time + draw.number(1...Self.day + Self.day / 2),
            start: start,
            end: min(max(departure, start + 1), start + Self.day)
        )
    }

    /// Whether a visit fits: a person does not check in twice at one venue, and is rarely at two
    /// venues at once.
    private mutating func fits(_ visit: Town.Visit, _ person: Int) -> Bool {
        let span = visit.span(town.venues[visit.venue])
        let margin = span.lowerBound - 900...span.upperBound + 900
        let others = town.people[person].visits.filter { margin.overlaps($0.span(town.venues[$0.venue])) }
        return others.isEmpty || (others.allSatisfy { $0.venue != visit.venue } && draw.chance(0.3))
    }

    // MARK: Positives

    private mutating func positive(_ person: Int, at time: Int64) -> Town.Positive {
        for number in town.people[person].visits.indices {
            // A later deletion would withdraw pending reports.
            if let deleted = town.people[person].visits[number].deleted, deleted > time {
                town.people[person].visits[number].deleted = nil
            }
        }
        let testDay = time / Self.day - draw.number(0...3)
        let symptoms = draw.symptoms(testDay: testDay)
        let there = town.people[person].visits.indices.filter { number in
            let visit = town.people[person].visits[number]
            let start = visit.edit.flatMap { $0.time <= time ? $0.start : nil } ?? visit.scans[0].time
            return visit.scans[0].time < time && visit.deleted == nil && start / 300 * 300 + 14 * Self.day > time
        }
        return Town.Positive(
            disease: draw.chance(0.5) ? DiseaseProfile.measles.number : DiseaseProfile.covid19.number,
            shares: draw.chance(0.85),
            time: time,
            testDay: testDay,
            symptoms: symptoms,
            selected: there.filter { _ in draw.chance(0.85) }
        )
    }

    /// Returns the time of sharing. Some share during a stay.
    private mutating func shareTime(_ person: Int) -> Int64 {
        let late = town.start + 5 * Self.day
        let last = town.start + (size.days + 1) * Self.day
        if draw.chance(0.2), let visit = town.people[person].visits.last(where: { $0.scans[0].time > late }) {
            return visit.scans[0].time + draw.number(300...1800)
        }
        return draw.number(late...last)
    }
}

extension Draw {
    /// Draws a venue. Some have many more visitors than others.
    mutating func popularVenue(of count: Int) -> Int {
        chance(0.6) ? index(below: (count + 9) / 10) : index(below: count)
    }

    mutating func symptoms(testDay: Int64) -> Town.Symptoms {
        switch index(below: 4) {
        case 0: .none
        case 1: .sinceUnknownDay
        default: .since(day: testDay - number(0...6))
        }
    }
}
