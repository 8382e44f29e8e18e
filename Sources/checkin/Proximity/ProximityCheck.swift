import ArgumentParser
import CommandLineTool
import Cryptography
import ExportFiles
import OperatingSystem
import ProgramOutput
import SystemPackage

/// `checkin proximity check`
struct CheckFiles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Verify the files of one or more batches, and show what they contain.",
        discussion: """
            The signature of each file is verified with the public key of an authority. With --unverified, it is not: \
            anybody could have written the files.

              $ checkin proximity check --key authority.pem file.zip
            """
    )

    @Option(help: ArgumentHelp("The public key of the authority that made the files (PEM).", valueName: "file"))
    var key: String?

    @Flag(help: "Show the files without verifying their signatures.")
    var unverified = false

    @Flag(help: "Print JSON.")
    var json = false

    @Argument(help: ArgumentHelp("Export files (ZIP).", valueName: "file"))
    var paths: [String]

    func validate() throws {
        guard (key == nil) == unverified else {
            throw ValidationError("give the authority's public key with --key, or --unverified, but not both")
        }
    }

    func run() throws {
        let trust = try key.map { ExportTrust(try Self.publicKey($0)) }
        let files = try paths.map { path in (path: path, file: try Self.read(path, trust)) }
        for sentence in try ExportedBatches.missing(in: files) { Conversation.say(sentence) }
        let reports = files.map { ExportReport($0.path, $0.file, isVerified: trust != nil) }
        if json {
            try StandardOutput.write(json: reports)
        } else {
            try StandardOutput.write(lines: reports.flatMap(\.lines))
        }
    }

    private static func read(_ path: String, _ trust: ExportTrust?) throws -> ExportFile {
        let archive = try OpeningProcess.open(FilePath(path))
        do throws(ExportError) {
            guard let trust else { return try archive.unverified() }
            return try archive.verified(by: trust)
        } catch {
            throw Refusal("could not check \(path): \(error)")
        }
    }

    private static func publicKey(_ path: String) throws -> ECDSAP256.PublicKey {
        let bytes = try WholeFile.read(FilePath(path), maximumCount: 4096)
        guard let key = ECDSAP256.PublicKey(pem: bytes) else {
            throw Refusal("\(path) is not a P-256 public key in PEM")
        }
        return key
    }
}
