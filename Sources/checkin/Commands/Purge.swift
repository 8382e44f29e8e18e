import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin purge`
struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete the check-ins that are 14 days old.",
        discussion: """
            Every command that works with check-ins does this first; a timer runs this one, so that it does not depend on you.
            """
    )

    @OptionGroup var diary: DiaryOptions

    func run() throws {
        // Where there is no diary, cleaning up begins none.
        let directory = try diary.directory
        if try Diary.exists(in: directory) { _ = try diary.open(purging: false).purge() }
        // Not how many: what a timer prints can be kept for months, and would tell how many visits there were 14 days before.
        try StandardOutput.write(lines: ["No check-in is left that is 14 days old."])
    }
}
