import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin delete`
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete a check-in, or everything, for good.",
        discussion: """
            Works without the passphrase. With a check-in goes what waits to be shared of it. Deleting everything also ends \
            enrolment and consents and replaces the keys, and a passphrase goes with them.
            """
    )

    @Argument(help: "The check-in's ID, or the first characters of it.")
    var id: String?

    @Flag(help: "Delete all check-ins.")
    var all = false

    @Flag(help: "Do not ask before everything is deleted.")
    var yes = false

    @OptionGroup var diary: DiaryOptions

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("give an ID or --all") }
        guard all || !yes else { throw ValidationError("--yes goes with --all") }
    }

    func run() throws {
        if let id {
            let deleted = try diary.open().delete(id)
            try StandardOutput.write(lines: [Self.sentence(of: deleted)])
        } else {
            try confirm()
            let (count, hadPassphrase) = try Diary.deleteEverything(in: diary.directory)
            try StandardOutput.write(lines: Self.sentences(ofAll: count, hadPassphrase: hadPassphrase))
        }
    }

    /// What is said when a check-in is gone.
    static func sentence(of id: CheckInID) -> String { "Deleted \(id) and all that was derived from it." }

    /// What is said when everything is gone.
    static func sentences(ofAll count: Int, hadPassphrase: Bool) -> [String] {
        ["Deleted \(count.checkIns) and all that was derived from \(count == 1 ? "it" : "them")."]
            + (hadPassphrase ? ["The passphrase is gone with its key; set one again if you want one."] : [])
    }

    private func confirm() throws {
        if yes { return }
        guard Terminal.isThere else {
            throw Refusal(
                "deleting everything is confirmed on a terminal, and there is none",
                hints: ["--yes confirms it"]
            )
        }
        Conversation.say("with all check-ins go your consents, the authority, the keys, and a passphrase")
        guard try Terminal.confirm("Delete all check-ins and all that was derived from them? This cannot be undone.")
        else {
            throw Refusal("nothing was deleted")
        }
    }
}

extension Int {
    /// "no check-ins", "1 check-in", "2 check-ins".
    var checkIns: String {
        switch self {
        case 0: "no check-ins"
        case 1: "1 check-in"
        default: "\(self) check-ins"
        }
    }
}
