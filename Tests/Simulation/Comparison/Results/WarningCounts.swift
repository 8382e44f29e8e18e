/// How many of the right people a design warned. Infected people do not count.
struct WarningCounts: Sendable {
    /// Warned, and should have been.
    let right: Int
    /// Should have been warned, but were not.
    let missed: Int
    /// Warned without reason.
    let falseAlarms: Int
    /// The median of the hours from the first exposure to the warning; nil if nobody was warned rightly.
    let medianDelay: Int64?

    init(_ run: DesignRun, _ town: MeetingTown, _ meetings: Meetings) {
        let warned = run.warnings.filter { town.people[$0.key].infection == nil }
        let delays = meetings.exposed.compactMap { person, time in warned[person].map { $0 - time } }.sorted()
        right = delays.count
        missed = meetings.exposed.count - right
        falseAlarms = warned.count - right
        medianDelay = delays.isEmpty ? nil : delays[delays.count / 2] / 3600
    }

    var warned: Int { right + falseAlarms }
}
