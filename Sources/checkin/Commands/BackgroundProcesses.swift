import ArgumentParser
import CheckInClient
import CheckInProtocol
import Glibc
import OperatingSystem
import SystemPackage

/// The background process. It waits until a stay ends, or until a submission or a decoy is due.
/// Other commands start this process. It is not a command for users.
struct Attend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attend",
        abstract: "Wait for the end of a stay, or until a submission or a decoy is due.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() async throws {
        // Detach from the terminal, which may be closed.
        setsid()
        // The command that started this process has already deleted expired check-ins.
        let diary = try diary.open(purging: false)
        guard let lock = try ProcessLock(diary.attendLock) else { return }
        // A background process that is already running picks up new events, because it checks the
        // diary every minute.
        var reminder = StayReminder()
        while try Diary.exists(in: diary.path), let (time, event) = try diary.nextDue() {
            let wait = time - diary.now
            if case .stayEnds = event, reminder.isDue(before: time, now: diary.now) {
                Self.tell("A stay ends in a few minutes. If you stay longer, scan the code again.")
            }
            // The event can still change until shortly before it is due.
            guard wait <= 1 else {
                try await Task.sleep(for: .seconds(min(60, wait - 1)))
                continue
            }
            try await Task.sleep(for: .seconds(max(0, wait)))
            try await attend(to: event, of: diary)
        }
        withExtendedLifetime(lock) {}
    }

    private func attend(to event: DueEvent, of diary: Diary) async throws {
        switch event {
        case .stayEnds:
            // The end time of the stay has been reached: the visitor is checked out automatically.
            Self.tell("A stay has ended. If you are still there, scan the code again.")
        case .submission(let number, let authority):
            try await Self.submit(number, of: diary.about(authority))
        case .decoy(let authority):
            try await Self.sendDecoy(of: diary.about(authority))
        }
    }

    /// - Throws: Only errors on this device. The process then exits. If it continued, it would try
    ///   the same decoy again at once.
    private static func sendDecoy(of diary: Diary) async throws {
        do {
            try await Decoys(diary.client()).run()
        } catch let error as ClientError where error.isFromOutside {
            // The decoy has already been begun. It will be retried or dropped without a message,
            // because the user does not wait for a decoy.
        } catch ClientError.diary(.noConsent) {
            // The user withdrew consent after the decoy had been begun.
        }
    }

    /// Sends a submission that is due, and notifies the user of the result. If sending fails,
    /// `checkin share` offers the submission again.
    ///
    /// - Throws: Only errors on this device. The process then exits. If it continued, it would try
    ///   the same submission again at once.
    private static func submit(_ number: Int, of diary: Diary) async throws {
        do {
            try await SubmissionSender(diary.client()).send(number)
            tell("Done.")
        } catch ClientError.diary(.noSubmission) {
            // The user discarded the submission before it was due.
        } catch {
            if try !diary.isDue(number) {
                tell("Something could not be completed: run checkin share.")
            }
            guard let error = error as? ClientError, error.isFromOutside else { throw error }
        }
    }

    /// Shows a notification if there is a desktop. `checkin status` shows the same information.
    private static func tell(_ sentence: String) {
        try? Notifier.show(sentence)
    }
}

/// Decides when the background process reminds the user of the end of a stay: once, and only if the stay did not already
/// end soon when the process saw it first.
struct StayReminder {
    /// How many seconds before the end of a stay the user is reminded of it.
    static let lead: Int64 = 600

    /// The end of a stay that was seen earlier than ``lead`` before it.
    private var awaited: UnixTime?

    mutating func isDue(before end: UnixTime, now: UnixTime) -> Bool {
        guard end - now <= Self.lead else {
            awaited = end
            return false
        }
        defer { awaited = nil }
        return awaited == end
    }
}

/// The process that notifies the user of exposures. This command is internal: `checkin sync` starts
/// it.
///
/// The process computes the news, shows the notification, and records that the notification was
/// shown. It is a separate process, so that these steps are completed even if `checkin sync` is
/// killed.
struct Notify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Show news on the desktop.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        do {
            try diary.open(purging: false).notifyOfExposures { try Notifier.show($0.sentence) }
        } catch is HourlyRun.NotShown {
            // “checkin exposures” shows the news.
        }
    }
}
