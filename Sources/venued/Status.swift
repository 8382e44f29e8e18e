import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ConfigurationFiles
import OperatingSystem
import SystemPackage
import VenueKiosk

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the status of the running kiosk.",
        discussion: """
            Prints the times of the last and the next rotation, the end of the hand-over, the mark of a paired kiosk, the \
            screen, the tag, and what does not work. If the time of day is unknown, the times are relative to now. The exit status is 1 if no kiosk is \
            running.
            """
    )

    @OptionGroup var options: KioskOptions

    @Flag(help: "Print JSON, with times in UTC.")
    var json = false

    func run() throws {
        guard let process = try options.kiosk() else {
            if json {
                try StandardOutput.write("{\"is_running\": false}\n")
                throw ExitCode.failure
            }
            if let hold = try? options.hold(options.configuration()) { throw hold }
            throw Refusal(
                "no kiosk serves from \(options.directory)",
                hints: options.startHints
            )
        }
        guard let status = try options.status(of: process) else {
            throw Refusal(
                "the kiosk (process \(process)) has not published its status in \(options.directory)",
                hints: ["try again in a few seconds", "its log shows problems: journalctl --unit venued"]
            )
        }
        try StandardOutput.write(json ? Self.json(status) + "\n" : Self.lines(status).map { $0 + "\n" }.joined())
    }

    static func lines(_ status: KioskStatus, at now: KioskTime.Moment = .now) -> [String] {
        let problems = status.problems.all.map { "problem: \(String(untrusted: $0.utf8))" }
        return [
            "started: \(status.started.words(at: now)), process \(status.process)",
            "last rotation: \(status.lastRotation.words(at: now))",
            "next rotation: \(status.nextRotation?.words(at: now) ?? "not by the clock")",
            "hand-over: \(status.handOverEnd.map { "ends \($0.words(at: now))" } ?? "no")",
        ] + (status.mark.map { ["pair: mark \($0)"] } ?? []) + [
            "screen: \(String(untrusted: (status.screen ?? "not used").utf8))",
            "tag: \(status.tag.statusLine)",
        ] + (problems.isEmpty ? ["problems: no"] : problems)
    }

    static func json(_ status: KioskStatus, at now: KioskTime.Moment = .now) -> String {
        func time(_ time: KioskTime?) -> String { time?.wall.map { "\"\($0.iso8601)\"" } ?? "null" }
        func seconds(_ time: KioskTime?, sign: Int64 = 1) -> String {
            time.map { "\(sign * $0.seconds(from: now))" } ?? "null"
        }
        func text(_ text: String) -> String {
            let escaped = text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": return "\\\(scalar)"
                case _ where scalar.value < 0x20: return " "
                default: return String(scalar)
                }
            }
            return "\"\(String(untrusted: escaped.joined().utf8, maximumCount: .max))\""
        }
        let members = [
            ("is_running", "true"), ("process", "\(status.process)"), ("started", time(status.started)),
            ("last_rotation", time(status.lastRotation)), ("next_rotation", time(status.nextRotation)),
            ("hand_over_until", time(status.handOverEnd)),
            ("seconds_since_start", seconds(status.started, sign: -1)),
            ("seconds_since_rotation", seconds(status.lastRotation, sign: -1)),
            ("seconds_until_rotation", seconds(status.nextRotation)),
            ("seconds_of_hand_over_left", seconds(status.handOverEnd)),
            ("pair_mark", status.mark.map(text) ?? "null"),
            ("screen", status.screen.map(text) ?? "null"),
            ("tag", text(status.tag.rawValue)),
            ("problems", "[" + status.problems.all.map(text).joined(separator: ", ") + "]"),
        ]
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}

extension KioskTime {
    /// The local time, or the time from `now` if the time of day is unknown.
    fileprivate func words(at now: Moment) -> String {
        if let wall { return wall.local("%Y-%m-%d %H:%M") }
        let seconds = seconds(from: now)
        let minutes = abs(seconds) / 60
        let length =
            switch minutes {
            case ..<1: "less than a minute"
            case ..<60: "\(minutes) min"
            default: "\(minutes / 60) h \(minutes % 60) min"
            }
        return seconds <= 0 ? "\(length) ago" : "in \(length)"
    }
}
