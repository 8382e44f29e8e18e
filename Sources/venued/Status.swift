import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import Files
import KioskProgram
import SystemPackage
import VenueKiosk

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the status of the running kiosk.",
        discussion: """
            Prints the times of the last and the next rotation, the end of the hand-over, the screen, the tag, and what does \
            not work. The exit status is 1 if no kiosk is running.
            """
    )

    @OptionGroup var options: KioskOptions

    @Flag(help: "Print JSON, with times in UTC.")
    var json = false

    func run() throws {
        let directory = StateDirectory(path: options.directory)
        guard let process = try ProcessLock.holder(of: directory.lock) else {
            if json {
                try StandardOutput.write("{\"is_running\": false}\n")
                throw ExitCode.failure
            }
            throw Refusal(
                "no kiosk serves from \(directory.path)",
                hints: ["start it with: venued serve", "or specify its directory with --state DIR"]
            )
        }
        let file = KioskStatus.file(in: directory)
        let status = try PrivateFile.read(file).map {
            try KioskStatus(parsing: ConfigurationFile.text($0, name: file.string), name: file.string)
        }
        // The file may be that of a kiosk that was killed.
        guard let status, status.process == process else {
            throw Refusal(
                "the kiosk (process \(process)) has not published its status in \(file)",
                hints: ["try again in a few seconds", "its log shows problems: journalctl --unit venued"]
            )
        }
        try StandardOutput.write(json ? Self.json(status) + "\n" : Self.lines(status).map { $0 + "\n" }.joined())
    }

    static func lines(_ status: KioskStatus) -> [String] {
        func minute(_ time: UnixTime?) -> String { time?.local("%Y-%m-%d %H:%M") ?? "unknown" }
        return [
            "running: since \(minute(status.started)), process \(status.process)",
            "last rotation: \(minute(status.lastRotation))",
            "next rotation: \(status.nextRotation.map { minute($0) } ?? "not by the clock")",
            "hand-over: \(status.handOverEnd.map { "until \(minute($0))" } ?? "no")",
            "screen: \(status.screen ?? "not used")",
            "tag: \(status.tag.statusLine)",
        ] + (status.problems.all.isEmpty ? ["problems: no"] : status.problems.all.map { "problem: \($0)" })
    }

    static func json(_ status: KioskStatus) -> String {
        func time(_ time: UnixTime?) -> String { time.map { "\"\($0.iso8601)\"" } ?? "null" }
        func text(_ text: String) -> String {
            let escaped = text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": return "\\\(scalar)"
                case _ where scalar.value < 0x20: return " "
                default: return String(scalar)
                }
            }
            return "\"\(escaped.joined())\""
        }
        let members = [
            ("is_running", "true"), ("process", "\(status.process)"), ("started", time(status.started)),
            ("last_rotation", time(status.lastRotation)), ("next_rotation", time(status.nextRotation)),
            ("hand_over_until", time(status.handOverEnd)), ("screen", status.screen.map(text) ?? "null"),
            ("tag", text(status.tag.rawValue)),
            ("problems", "[" + status.problems.all.map(text).joined(separator: ", ") + "]"),
        ]
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}
