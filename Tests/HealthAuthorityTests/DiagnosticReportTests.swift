import AuthorityProtocol
import Foundation
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// The examples in Tests/Vectors/fhir.
@Suite("Reports of HL7 FHIR")
struct DiagnosticReportTests {
    private static func file(_ name: String) -> URL {
        ExternalTool.packageRoot.appending(path: "Tests/Vectors/fhir/\(name).json")
    }

    @Test(
        .proves("V3"),
        arguments: [
            ("positive", .positive, false), ("corrected", .negative, true), ("inconclusive", .inconclusive, false),
            ("invalid", .invalid, false), ("demis", .negative, false),
        ] as [(String, LaboratoryResult.Verdict, Bool)]
    )
    func `a report becomes a result`(name: String, verdict: LaboratoryResult.Verdict, isCorrection: Bool) throws {
        let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let report = try DiagnosticReport(decoding: Data(contentsOf: Self.file(name)))
        #expect(report.result == LaboratoryResult(test: test, verdict: verdict, isCorrection: isCorrection))
    }

    @Test(
        arguments: [
            (#""DiagnosticReport""#, #""Observation""#, "it is not a DiagnosticReport"),
            (#""final""#, #""preliminary""#, "its status is none of"),
            (#""final""#, #""entered-in-error""#, "its status is none of"),
            ("urn:uuid:3f2504e0-", "urn:uuid:3f2504e0", "it does not have one identifier"),
            (
                "https://laboratory.example/orders\",\n      \"value\": \"",
                "urn:ietf:rfc:3986\", \"value\": \"urn:uuid:", "one identifier"
            ),
            ("260373001", "840539006", "its conclusionCode does not have one result"),
            (
                #""code": "260373001""#,
                #""code": "260373001"}, {"system": "http://snomed.info/sct", "code": "260415000""#, "one result"
            ),
            ("http://snomed.info/sct", "http://loinc.org", "its conclusionCode does not have one result"),
            (
                #""id": "example""#, #""modifierExtension": [{"url": "https://example.org/not"}]"#,
                "it has a modifierExtension"
            ),
        ]
    )
    func `a report that has no clear result is refused`(text: String, other: String, reason: String) throws {
        let report = try String(contentsOf: Self.file("positive"), encoding: .utf8)
        try #require(report.contains(text))
        let error = #expect(throws: DiagnosticReport.DecodingError.self) {
            try DiagnosticReport(decoding: report.replacing(text, with: other).utf8)
        }
        #expect(try #require(error).description.contains(reason))
    }

    /// An example of HL7. Its code names a disease, and it has no identifier.
    @Test func `an example of HL7 becomes a result after a laboratory has added the GUID and the result`() throws {
        var report = try String(contentsOf: Self.file("hl7-f202"), encoding: .utf8)
        func reason() -> String? {
            do {
                _ = try DiagnosticReport(decoding: report.utf8)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(try #require(reason()).contains("it does not have one identifier"))
        let identifier = #"{"system": "urn:ietf:rfc:3986", "value": "urn:uuid:3f2504e0-4f89-41d3-9a0c-0305e82c3301"}"#
        report = report.replacing(#""id": "f202","#, with: #""id": "f202", "identifier": [\#(identifier)],"#)
        #expect(try #require(reason()).contains("its conclusionCode does not have one result"))
        let code = #"{"coding": [{"system": "http://snomed.info/sct", "code": "260373001"}]},"#
        report = report.replacing(#""conclusionCode": ["#, with: #""conclusionCode": [\#(code)"#)
        let result = try DiagnosticReport(decoding: report.utf8).result
        #expect(result.test == TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301") && result.verdict == .positive)
    }

    @Test func `the command prints a request for several reports, or nothing`() async throws {
        let program = Products.executable("authorityd")
        let files = ["positive", "corrected"].map { Self.file($0).path }
        let printed = try await RunningProgram.run(program, ["laboratory", "fhir"] + files)
        #expect(printed.status == 0, "\(printed.error)")
        let tests = try LaboratoryResults(decoding: printed.output.utf8).tests
        #expect(tests.map(\.verdict) == [.positive, .negative])
        let page = ExternalTool.packageRoot.appending(path: "docs/laboratory.md").path
        let refused = try await RunningProgram.run(program, ["laboratory", "fhir", files[0], page])
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.error.contains("laboratory.md has no result that can be sent: it is not a DiagnosticReport"))
        let missing = Self.file("missing").path
        let several = try await RunningProgram.run(program, ["laboratory", "fhir", page, files[0], missing, files[1]])
        #expect(several.status == 1 && several.output.isEmpty)
        #expect(several.error.contains("\(page) has no result that can be sent: it is not a DiagnosticReport"))
        #expect(several.error.contains("could not read \(missing)"), "\(several.error)")
        #expect(several.error.contains("2 of 4 reports cannot be used; nothing was printed\n"))
    }
}
