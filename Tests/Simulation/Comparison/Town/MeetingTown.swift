/// The ground truth of a comparison: who was where, when, at which spot, and who was infected.
///
/// Times are seconds since 1970. All designs run on the same town. Tests/Python/comparison.py reads
/// it, and computes who should be warned.
struct MeetingTown: Encodable, Sendable {
    let seed: UInt64
    let start: Int64
    let end: Int64
    var places: [Place]
    var people: [Person]
    /// Sorted by place, start and person.
    var presences: [Presence] = []

    struct Place: Encodable, Sendable {
        /// The number of the venue; nil for a private meeting, which has no code.
        let venue: Int?
        /// Whether the air is shared: indoors, without ventilation.
        let sharesAir: Bool
    }

    struct Person: Encodable, Sendable {
        /// Whether the person carries a device and takes part, in every design.
        let takesPart: Bool
        /// Nil unless the person is infected.
        var infection: Infection?
        /// When a person with a cold reports symptoms; nil for all others.
        var cold: Int64?
    }

    struct Infection: Encodable, Sendable {
        /// The beginning of the infectious time.
        let start: Int64
        /// The time of the positive result. The person stays at home from then on.
        let end: Int64
        /// Whether the person shares the result.
        let shares: Bool
        /// The time of the first symptoms; nil without symptoms, or if the day is unknown.
        let onset: Int64?
        let hasSymptoms: Bool
    }

    /// A stay of a person at one spot.
    struct Presence: Encodable, Sendable {
        let person: Int
        let place: Int
        let start: Int64
        let end: Int64
        /// The spot, in decimetres from the corner of the place.
        let x: Int
        let y: Int
        /// The number of the visit in the plan; nil for a private meeting.
        let visit: Int?
        /// Whether the person scanned the venue's code.
        let isScanned: Bool
    }
}

extension MeetingTown {
    static let daySeconds: Int64 = 86_400

    /// The number of days, for figures per person and day.
    var days: Int { Int((end - start) / Self.daySeconds) }

    /// The people who take part.
    var participants: [Int] { people.indices.filter { people[$0].takesPart } }

    /// The infected people whose device reports the infection.
    var sharers: [Int] {
        participants.filter { people[$0].infection?.shares == true }
    }

    /// The stays at venues.
    var visits: [Presence] { presences.filter { places[$0.place].venue != nil } }
}
