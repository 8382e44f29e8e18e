import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin list`
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List all check-ins, by day.",
        discussion: """
            Each line begins with the check-in's ID, for use in other commands. A stay that has not ended yet is marked as open. \
            A check-in at a venue of another authority is marked with that authority; it is neither compared nor shared.
            """
    )

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let checkIns: [CheckInReport]
    }

    func run() throws {
        let unlocked = try reading.unlock()
        let checkIns = try unlocked.checkIns()
        if output.json {
            try StandardOutput.write(json: Report(checkIns: checkIns.map { CheckInReport($0) }))
        } else if checkIns.isEmpty {
            try StandardOutput.write(lines: ["There are no check-ins."])
        } else {
            try StandardOutput.write(lines: Self.lines(checkIns, unlocked.diary.authority()))
        }
    }

    /// - Parameter checkIns: The check-ins, sorted by start time.
    private static func lines(_ checkIns: [CheckIn], _ authority: EnrolledAuthority?) -> [String] {
        checkIns.byDay.flatMap { day, checkIns in
            [day]
                + checkIns.map { checkIn in
                    let isApart = authority.map { checkIn.authority != $0.host } ?? false
                    return checkIn.line + (isApart ? "  (of \(checkIn.authority))" : "")
                }
        }
    }
}
