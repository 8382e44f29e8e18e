import ArgumentParser
import AuthorityProtocol
import CommandLineTool
import Encodings
import HealthAuthority
import OperatingSystem
import SystemPackage

extension LaboratoryCommand {
    /// `authorityd laboratory fhir`
    struct FHIR: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fhir",
            abstract: "Print the results in DiagnosticReports of HL7 FHIR R4, as a laboratory sends them.",
            discussion: """
                For laboratories. Needs no authority on this machine. Each file has one DiagnosticReport in JSON; docs/laboratory.md \
                lists the identifiers and codes. If reports cannot be used, the command names all of them with the reasons, and prints \
                no result.

                  $ authorityd laboratory fhir report.json > results.json
                """
        )

        /// The maximum size of a report in bytes.
        private static let maximumSize = 1 << 20

        @Argument(help: "The reports.")
        var files: [String]

        func run() throws {
            var (results, problems) = ([String](), [String]())
            for file in files {
                do {
                    let bytes = try WholeFile.read(FilePath(file), maximumCount: Self.maximumSize)
                    let result = try DiagnosticReport(decoding: bytes).result
                    let test = Hexadecimal.text(result.test.digest)
                    let name = result.verdict.name
                    let correction = "\(result.isCorrection)"
                    results.append(#"{"test": "\#(test)", "result": "\#(name)", "correction": \#(correction)}"#)
                } catch let error as DiagnosticReport.DecodingError {
                    problems.append("\(file) has no result that can be sent: \(error)")
                } catch let error as FileError {
                    problems.append("\(error)")
                }
            }
            guard problems.isEmpty else {
                let summary = "\(problems.count) of \(files.count) reports cannot be used; nothing was printed"
                throw Refusal((problems + [summary]).joined(separator: "\n"))
            }
            try StandardOutput.write(#"{"results": [\#(results.joined(separator: ", "))]}"# + "\n")
        }
    }
}
