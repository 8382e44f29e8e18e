import ArgumentParser
import CheckInProtocol
import Clocks
import CommandLineTool
import ExportFiles
import Files
import Foundation
import SystemPackage
import Terminals

/// `authorityd exports`
struct ExportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exports",
        abstract: "Verify files of diagnosis keys for phones, of this or of another authority.",
        subcommands: [Verify.self]
    )

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify the signature of a file, and show what the file contains."
        )

        @Option(help: ArgumentHelp("The public key of the authority that made the file (PEM).", valueName: "file"))
        var key: String

        @Flag(help: "Print JSON.")
        var json = false

        @Argument(help: ArgumentHelp("An export file (ZIP).", valueName: "file"))
        var path: String

        func run() throws {
            guard let key = try PublicKeyFile.read(FilePath(key)) else {
                throw Refusal("\(self.key) does not exist", hints: ["set --key to the authority's public key"])
            }
            let bytes = try WholeFile.read(FilePath(path), maximumCount: ExportArchive.maximumSize)
            let report = ExportReport(try Self.verify(bytes, path: path, by: ExportTrust(key)))
            try StandardOutput.write(json ? try report.json : report.text(path))
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

/// What an export file contains.
struct ExportReport: Encodable {
    let region: String
    let start: String
    let end: String
    let number: Int
    let count: Int
    let keys: Int
    let revisedKeys: Int
    /// The number of keys that phones ignore, because a field is missing or invalid.
    let unusableKeys: Int
    let signers: [Signer]

    struct Signer: Encodable {
        let id: String
        let version: String
    }

    init(_ file: ExportFile) {
        region = file.region
        start = UnixTime(seconds: file.start).iso8601
        end = UnixTime(seconds: file.end).iso8601
        (number, count) = (file.number, file.count)
        (keys, revisedKeys) = (file.keys.count, file.revisedKeys.count)
        unusableKeys = (file.keys + file.revisedKeys).count { $0.diagnosisKey == nil }
        signers = file.signatureInfos.map { Signer(id: $0.id, version: $0.version) }
    }

    /// The report for a person. The file was signed, but its texts can still be unsuitable for a
    /// terminal.
    func text(_ path: String) -> String {
        let names = signers.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
        let lines = [
            "\(path): ok",
            "Region:  \(String(untrusted: Array(region.utf8)))",
            "Period:  \(start) to \(end)",
            "File:    \(number) of \(count)",
            "Keys:    \(keys), and \(revisedKeys) revised; \(unusableKeys) unusable",
            "Signed:  \(String(untrusted: Array(names.utf8)))",
        ]
        return lines.map { $0 + "\n" }.joined()
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}
