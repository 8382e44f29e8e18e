import TestSupport

/// Completes the town of `simulation town`: where people really stood, private meetings, forgotten
/// scans, and people with a cold.
struct MeetingTownPlanner {
    /// The share of visits at which the code is scanned.
    private static let scanRate = 0.8
    /// Private meetings per person and day.
    private static let meetingRate = 0.25
    /// The chance that somebody stands or sits beside a person who is already there.
    private static let companyRate = 0.4
    /// The infectious time begins on this number of days before the first symptoms or the test.
    private static let infectiousDaysBefore: Int64 = 2

    private let plan: Town
    private var draw: Draw
    private var town: MeetingTown
    /// The lengths of the places' sides in decimetres.
    private var sides: [Int] = []

    /// - Parameter plan: A town from ``TownPlanner``.
    init(_ plan: Town) {
        self.plan = plan
        draw = Draw(SeededChance(plan.seed, part: "meetings").makeGenerator())
        town = MeetingTown(seed: plan.seed, start: plan.start, end: plan.end, places: [], people: [])
    }

    mutating func complete() -> MeetingTown {
        for (number, venue) in plan.venues.enumerated() {
            let sharesAir = venue.setting == "indoor" || venue.setting == "unspecified"
            town.places.append(MeetingTown.Place(venue: number, sharesAir: sharesAir))
            sides.append(Int(draw.number(60...300)))
        }
        town.people = plan.people.map { person in
            MeetingTown.Person(takesPart: person.compares, infection: person.positive.map { infection($0) })
        }
        addColds()
        var stays = plan.people.indices.flatMap { person in visits(of: person) }
        addMeetings(&stays)
        town.presences = placed(stays.filter { $0.end - $0.start >= 60 })
        return town
    }

    /// A stay before the spot is chosen.
    private struct PlannedStay {
        let person: Int
        let place: Int
        let start: Int64
        var end: Int64
        let visit: Int?
        let isScanned: Bool
    }

    // MARK: People

    private func infection(_ positive: Town.Positive) -> MeetingTown.Infection {
        let (onset, hasSymptoms): (Int64?, Bool) =
            switch positive.symptoms {
            case .none: (nil, false)
            case .sinceUnknownDay: (nil, true)
            case .since(let day): (day, true)
            }
        return MeetingTown.Infection(
            start: ((onset ?? positive.testDay) - Self.infectiousDaysBefore) * MeetingTown.daySeconds,
            end: positive.time,
            // A short run can end before the result.
            shares: positive.shares && positive.time < plan.end,
            onset: onset.map { $0 * MeetingTown.daySeconds },
            hasSymptoms: hasSymptoms
        )
    }

    /// Adds half as many colds as infections. Only a design that asks for symptoms reacts to them.
    private mutating func addColds() {
        let count = town.people.count { $0.infection != nil } / 2
        let healthy = town.participants.filter { town.people[$0].infection == nil }
        for index in draw.some(min(count, healthy.count), below: healthy.count) {
            town.people[healthy[index]].cold = draw.number(town.start + 5 * MeetingTown.daySeconds...town.end - 3600)
        }
    }

    // MARK: Stays

    /// The real stays of a person. At most one place at a time, and none after a positive result.
    private mutating func visits(of person: Int) -> [PlannedStay] {
        let latest = plan.people[person].positive?.time ?? plan.end
        var stays: [PlannedStay] = []
        for (number, visit) in plan.people[person].visits.enumerated() {
            let (start, end) = realTimes(visit)
            let isScanned = town.people[person].takesPart && draw.chance(Self.scanRate)
            // The code is scanned at the beginning, so a stay that begins after the result has no scan.
            guard visit.scans[0].time < latest else { continue }
            stays.append(
                PlannedStay(
                    person: person,
                    place: visit.venue,
                    start: min(start, visit.scans[0].time),
                    end: min(end, latest),
                    visit: number,
                    isScanned: isScanned
                )
            )
        }
        stays.sort { $0.start < $1.start }
        for index in stays.indices.dropLast() { stays[index].end = min(stays[index].end, stays[index + 1].start) }
        return stays
    }

    /// Without a check-out or a correction, the real end differs from the end in the diary.
    private mutating func realTimes(_ visit: Town.Visit) -> (start: Int64, end: Int64) {
        let start = visit.scans[0].time
        if let edit = visit.edit { return (edit.start, edit.end) }
        if let checkOut = visit.checkOut { return (start, checkOut) }
        return (start, start + (visit.expectedEnd(plan.venues[visit.venue]) - start) * draw.number(30...130) / 100)
    }

    /// Adds meetings of 2 to 6 people at homes and outdoors. People who are elsewhere do not come.
    private mutating func addMeetings(_ stays: inout [PlannedStay]) {
        var byPerson = Dictionary(grouping: stays, by: \.person)
        let days = Double(plan.end - plan.start) / Double(MeetingTown.daySeconds)
        for _ in 0..<Int(Double(town.people.count) * days * Self.meetingRate / 3) {
            let start = draw.number(plan.start...plan.end - 4 * 3600)
            let end = start + draw.number(30 * 60...4 * 3600)
            let isIndoors = draw.chance(0.7)
            let size = Int(draw.number(2...6))
            let guests = draw.some(min(size, town.people.count), below: town.people.count).filter { person in
                (plan.people[person].positive?.time ?? plan.end) > end
                    && (byPerson[person] ?? []).allSatisfy { $0.end <= start || end <= $0.start }
            }
            guard guests.count > 1 else { continue }
            let place = town.places.count
            town.places.append(MeetingTown.Place(venue: nil, sharesAir: isIndoors))
            sides.append(isIndoors ? Int(draw.number(30...60)) : 15)
            for person in guests {
                let stay = PlannedStay(
                    person: person,
                    place: place,
                    start: start,
                    end: end,
                    visit: nil,
                    isScanned: false
                )
                byPerson[person, default: []].append(stay)
                stays.append(stay)
            }
        }
    }

    /// Chooses a spot for each stay.
    private mutating func placed(_ stays: [PlannedStay]) -> [MeetingTown.Presence] {
        let sorted = stays.sorted { ($0.place, $0.start, $0.person) < ($1.place, $1.start, $1.person) }
        var presences: [MeetingTown.Presence] = []
        var here: [MeetingTown.Presence] = []
        for stay in sorted {
            here.removeAll { $0.place != stay.place || $0.end <= stay.start }
            let side = sides[stay.place]
            func spot(beside value: Int?, _ draw: inout Draw) -> Int {
                let range = value.map { max(0, $0 - 10)...min(side, $0 + 10) } ?? 0...side
                return Int(draw.number(Int64(range.lowerBound)...Int64(range.upperBound)))
            }
            let company = !here.isEmpty && draw.chance(Self.companyRate) ? draw.one(of: here) : nil
            let presence = MeetingTown.Presence(
                person: stay.person,
                place: stay.place,
                start: stay.start,
                end: stay.end,
                x: spot(beside: company?.x, &draw),
                y: spot(beside: company?.y, &draw),
                visit: stay.visit,
                isScanned: stay.isScanned
            )
            here.append(presence)
            presences.append(presence)
        }
        return presences
    }
}
