import ArgumentParser
import CheckInProtocol
import CommandLineTool
import OperatingSystem
import SystemPackage

/// `checkin codes`
struct Codes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare photographs of a venue's codes with the codes that the venue has printed.",
        discussion: """
            For venues: finds codes that somebody has stuck over yours. The file is rooms/codes in the state directory of \
            “venued poster”, “posters” and “slips”. Each photograph shows one code. The answer is ours, an old one of ours, not ours, or not read with the reason. The exit status \
            is 0 only if all are ours.

              $ checkin codes --printed /var/lib/venued/rooms/codes --check door.jpg bar.jpg
            """
    )

    @Option(help: ArgumentHelp("The file with the printed codes.", valueName: "file"), completion: .file())
    var printed: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The photographs: PNG or JPEG.", valueName: "file"),
        completion: .file()
    )
    var check: [String]

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let photo: String
        /// ours, old, not_ours or unreadable
        let answer: String
        /// Null unless the venue has printed the code.
        @Nullable var room: String?
        /// The day on which another code replaced an old one. Null if unknown.
        @Nullable var lastDay: String?
        /// Why there is no answer. Null if there is one.
        @Nullable var reason: String?

        init(_ photo: String, _ answer: String, _ entry: PrintedCodes.Entry? = nil, reason: String? = nil) {
            (self.photo, self.answer, self.reason) = (photo, answer, reason)
            room = entry?.name
            lastDay = entry?.lastDay.flatMap { $0 == "?" ? nil : $0 }
        }

        var sentence: String {
            // The reason names the file too.
            if let reason { return "\(photo.asLine): not read, \(reason.replacing(photo, with: "it"))" }
            let room = String(untrusted: (room ?? "").utf8)
            let words =
                switch answer {
                case "ours": "ours, \(room)"
                case "old": "an old one of ours, \(room)" + (lastDay.map { ", in use until \($0)" } ?? "")
                default: "not ours"
                }
            return "\(photo.asLine): \(words)"
        }
    }

    func run() throws {
        let codes = try printedCodes()
        let reports = check.map { Self.report(of: $0, codes) }
        if output.json {
            try StandardOutput.write(json: reports)
        } else {
            try StandardOutput.write(lines: reports.map(\.sentence))
        }
        guard reports.allSatisfy({ $0.answer == "ours" }) else { throw ExitCode.failure }
    }

    private func printedCodes() throws -> PrintedCodes {
        guard let bytes = try PrivateFile.read(FilePath(printed)) else { throw Refusal("there is no file \(printed)") }
        do throws(PrintedCodes.Malformed) {
            return try PrintedCodes(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Refusal(
                "\(printed), line \(error.line): not a printed code",
                hints: ["choose the file rooms/codes in the state directory of “venued”"]
            )
        }
    }

    /// Reads a photograph in a confined process, and finds its code among the printed ones.
    private static func report(of photo: String, _ codes: PrintedCodes) -> Report {
        let text: String
        do {
            text = try CaptureSource.image(FilePath(photo)).read(.venue)
        } catch {
            return Report(photo, "unreadable", reason: (error as? Refusal)?.sentence ?? "\(error)")
        }
        guard let code = try? VenueCodeURL(captured: text), let entry = codes.entry(of: code) else {
            return Report(photo, "not_ours")
        }
        return Report(photo, entry.lastDay == nil ? "ours" : "old", entry)
    }
}
