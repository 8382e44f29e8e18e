import ArgumentParser
import CheckInClient
import CommandLineTool
import SystemPackage

/// `checkin delete`
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Permanently delete a check-in, or everything.",
        discussion: """
            Works without the passphrase. Deleting a check-in also discards a pending submission that contains it. Deleting \
            everything also removes your consents, enrolment and passphrase, and replaces the keys.
            """
    )

    @Argument(help: "The check-in's ID, or its first characters.")
    var id: String?

    @Flag(help: "Delete all check-ins, consents, enrolment, keys and passphrase.")
    var all = false

    @Flag(help: "Delete everything without confirmation.")
    var yes = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        /// The ID of the deleted check-in. Null if everything was deleted.
        @Nullable var id: String?
        /// The number of deleted check-ins.
        let checkIns: Int
        /// Whether the passphrase was deleted.
        let passphrase: Bool
    }

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("give an ID or --all") }
        guard all || !yes else { throw ValidationError("--yes requires --all") }
    }

    func run() throws {
        if let id {
            let deleted = try diary.open().delete(id)
            guard !output.json else {
                return try StandardOutput.write(json: Report(id: deleted.string, checkIns: 1, passphrase: false))
            }
            try StandardOutput.write(lines: [Self.sentence(of: deleted)])
        } else {
            try confirm()
            let (count, hadPassphrase) = try Diary.deleteEverything(in: diary.directory)
            guard !output.json else {
                return try StandardOutput.write(json: Report(id: nil, checkIns: count, passphrase: hadPassphrase))
            }
            try StandardOutput.write(lines: Self.sentences(ofAll: count, hadPassphrase: hadPassphrase))
        }
    }

    /// The message after one check-in has been deleted.
    static func sentence(of id: CheckInID) -> String { "Deleted \(id) and all data derived from it." }

    /// The messages after all check-ins have been deleted.
    static func sentences(ofAll count: Int, hadPassphrase: Bool) -> [String] {
        [
            count == 0
                ? "There were no check-ins. Your consents, enrolment and keys were deleted."
                : "Deleted \(count.checkIns) and all data derived from \(count == 1 ? "it" : "them")."
        ]
            + (hadPassphrase ? ["The passphrase was deleted too. To set a new one, run checkin passphrase set."] : [])
            + ["Not deleted: files that you exported, and what you shared, which stays published for about 14 days."]
    }

    private func confirm() throws {
        if yes { return }
        guard Terminal.isThere else {
            throw Refusal(
                "there is no terminal on which you could confirm the deletion",
                hints: ["--yes deletes without a confirmation"]
            )
        }
        Conversation.say("deleting all check-ins also deletes your consents, enrolment, keys and passphrase")
        guard try Terminal.confirm("Delete all check-ins and all data derived from them? This cannot be undone.")
        else {
            throw Refusal("nothing was deleted")
        }
    }
}

extension Int {
    /// The number in words: "no check-ins", "1 check-in", "2 check-ins".
    var checkIns: String {
        switch self {
        case 0: "no check-ins"
        case 1: "1 check-in"
        default: "\(self) check-ins"
        }
    }
}

/// `checkin purge`
struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete expired check-ins.",
        discussion: """
            Check-ins expire after 14 days, or earlier if the authority has set fewer days. Every command that works with \
            check-ins deletes expired check-ins first. A timer also runs this command every hour, so that check-ins are deleted \
            even if you do not use checkin.

            Nothing is deleted while the clock shows a time before the release of this program. If the clock is not synchronised \
            and has jumped ahead by more than 60 days, nothing is deleted for 14 days, unless you confirm that the clock is right.
            """
    )

    @Flag(help: "Confirm that the clock is right, although it has jumped ahead.")
    var clockIsRight = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let deletedExpired: Int
    }

    func run() throws {
        // Do not create a diary.
        let report = try Diary.exists(in: diary.directory) ? deleteExpired() : nil
        guard !output.json else {
            return try StandardOutput.write(json: Report(deletedExpired: report?.deleted ?? 0))
        }
        // Print the number of deleted check-ins only on a terminal, because other output may be
        // kept for months. The number would reveal how many visits there were 14 days earlier.
        if StandardOutput.isTerminal, let sentence = report?.sentence { Conversation.say(sentence) }
        try StandardOutput.write(lines: ["No expired check-ins are left."])
    }

    /// - Throws: ``ClockFault``; `readOnly` if the disk is read-only.
    private func deleteExpired() throws -> ExpiryReport {
        let diary = try diary.open(purging: false)
        let report = try diary.deleteExpired(isClockConfirmed: clockIsRight)
        if let fault = report.clockFault { throw Refusal(fault.sentence, hints: fault.hints) }
        guard !report.isReadOnly else { throw DiaryError.readOnly(path: diary.path.string) }
        return report
    }
}
