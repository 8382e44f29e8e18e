import AuthorityProtocol
import TestSupport

/// Generates a town with an outbreak of measles. The cases do not know each other. Each has a rash, goes to a clinic within
/// a day, and stays at home afterwards. The clinic suspects measles. The officer then enters the places and times of the case
/// at once, where the places have a public identifier, and issues a code with which the case shares. Other people share reports
/// of COVID-19.
struct OutbreakPlanner {
    /// The size of the town, and what people do.
    struct Size: Sendable {
        let people: Int
        let venues: Int
        let cases: Int
        /// People who share reports of COVID-19.
        let positives: Int
        /// The share of stays at which the code is scanned.
        let scanRate: Double
        /// Whether nine of ten people stay at most as long as the venue's code says. Otherwise people stay from ten minutes to
        /// four hours everywhere.
        let fitsStays: Bool
    }

    private static let day: Int64 = 86_400
    /// 2026-12-11T00:00:00Z.
    private static let start: Int64 = 20_798 * day
    /// The day of the first rash. Measles is infectious from four days before the rash.
    private static let firstRash: Int64 = 6
    private static let infectiousDays: Int64 = 4
    /// Days of the simulation after the first rash.
    private static let restDays: Int64 = 6
    /// The hours between two downloads of a client, with the standard schedule.
    private static let hoursBetweenSyncs: Int64 = 4

    private let size: Size
    private var draw: Draw
    private var town: Town

    init(_ size: Size, seed: UInt64) {
        self.size = size
        draw = Draw(SeededChance(seed, part: "outbreak").makeGenerator())
        let end = Self.start + (Self.firstRash + Self.restDays) * Self.day + 1800
        town = Town(seed: seed, start: Self.start, end: end, venues: [], people: [])
    }

    mutating func plan() -> Town {
        town.venues = (0..<size.venues).map { _ in venue() }
        let infected = draw.some(size.cases + size.positives, below: size.people)
        let cases = infected.prefix(size.cases).enumerated().map { number, person in
            let rash = town.start + (Self.firstRash + Int64(number) % 2) * Self.day + draw.number(6...21) * 3600
            return Case(person: person, rash: rash, clinic: rash + draw.number(2 * 3600...Self.day))
        }
        for person in 0..<size.people {
            let clinic = cases.first { $0.person == person }?.clinic
            town.people.append(self.person(number: person, until: clinic, since: cases.map(\.clinic).min() ?? town.end))
        }
        for patient in cases { suspect(patient) }
        for person in infected.dropFirst(size.cases) {
            let time = draw.number(town.start + 3 * Self.day...town.end - 2 * Self.day)
            let testDay = time / Self.day - draw.number(0...2)
            town.people[person].positive = positive(
                .covid19,
                person,
                at: time,
                testDay: testDay,
                draw.symptoms(testDay: testDay)
            )
        }
        return town
    }

    /// A person with measles. Times are in seconds since 1970.
    private struct Case {
        let person: Int
        let rash: Int64
        let clinic: Int64
    }

    /// A venue with the default settings of a kiosk.
    private mutating func venue() -> Town.Venue {
        let stay = draw.one(of: [30, 60, 120, 240] as [Int64])
        return Town.Venue(
            setting: draw.one(of: ["unspecified", "indoor", "indoor", "outdoor", "ventilated_indoor"]),
            defaultStay: stay,
            opened: town.start - Self.day,
            rotation: .daily(minute: 240),
            handOver: max(4 * 3600, stay * 60),
            knowsTime: true
        )
    }

    // MARK: People

    /// - Parameters:
    ///   - end: When the person stops going out; nil for the end of the simulation.
    ///   - first: When the first case is known. Earlier comparisons find no measles, so they are left out.
    private mutating func person(number: Int, until end: Int64?, since first: Int64) -> Town.Person {
        var person = Town.Person(compares: draw.chance(0.97), visits: [], syncs: syncs(since: first))
        for day in stride(from: town.start, to: town.end - Self.day, by: Int(Self.day)) where draw.chance(0.9) {
            let arrival = day + draw.number(8 * 3600...20 * 3600)
            let venue = draw.popularVenue(of: size.venues)
            let expectedStay = town.venues[venue].defaultStay * 60
            let longest = size.fitsStays ? expectedStay * 11 / 10 : 4 * 3600
            let left = min(arrival + draw.number(600...longest), end ?? .max)
            guard left - arrival >= 600 else { continue }
            let isScanned = draw.chance(size.scanRate)
            let expected = arrival + expectedStay
            if isScanned {
                var visit = Town.Visit(venue: venue, scans: [Town.Scan(time: arrival)], left: left)
                if left < expected, draw.chance(0.3) { visit.checkOut = left }
                // Some correct a stay that was longer than usual.
                if left > expected, draw.chance(0.3) {
                    visit.edit = Town.Edit(time: left + draw.number(1...3600), start: arrival, end: left)
                }
                person.visits.append(visit)
            } else {
                town.unscanned.append(Town.Presence(person: number, venue: venue, start: arrival, end: left))
            }
        }
        return person
    }

    /// A download in every fourth hour, at a random second of the hour.
    private mutating func syncs(since first: Int64) -> [Int64] {
        let phase = first / 3600 + draw.number(0...Self.hoursBetweenSyncs - 1)
        return stride(from: phase, to: town.end / 3600, by: Int(Self.hoursBetweenSyncs)).map {
            $0 * 3600 + draw.number(0...3599)
        }
    }

    // MARK: Cases

    private mutating func suspect(_ patient: Case) {
        let days = patient.rash / Self.day - Self.infectiousDays...patient.rash / Self.day + Self.infectiousDays
        var stays = town.unscanned.filter { $0.person == patient.person }
        stays += town.people[patient.person].visits.map {
            Town.Presence(
                person: patient.person,
                venue: $0.venue,
                start: $0.scans[0].time,
                end: $0.left ?? $0.scans[0].time
            )
        }
        let told = stays.filter { days.contains($0.start / Self.day) }.sorted { $0.start < $1.start }
        for venue in Set(told.map(\.venue)).sorted() where draw.chance(0.5) { town.venues[venue].hasIdentifier = true }
        town.warnings += told.filter { town.venues[$0.venue].hasIdentifier }.map { stay in
            let setting = town.venues[stay.venue].venueSetting
            let air = DiseaseProfile.measles.sharing.air(setting).seconds(afterStayOf: stay.end - stay.start)
            return Town.OfficersWarning(
                time: patient.clinic,
                disease: DiseaseProfile.measles.number,
                venue: stay.venue,
                start: stay.start,
                end: stay.end + air
            )
        }
        town.people[patient.person].positive = positive(
            .measles,
            patient.person,
            at: patient.clinic + draw.number(600...3 * 3600),
            testDay: patient.clinic / Self.day,
            .since(day: patient.rash / Self.day)
        )
    }

    /// A person who shares all stays of the diary.
    private func positive(
        _ disease: DiseaseProfile,
        _ person: Int,
        at time: Int64,
        testDay: Int64,
        _ symptoms: Town.Symptoms
    ) -> Town.Positive {
        let visits = town.people[person].visits
        return Town.Positive(
            disease: disease.number,
            shares: true,
            time: time,
            testDay: testDay,
            symptoms: symptoms,
            selected: visits.indices.filter { visits[$0].scans[0].time < time }
        )
    }
}
