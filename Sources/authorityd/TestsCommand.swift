import ArgumentParser
import AuthorityProtocol
import CheckInProtocol
import CommandLineTool
import Encodings
import Foundation
import OperatingSystem
import QRCode
import SystemPackage

/// `authorityd tests`
struct TestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tests",
        abstract: "Make the slips of laboratory tests.",
        subcommands: [Print.self]
    )

    struct Print: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the slip of a test, with the test's GUID as a QR code.",
            discussion: """
                Makes a random GUID, and prints the “test” that the laboratory later sends with the result. Needs no authority on this \
                machine, and stores nothing else. Run it where the samples are taken, and give the slip to the person only: the first \
                one who asks for a test gets its result.

                  $ authorityd tests print slip.pdf
                """
        )

        /// The format of a slip, by the extension of its file's name.
        private enum Format: String {
            case pdf
            case svg
        }

        @Option(
            help: ArgumentHelp("Take the GUID from a file with one line, instead of making one.", valueName: "file")
        )
        var guidFile: String?

        @Option(
            help: ArgumentHelp(
                "Print the host name of the health authority that gets the result, such as health.example.",
                valueName: "host"
            )
        )
        var authority: String?

        @Argument(help: "The slip, .pdf or .svg. Only its owner can access the file.")
        var file: String

        private var format: Format? { FilePath(file).extension.flatMap { Format(rawValue: $0.lowercased()) } }

        func validate() throws {
            guard format != nil else { throw ValidationError("the name of the slip must end with .pdf or .svg") }
            guard authority.map(VenueCodeURL.isAuthority) ?? true else {
                throw ValidationError("--authority: give a host name such as health.example")
            }
        }

        func run() throws {
            let guid = try guidFile.map { try Self.guid(in: FilePath($0)) } ?? UUID()
            let text = guid.uuidString.lowercased()
            guard let identifier = TestIdentifier(text) else { preconditionFailure("a GUID has the form of a GUID") }
            var lines = [text]
            if let authority { lines.append("Health authority: \(authority)") }
            lines += [
                "", "Scan this code now, before the result is known:", "checkin share --image PHOTO",
                "Keep this slip to yourself: the first person who", "scans the code gets the result.",
            ]
            let page = CodePage(
                try QRMatrix(text, errorCorrection: .quartile),
                title: "Your laboratory test",
                lines: lines
            )
            let bytes = format == .svg ? Array(page.svg.utf8) : page.pdf
            try NamedFile.create(FilePath(file), with: bytes)
            try StandardOutput.write(lines: [Hexadecimal.text(identifier.digest)])
        }

        private static let hint = "without --guid-file, the command makes a random GUID"

        /// The GUID in a file.
        ///
        /// - Throws: A `Refusal` without the file's text, which may be secret, unless it is a GUID of version 4.
        private static func guid(in path: FilePath) throws -> UUID {
            let bytes = try WholeFile.read(path, maximumCount: 64)
            let line = TextLines.text(bytes).trimmingCharacters(in: .whitespacesAndNewlines)
            guard let guid = UUID(uuidString: line) else {
                throw Refusal("\(path) is not a GUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301; no slip was written")
            }
            // The fields “ver” and “var” of RFC 9562 §4. Other versions contain a time, a machine or a name, which
            // somebody may know.
            let (version, variant) = (guid.uuid.6 >> 4, guid.uuid.8 >> 6)
            guard variant == 0b10 else {
                throw Refusal("\(path) is a GUID of another variant than RFC 9562; no slip was written", hints: [hint])
            }
            guard version == 4 else {
                throw Refusal(
                    "\(path) is a GUID of version \(version), and not a random one (version 4); no slip was written",
                    hints: [hint]
                )
            }
            return guid
        }
    }
}
