import TestSupport
import Testing

/// The outcome of a sync that nothing disturbs, for a copy of an attendee. At each full hour the real authority publishes more, and the
/// outcome changes.
final class UndisturbedSync {
    private let attendee: AttendeeUnderTest
    private let desktop: DesktopUnderTest
    private var outcome: SyncOutcome

    /// - Parameter attendee: Has one exposure to find.
    init(of attendee: AttendeeUnderTest, _ desktop: DesktopUnderTest) async throws {
        self.attendee = attendee
        self.desktop = desktop
        outcome = try await Self.outcome(of: attendee, desktop)
        try #require(outcome.exposures.count == 1 && outcome.told == 1)
    }

    /// Expects that another copy of the attendee has come to the same.
    func expectSame(of copy: AttendeeUnderTest, _ comment: Comment) async throws {
        let found = try SyncOutcome(of: copy, desktop)
        if found != outcome { outcome = try await Self.outcome(of: attendee, desktop) }
        #expect(found == outcome, comment)
    }

    private static func outcome(
        of attendee: AttendeeUnderTest,
        _ desktop: DesktopUnderTest
    ) async throws -> SyncOutcome {
        let copy = try AttendeeUnderTest(copying: attendee)
        let ending = try await desktop.sync(copy)
        try #require(ending.status == 0, "\(ending.error)")
        return try SyncOutcome(of: copy, desktop)
    }
}
