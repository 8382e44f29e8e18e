import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool

/// `checkin list`
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List all check-ins, by day.",
        discussion: """
            Each line begins with the check-in's ID, which other commands take. A stay that has not ended yet is marked as open.
            """
    )

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let checkIns: [CheckInReport]
    }

    func run() throws {
        let checkIns = try reading.unlock().checkIns()
        if output.json {
            try StandardOutput.write(json: Report(checkIns: checkIns.map { CheckInReport($0) }))
        } else if checkIns.isEmpty {
            try StandardOutput.write(lines: ["There are no check-ins."])
        } else {
            try StandardOutput.write(lines: Self.lines(checkIns))
        }
    }

    /// The check-ins come in the order of their starts.
    private static func lines(_ checkIns: [CheckIn]) -> [String] {
        var lines: [String] = []
        var day = ""
        for checkIn in checkIns {
            if checkIn.stay.start.localDay != day {
                day = checkIn.stay.start.localDay
                lines.append(checkIn.stay.start.local("%Y-%m-%d, %A"))
            }
            lines.append(checkIn.line)
        }
        return lines
    }
}
