/// The status of the user, as in the Android app.
///
/// All periods begin and end at 07:00 on the user's clock.
package enum UserStatus: Sendable, Equatable {
    /// The initial status. The apps call it “default”.
    case unaffected
    /// After a contact with a person with symptoms.
    case exposed(since: CalendarDay, until: CalendarDay)
    case symptomatic(since: CalendarDay, until: CalendarDay, symptoms: Set<Symptom>)
    /// With symptoms after an exposure. `since` is the onset of the symptoms.
    case exposedSymptomatic(since: CalendarDay, until: CalendarDay, exposedAt: CalendarDay, symptoms: Set<Symptom>)
    /// After a positive test.
    case positive(since: CalendarDay, until: CalendarDay, symptoms: Set<Symptom>)

    /// The length of an isolation with symptoms or after a positive test.
    package static let symptomaticDays: Int64 = 7
    /// The length of an isolation after an exposure.
    package static let exposedDays: Int64 = 14

    /// The day on which the status ends; nil if it does not end.
    var end: CalendarDay? {
        switch self {
        case .unaffected: nil
        case .exposed(_, let until), .symptomatic(_, let until, _), .exposedSymptomatic(_, let until, _, _),
            .positive(_, let until, _):
            until
        }
    }

    /// Whether the end has passed. Then ``expire(at:)`` ends an exposure. The other statuses wait for
    /// a check-in.
    package func isOver(at now: LocalTime) -> Bool { end.map { $0.morning < now } ?? false }
}
