import ArgumentParser
import CheckInClient
import CheckInProtocol
import Glibc
import Platform
import SystemPackage

/// The process that waits until a stay ends, or a submission or a decoy is due. Other commands start it; people do not.
struct Attend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attend",
        abstract: "Wait for the end of a stay, or until a submission or a decoy is due.",
        shouldDisplay: false
    )

    @OptionGroup var diary: DiaryOptions

    func run() async throws {
        // Away from the terminal, which may be closed.
        setsid()
        let diary = try diary.open()
        guard let lock = try ProcessLock(diary.path.appending("attend.lock")) else { return }
        // The one that is there looks again every minute: what is new comes to it.
        while try Diary.exists(in: diary.path), let (time, event) = try diary.nextDue() {
            let wait = time - diary.now
            // Until a moment before, it may still change.
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
            // By its time it has ended: the automatic check-out.
            Self.tell("A stay has ended. If you are still there, scan the code again.")
        case .submission(let number):
            try await Self.submit(number, of: diary)
        case .decoy:
            try await Self.sendDecoy(of: diary)
        }
    }

    /// - Throws: What this device has failed at. Then this process ends: what was not even begun would be due again at once.
    private static func sendDecoy(of diary: Diary) async throws {
        do {
            try await Decoys(diary.client()).run()
        } catch let error as SyncError where error.isFromOutside {
            // It was begun, and is not sent at all: nobody waits for it.
        } catch SyncError.diary(.noConsent) {
            // It was begun, and the consent taken back meanwhile.
        }
    }

    /// Sends what has waited its while, and says how that went. What was tried in vain is offered by “checkin share”.
    ///
    /// - Throws: What this device has failed at. Then this process ends: what was not even tried would be due again at once.
    private static func submit(_ number: Int, of diary: Diary) async throws {
        do {
            try await Submitter(diary.client()).submit(number)
            tell("Done.")
        } catch ShareError.sync(.diary(.noSubmission)) {
            // It was taken back meanwhile.
        } catch {
            if try !diary.isDue(number) {
                tell("Something could not be finished: please look at checkin share.")
            }
            guard let error = error as? ShareError, error.isFromOutside else { throw error }
        }
    }

    /// Without a desktop nobody is told; “checkin status” says the same.
    private static func tell(_ sentence: String) {
        try? Notifier.tell(sentence)
    }
}
