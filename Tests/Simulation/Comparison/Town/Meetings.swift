/// Who met whom, and who should be warned. Neither depends on any design.
struct Meetings: Sendable {
    /// Two people at one place at the same time. `first` is below `second`.
    struct Meeting: Sendable {
        let first: Int
        let second: Int
        let place: Int
        let start: Int64
        let end: Int64
        /// The square of the distance, in square decimetres.
        let squaredDistance: Int

        var isClose: Bool { squaredDistance <= Meetings.closeDistance * Meetings.closeDistance }
    }

    /// The maximum distance at which a minute counts in full, in decimetres.
    static let closeDistance = 20
    /// A minute at a larger distance counts a quarter if the air is shared, and otherwise not at all.
    static let closeWeight: Int64 = 4
    /// The minimum exposure to one infected person on one UTC day, in weighted seconds: 15 minutes.
    static let threshold: Int64 = 15 * 60 * closeWeight
    /// The minimum time within the close distance for an edge of the contact graph, in seconds.
    static let contactSeconds: Int64 = 15 * 60

    let all: [Meeting]
    /// The people who should be warned, and the end of the first exposure of each. Infected people
    /// know their result, and do not count.
    let exposed: [Int: Int64]
    /// Those who take part and whose infected contact shares. No design can warn the others.
    let reachable: Set<Int>
    /// The contact graph: pairs who were close for at least 15 minutes in total.
    let graph: Set<Pair>

    init(_ town: MeetingTown) {
        all = Self.all(town)
        var exposure: [Exposure: (seconds: Int64, end: Int64)] = [:]
        var close: [Pair: Int64] = [:]
        for meeting in all {
            if meeting.isClose { close[Pair(meeting.first, meeting.second), default: 0] += meeting.end - meeting.start }
            let weight = meeting.isClose ? Self.closeWeight : town.places[meeting.place].sharesAir ? 1 : 0
            for (infected, other) in [(meeting.first, meeting.second), (meeting.second, meeting.first)] {
                guard weight > 0, let infection = town.people[infected].infection,
                    town.people[other].infection == nil
                else { continue }
                var start = max(meeting.start, infection.start)
                let end = min(meeting.end, infection.end)
                while start < end {
                    let day = start / MeetingTown.daySeconds
                    let cut = min(end, (day + 1) * MeetingTown.daySeconds)
                    let key = Exposure(infected: infected, other: other, day: day)
                    let (seconds, last) = exposure[key] ?? (0, 0)
                    exposure[key] = (seconds + (cut - start) * weight, max(last, cut))
                    start = cut
                }
            }
        }
        let (participants, sharers) = (Set(town.participants), Set(town.sharers))
        var exposed: [Int: Int64] = [:]
        var reachable: Set<Int> = []
        for (key, value) in exposure where value.seconds >= Self.threshold {
            exposed[key.other] = min(exposed[key.other] ?? .max, value.end)
            if participants.contains(key.other), sharers.contains(key.infected) { reachable.insert(key.other) }
        }
        (self.exposed, self.reachable) = (exposed, reachable)
        graph = Set(close.filter { $0.value >= Self.contactSeconds }.keys)
    }

    private struct Exposure: Hashable {
        let infected: Int
        let other: Int
        let day: Int64
    }

    private static func all(_ town: MeetingTown) -> [Meeting] {
        var meetings: [Meeting] = []
        var here: [MeetingTown.Presence] = []
        for presence in town.presences {
            here.removeAll { $0.place != presence.place || $0.end <= presence.start }
            for other in here where other.person != presence.person {
                let (x, y) = (presence.x - other.x, presence.y - other.y)
                meetings.append(
                    Meeting(
                        first: min(presence.person, other.person),
                        second: max(presence.person, other.person),
                        place: presence.place,
                        start: presence.start,
                        end: min(presence.end, other.end),
                        squaredDistance: x * x + y * y
                    )
                )
            }
            here.append(presence)
        }
        return meetings
    }
}

/// Two people, in either order.
struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int

    init(_ one: Int, _ other: Int) {
        (first, second) = (min(one, other), max(one, other))
    }
}
