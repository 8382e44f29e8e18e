/// What an attacker infers.
struct Claims: Sendable {
    /// Pairs of people who met.
    var contacts: Set<[Handle]> = []
    /// Where and when somebody was.
    var visits: Set<Visit> = []
    /// Infected people whom the attacker can recognise elsewhere.
    var infected: Set<Handle> = []

    struct Visit: Hashable, Sendable {
        let venue: Int
        /// Seconds since 1970.
        let start: Int64
        let end: Int64
    }

    mutating func addContact(_ one: Handle, _ other: Handle) {
        if one != other { contacts.insert([one, other].sorted()) }
    }
}

/// How an attacker tells people apart. A handle is more than a number in the attacker's memory: the
/// attacker meets it in a second place.
enum Handle: Hashable, Comparable, Sendable {
    /// A registered device or a stolen one. Here and below, the number is that of the person.
    case device(Int)
    /// A network subscriber.
    case address(Int)
    /// A face that the attacker saw.
    case face(Int)
    /// An upload in the server's database. It is not yet a person.
    case upload(Int)
    /// Something public: a report, a key or a warning. It is not yet a person.
    case publication([UInt8])

    /// The person behind a handle that belongs to a person; nil for the others.
    var person: Int? {
        switch self {
        case .device(let person), .address(let person), .face(let person): person
        case .upload, .publication: nil
        }
    }

    static func < (left: Handle, right: Handle) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

    private var order: [Int] {
        switch self {
        case .device(let number): [0, number]
        case .address(let number): [1, number]
        case .face(let number): [2, number]
        case .upload(let number): [3, number]
        case .publication(let bytes): [4] + bytes.map(Int.init)
        }
    }
}

/// The recovered share of something.
struct Share: Encodable, Sendable {
    /// The correct claims.
    var found = 0
    /// The number of claims, including wrong ones.
    var claimed = 0
    /// All that could be recovered.
    var all = 0

    static func + (left: Share, right: Share) -> Share {
        Share(found: left.found + right.found, claimed: left.claimed + right.claimed, all: left.all + right.all)
    }
}

/// The result of an attack on one design.
struct Leak: Encodable, Sendable {
    var graph = Share()
    var visits = Share()
    var infected = Share()

    static func + (left: Leak, right: Leak) -> Leak {
        Leak(
            graph: left.graph + right.graph,
            visits: left.visits + right.visits,
            infected: left.infected + right.infected
        )
    }
}

/// Compares claims with the truth.
struct Judge: Sendable {
    /// The pairs, visits and infected people that the attacker could find.
    var graph: Set<Pair>
    var visits: [MeetingTown.Presence]
    var infected: Set<Int>
    let venues: [Int?]

    /// A claimed start or end may differ by this number of seconds.
    private static let tolerance: Int64 = 900

    init(_ town: MeetingTown, _ meetings: Meetings) {
        graph = meetings.graph
        visits = town.visits
        infected = Set(town.people.indices.filter { town.people[$0].infection != nil })
        venues = town.places.map(\.venue)
    }

    /// - Parameter owners: The person behind each handle.
    func leak(_ claims: Claims, _ owners: (Handle) -> Int?) -> Leak {
        let pairs = Set(claims.contacts.map { Pair(owners($0[0]) ?? -1, owners($0[1]) ?? -1) })
        let people = Set(claims.infected.map { owners($0) ?? -1 })
        let byVenue = Dictionary(grouping: claims.visits, by: \.venue)
        let seen = visits.count { presence in
            (venues[presence.place].flatMap { byVenue[$0] } ?? []).contains { claim in
                abs(claim.start - presence.start) <= Self.tolerance && claim.end > presence.start
            }
        }
        return Leak(
            graph: Share(found: pairs.intersection(graph).count, claimed: pairs.count, all: graph.count),
            visits: Share(found: seen, claimed: claims.visits.count, all: visits.count),
            infected: Share(found: people.intersection(infected).count, claimed: people.count, all: infected.count)
        )
    }
}
