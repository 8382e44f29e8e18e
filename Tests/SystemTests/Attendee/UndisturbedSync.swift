import CheckInClient
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// The outcome of an undisturbed sync with a copy of an attendee's diary. The outcome changes at
/// each full hour, because the real authority then publishes another package.
actor UndisturbedSync {
    private let attendee: AttendeeFixture
    private let desktop: DesktopFixture
    private var outcome: SyncOutcome

    /// - Parameter attendee: An attendee with one exposure to find.
    init(of attendee: AttendeeFixture, _ desktop: DesktopFixture) async throws {
        self.attendee = attendee
        self.desktop = desktop
        outcome = try await Self.outcome(of: attendee, desktop)
        try #require(outcome.exposures.count == 1 && outcome.told == 1)
    }

    /// Expects the same outcome for another copy of the attendee.
    func expectSame(of copy: AttendeeFixture, _ comment: Comment) async throws {
        let found = try SyncOutcome(of: copy, desktop)
        if found != outcome { outcome = try await Self.outcome(of: attendee, desktop) }
        #expect(found == outcome, comment)
    }

    private static func outcome(
        of attendee: AttendeeFixture,
        _ desktop: DesktopFixture
    ) async throws -> SyncOutcome {
        let copy = try AttendeeFixture(copying: attendee)
        let ending = try await desktop.sync(copy)
        try #require(ending.status == 0, "\(ending.error)")
        return try SyncOutcome(of: copy, desktop)
    }
}

/// The state of a diary after a sync.
struct SyncOutcome: Equatable {
    /// The exposures by check-in.
    let exposures: [CheckInID]
    /// The number of notifications.
    let told: Int
    /// The downloaded files with their content. There must be no partial files. The index is not
    /// included, because it only saves the computation of digests. After an interrupted sync, the
    /// index is stored only with the next download that includes an index.
    let published: [String: Data]

    init(of attendee: AttendeeFixture, _ desktop: DesktopFixture) throws {
        exposures = try Diary(in: attendee.directory).unlock().roughExposures().map(\.id)
        told = try desktop.told(attendee).count
        let directory = attendee.directory.appending("published").string
        published = try FileManager.default.subpathsOfDirectory(atPath: directory).reduce(into: [:]) { files, name in
            guard name != "index" else { return }
            files[name] = FileManager.default.contents(atPath: "\(directory)/\(name)")
        }
    }
}
