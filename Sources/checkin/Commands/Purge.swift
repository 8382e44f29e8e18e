import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin purge`
struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete expired check-ins.",
        discussion: """
            Check-ins expire after 14 days, or fewer if the authority says so. Every command that works with check-ins deletes the \
            expired ones first. A timer runs this command, so that deletion does not depend on you.
            """
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        // Do not create a diary if there is none.
        let directory = try diary.directory
        if try Diary.exists(in: directory) { _ = try diary.open(purging: false).purge() }
        // Do not print the number of deleted check-ins. The output of a systemd timer may be kept
        // for months, and the number would reveal how many visits there were 14 days earlier.
        try StandardOutput.write(lines: ["No expired check-ins are left."])
    }
}
