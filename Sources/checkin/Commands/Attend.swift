import ArgumentParser
import CheckInClient
import CheckInProtocol
import Files
import Glibc
import SystemPackage

/// The background process that waits until a stay ends, or until a submission or a decoy is due.
/// Internal: other commands start it.
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
        let diary = try diary.open()
        guard let lock = try ProcessLock(diary.path.appending("attend.lock")) else { return }
        // A running process checks every minute, and picks up new events.
        while try Diary.exists(in: diary.path), let (time, event) = try diary.nextDue() {
            let wait = time - diary.now
            // The event can still change until it is nearly due.
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
            // The stay has reached its end time: automatic check-out.
            Self.tell("A stay has ended. If you are still there, scan the code again.")
        case .submission(let number):
            try await Self.submit(number, of: diary)
        case .decoy:
            try await Self.sendDecoy(of: diary)
        }
    }

    /// - Throws: Errors of this device only. This process then ends, because a step that was not
    ///   begun would be due again at once.
    private static func sendDecoy(of diary: Diary) async throws {
        do {
            try await Decoys(diary.client()).run()
        } catch let error as SyncError where error.isFromOutside {
            // The decoy was begun. It is retried, or dropped without a message: the user does not
            // wait for it.
        } catch SyncError.diary(.noConsent) {
            // The consent was withdrawn after the decoy was begun.
        }
    }

    /// Sends a submission that is due, and notifies the user of the result. `checkin share` offers
    /// a failed submission again.
    ///
    /// - Throws: Errors of this device only. This process then ends, because a submission that was
    ///   not tried would be due again at once.
    private static func submit(_ number: Int, of diary: Diary) async throws {
        do {
            try await Submitter(diary.client()).submit(number)
            tell("Done.")
        } catch ShareError.sync(.diary(.noSubmission)) {
            // The submission was discarded before it was due.
        } catch {
            if try !diary.isDue(number) {
                tell("Something could not be completed: run checkin share.")
            }
            guard let error = error as? ShareError, error.isFromOutside else { throw error }
        }
    }

    /// Shows a notification if there is a desktop. `checkin status` has the same information.
    private static func tell(_ sentence: String) {
        try? Notifier.tell(sentence)
    }
}
