import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// Kills the real `checkin` with kill -9. In `make test-all`, the tests kill a scan at every
/// moment, and a sync and a share 200 times each. In `make test`, the tests kill each command at
/// most three times.
///
/// Each moment is a system call from an undisturbed run, after this run has opened its diary.
/// Therefore, the moments do not depend on the speed of this machine. Some calls, such as those of
/// the Swift runtime's threads, are not made in every run. If the chosen call is not made, the
/// process is not killed, and the moment does not count.
@Suite(
    .serialized,
    .enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible },
    .timeLimit(.minutes(120))
)
struct KilledAttendeeTests {
    private static let kills = Thoroughness.isWhole ? 200 : 3

    @Test func `kill -9 at any moment of a scan: the diary opens, and the check-in exists once or not at all`()
        async throws
    {
        let attendee = try AttendeeFixture()
        let code = try VenueCodeURL.ofNewVenue().string
        func scan(_ attendee: AttendeeFixture, in wrapper: [String] = []) async throws -> RunningProgram.Ending {
            try await attendee.checkin(["scan", "--code", "-"], in: wrapper, input: code)
        }
        let undisturbed = try AttendeeFixture(copying: attendee)
        let trace = undisturbed.home.appending("trace")
        let ending = try await scan(undisturbed, in: FaultPoint.strace(to: trace))
        try #require(ending.status == 0, "\(ending.error)")
        let points = try FaultPoint.all(in: trace, from: undisturbed.directory)
        var (kills, kept) = (0, 0)
        let first = try #require(points.indices.first)
        let last = try #require(points.indices.last)
        let sample = Thoroughness.sample(first + 1..<last, Self.kills - 2, seed: 3)
        for point in ([first] + sample + [last]).map({ points[$0] }) {
            let copy = try AttendeeFixture(copying: attendee)
            let killed = try await scan(copy, in: FaultPoint.strace(to: copy.home.appending("trace")) + point.kill)
            guard killed.status == 128 + SIGKILL else {
                #expect(killed.status == 0, "not killed at \(point): \(killed.error)")
                continue
            }
            kills += 1
            let count = try await copy.checkIns().count
            #expect((0...1).contains(count), "killed at \(point)")
            kept += count
            let ending = try await scan(copy)
            #expect(ending.status == 0, "killed at \(point): \(ending.error)")
            #expect(try await copy.checkIns().count == 1, "killed at \(point)")
        }
        try #require(kills > sample.count / 2, "most moments occur in every run")
        #expect(kept < kills, "the check-in does not exist at the first call")
        // The calls that follow the writing of the check-in differ from run to run.
        if Thoroughness.isWhole { #expect(kept > 0, "the check-in exists at the last calls") }
        print("\(kills) kills of scan, \(kept) of them when it was written")
    }

    @Test func `kill -9 at any moment of a share: each report is published once`() async throws {
        let fixture = try await SharedVisitFixture()
        try await fixture.attendee.succeed("sync")
        var codes = try await fixture.codes(min(Self.kills, 50) + 2)
        let (share, attend) = try await pointsOfSharing(fixture, code: codes.removeLast())
        var chance = SeededGenerator(1)
        var stories = 1
        var hours: Int64 = 0
        var kills = (share: 0, attend: 0)
        while kills.share + kills.attend < Self.kills {
            if codes.isEmpty {
                // The number of codes per hour is limited.
                hours += 1
                try await fixture.advance(hours: hours)
                codes = try await fixture.codes(100)
            }
            let attendee = try AttendeeFixture(copying: fixture.attendee)
            let code = codes.removeLast()
            if stories.isMultiple(of: 3) {
                let point = attend.randomElement(using: &chance)!
                if try await killAttending(attendee, fixture.answers(code), at: point) { kills.attend += 1 }
                try await finish(attendee, fixture.answers(code), "killed at \(point) of attend")
            } else {
                let point = share.randomElement(using: &chance)!
                if try killSharing(attendee, fixture.answers(code), at: point) { kills.share += 1 }
                try await finish(attendee, fixture.answers(code), "killed at \(point) of share")
            }
            stories += 1
        }
        try await fixture.publishAll(after: hours)
        let count = try await fixture.publishedReportCount()
        #expect(count == stories)
        print("\(kills.share) kills of share and \(kills.attend) of attend, in \(stories) stories")
    }

    @Test func `kill -9 at any moment of a sync: the exposure is found, and the user is notified once`() async throws {
        let fixture = try await SharedVisitFixture()
        try await fixture.publishCompanion()
        let desktop = try DesktopFixture()
        let undisturbed = try await UndisturbedSync(of: fixture.attendee, desktop)
        let traced = try AttendeeFixture(copying: fixture.attendee)
        let trace = traced.home.appending("trace")
        let ending = try await desktop.sync(traced, in: FaultPoint.straceAlone(to: trace))
        try #require(ending.status == 0, "\(ending.error)")
        let points = try FaultPoint.all(in: trace, from: traced.directory)
        var chance = SeededGenerator(2)
        var (kills, rounds) = (0, 0)
        while kills < Self.kills, rounds < 3 * Self.kills {
            rounds += 1
            let point = points.randomElement(using: &chance)!
            let attendee = try AttendeeFixture(copying: fixture.attendee)
            let wrapper = FaultPoint.straceAlone(to: attendee.home.appending("trace")) + point.kill
            if try await desktop.sync(attendee, in: wrapper).status == 128 + SIGKILL { kills += 1 }
            let ending = try await desktop.sync(attendee)
            #expect(ending.status == 0, "killed at \(point): \(ending.error)")
            try await undisturbed.expectSame(of: attendee, "killed at \(point)")
        }
        #expect(kills == Self.kills)
        print("\(kills) kills of sync in \(rounds) rounds, at \(points.count) points")
    }

    // MARK: Sharing

    /// Shares without a kill, first on the terminal and then in the background. Returns the moments
    /// of both parts.
    private func pointsOfSharing(
        _ fixture: SharedVisitFixture,
        code: String
    ) async throws -> (share: [FaultPoint], attend: [FaultPoint]) {
        let attendee = try AttendeeFixture(copying: fixture.attendee)
        let trace = attendee.home.appending("trace")
        let all = FaultPoint.strace(to: trace)
        try attendee.authorize(fixture.answers(code), in: all)
        let share = try FaultPoint.all(in: trace, from: attendee.directory)
        let ending = try await attendee.checkin(["attend"], in: all)
        try #require(ending.status == 0, "\(ending.error)")
        try #require(try attendee.sentCount == 1)
        return (share, try FaultPoint.all(in: trace, from: attendee.directory))
    }

    /// Shares, and kills the program or a process that it started. Returns whether one of them was
    /// killed.
    private func killSharing(
        _ attendee: AttendeeFixture,
        _ answers: [(shown: String, typed: String)],
        at point: FaultPoint
    ) throws -> Bool {
        let trace = attendee.home.appending("trace")
        let wrapper = FaultPoint.strace(to: trace) + point.kill
        _ = try attendee.onTerminal(["share"], in: wrapper, answering: answers)
        return try String(contentsOfFile: trace.string, encoding: .utf8).contains("killed by SIGKILL")
    }

    private func killAttending(
        _ attendee: AttendeeFixture,
        _ answers: [(shown: String, typed: String)],
        at point: FaultPoint
    ) async throws -> Bool {
        let trace = attendee.home.appending("trace")
        try attendee.authorize(answers)
        let ending = try await attendee.checkin(["attend"], in: FaultPoint.strace(to: trace) + point.kill)
        return ending.status == 128 + SIGKILL
    }

    /// Shares again, as a user does after a failure.
    private func finish(
        _ attendee: AttendeeFixture,
        _ answers: [(shown: String, typed: String)],
        _ comment: Comment
    ) async throws {
        if try attendee.sentCount == 0 {
            let (status, shown) = try attendee.onTerminal(["share"], answering: answers)
            #expect(status == 0, "\(comment): \(shown)")
        }
        let sent = try await attendee.waitUntilSent()
        #expect(sent == 1, comment)
        #expect(try Diary(in: attendee.directory).unlock().submissions() == [], comment)
    }
}
