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
        let count = try Diary.exists(in: directory) ? diary.open(purging: false).purge() : 0
        try StandardOutput.write(lines: ["Deleted \(count.checkIns) that had been kept for 14 days."])
    }
}
