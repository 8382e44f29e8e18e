import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ExportFiles
import HealthAuthority
import OperatingSystem
import ProgramOutput
import SystemPackage

/// `authorityd exports`
struct ExportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exports",
        abstract: "List, make and verify files of diagnosis keys for phones.",
        discussion: """
            “authorityd serve” exports the diagnosis keys of each hour, and keeps the files for 14 days. Phones find them through \
            exports/index.txt in the public directory.

              $ authorityd exports list
              $ authorityd exports verify --key authority.pem file.zip
            """,
        subcommands: [List.self, Make.self, Verify.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the published files, with the oldest first.",
            discussion: """
                The number of keys includes padding, as in the files. Columns are separated by tabs: path, start, end, keys, bytes.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let exports = try await options.authority().publisher.publishedExports()
            if json { return try StandardOutput.write(JSONText.text(exports.map(ExportListing.init))) }
            guard !exports.isEmpty else {
                return Conversation.say("there are no exports: no diagnosis key has been accepted")
            }
            try StandardOutput.write(lines: exports.map { ExportListing($0).line })
        }
    }

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export all hours that have ended, and print the new files.",
            discussion: """
                “authorityd serve” does this at the beginning of each hour. The command stores the files in the database. A running \
                “authorityd serve” writes them to the public directory within seconds.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let authority = try await options.authority()
            let before = Set(try await authority.publisher.publishedExports().map(\.path))
            let made = try await authority.publisher.publishExports(now: authority.clock.now())
            if made > 0 { try await authority.record(.exportsMade) }
            let new = try await authority.publisher.publishedExports().filter { !before.contains($0.path) }
            if json { return try StandardOutput.write(JSONText.text(new.map(ExportListing.init))) }
            guard !new.isEmpty else {
                return Conversation.say("nothing to export: \(Self.reason(isFirst: before.isEmpty))")
            }
            try StandardOutput.write(lines: new.map { ExportListing($0).line })
        }

        private static func reason(isFirst: Bool) -> String {
            isFirst ? "no diagnosis key has been accepted" : "all hours that have ended were exported"
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify the signatures of files, of this or of another authority, and show what they contain."
        )

        @Option(help: ArgumentHelp("The public key of the authority that made the files (PEM).", valueName: "file"))
        var key: String

        @Flag(help: "Print JSON.")
        var json = false

        @Argument(help: ArgumentHelp("Export files (ZIP).", valueName: "file"))
        var paths: [String]

        func run() throws {
            guard let key = try PublicKeyFile.read(FilePath(key)) else {
                throw Refusal("\(self.key) does not exist", hints: ["set --key to the authority's public key"])
            }
            let files = try paths.map { path in
                let bytes = try WholeFile.read(FilePath(path), maximumCount: ExportArchive.maximumSize)
                return (path: path, file: try Self.verify(bytes, path: path, by: ExportTrust(key)))
            }
            for sentence in try ExportedBatches.missing(in: files) { Conversation.say(sentence) }
            let reports = files.map { ExportReport($0.path, $0.file, isVerified: true) }
            if json { return try StandardOutput.write(JSONText.text(reports)) }
            try StandardOutput.write(lines: reports.flatMap(\.lines))
        }

        private static func verify(_ bytes: [UInt8], path: String, by trust: ExportTrust) throws(Refusal) -> ExportFile
        {
            do {
                return try ExportArchive(opening: bytes).verified(by: trust)
            } catch {
                throw Refusal("could not verify \(path): \(error)")
            }
        }
    }
}

/// A published export file, as the commands print it.
struct ExportListing: Encodable {
    let path: String
    let start: String
    let end: String
    /// The number of keys in the file, including padding.
    let keys: Int
    let size: Int

    init(_ export: StoredExport) {
        path = export.path
        start = UnixTime(seconds: export.period.start).iso8601
        end = UnixTime(seconds: export.period.end).iso8601
        (keys, size) = (export.keyCount, export.size)
    }

    var line: String { "\(path)\t\(start)\t\(end)\t\(keys)\t\(size)" }
}
