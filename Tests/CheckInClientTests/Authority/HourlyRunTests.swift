import AuthorityProtocol
import CheckInProtocol
import ExportFiles
import Synchronization
import TestTraits
import Testing

@testable import CheckInClient

@Suite final class HourlyRunTests: Sendable {
    private let test: TestDiary
    private let authority = PublishingAuthority()
    private let program: RecordingProgram

    init() throws {
        test = try TestDiary()
        program = RecordingProgram(authority)
        try authority.publish(UnixTime.noon.hour)
    }

    /// Records what a run asks of its program.
    private final class RecordingProgram: HourlyRun.Program {
        private let authority: PublishingAuthority
        private let events = Mutex<[String]>([])
        let hasDesktop = Mutex(true)

        init(_ authority: PublishingAuthority) {
            self.authority = authority
        }

        func take() -> [String] {
            events.withLock {
                let taken = $0
                $0 = []
                return taken
            }
        }

        private func record(_ event: String) { events.withLock { $0.append(event) } }

        func tell(_ news: HourlyRun.News) throws {
            guard hasDesktop.withLock(\.self) else { throw HourlyRun.NotShown() }
            record("\(news)")
        }

        func startSending() { record("send") }
        func startRecording() { record("record") }
        func tellOfExposures() { record("exposures") }

        func client(of diary: Diary) -> AuthorityClient {
            record("client")
            return authority.client(of: diary)
        }
    }

    private func run() async throws {
        let run = HourlyRun(test.diary, by: program) { _ in throw ExportError.unknownVersion }
        try await run.run()
    }

    private func enroll() throws {
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
    }

    @Test(.proves("U4")) func `without an authority, nothing is asked and nothing is told`() async throws {
        try await run()
        #expect(program.take() == [])
    }

    @Test(.proves("U4", "U5")) func `without a consent, nothing is downloaded`() async throws {
        try test.diary.enroll(authority.enrolled)
        authority.change { $0.sent = [] }
        try await run()
        #expect(program.take() == ["client"])
        #expect(try test.diary.lastCheck() == nil)
    }

    @Test(.proves("U4")) func `exposures are told of, also if the authority has stopped publishing`() async throws {
        try enroll()
        let (day, report) = try ProtectedReport.test()
        _ = try test.diary.record(.test(seed: 1))
        test.clock.advance(minutes: 60)
        try authority.publish(test.clock.time.hour, [day: [report]])
        test.clock.advance(minutes: 25 * 60)
        await #expect(throws: ClientError.self) { try await run() }
        let events = program.take()
        #expect(events.contains("newsMissing(hours: 26)") && events.last == "exposures", "\(events)")
    }

    @Test(.proves("U4")) func `without a desktop, missing news is told of at the next run with one`() async throws {
        try enroll()
        test.clock.advance(minutes: 25 * 60)
        program.hasDesktop.withLock { $0 = false }
        await #expect(throws: ClientError.self) { try await run() }
        #expect(!program.take().contains { $0.hasPrefix("newsMissing") })
        program.hasDesktop.withLock { $0 = true }
        await #expect(throws: ClientError.self) { try await run() }
        #expect(program.take().contains("newsMissing(hours: 25)"))
        await #expect(throws: ClientError.self) { try await run() }
        #expect(!program.take().contains { $0.hasPrefix("newsMissing") })
    }

    @Test(.proves("U4")) func `a part of a run that takes too long ends`() async throws {
        let slow = await attempt(until: .now + .milliseconds(10)) { try await Task.sleep(for: .seconds(3600)) }
        #expect(throws: ClientError.tooSlow) { try slow.get() }
        let fast = await attempt(until: .now + .seconds(3600)) { 1 }
        #expect(try fast.get() == 1)
    }
}
