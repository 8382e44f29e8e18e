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
                lists the identifiers and codes. If a report cannot be used, nothing is printed.

                  $ authorityd laboratory fhir report.json > results.json
                """
        )

        /// The maximum size of a report in bytes.
        private static let maximumSize = 1 << 20

        @Argument(help: "The reports.")
        var files: [String]

        func run() throws {
            let results = try files.map { file -> String in
                let bytes = try WholeFile.read(FilePath(file), maximumCount: Self.maximumSize)
                do {
                    let result = try DiagnosticReport(decoding: bytes).result
                    let test = Hexadecimal.text(result.test.digest)
                    let name = result.verdict.name
                    return #"{"test": "\#(test)", "result": "\#(name)", "correction": \#(result.isCorrection)}"#
                } catch let error as DiagnosticReport.DecodingError {
                    throw Refusal("\(file) has no result that can be sent: \(error)")
                }
            }
            try StandardOutput.write(#"{"results": [\#(results.joined(separator: ", "))]}"# + "\n")
        }
    }
}
