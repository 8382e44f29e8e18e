import AuthorityProtocol
import Foundation

/// A laboratory's report as the resource DiagnosticReport of HL7 FHIR R4 (https://hl7.org/fhir/R4/diagnosticreport.html).
///
/// The report must have one identifier that is the test's GUID (`urn:uuid:…` of the system `urn:ietf:rfc:3986`), a final
/// status, and a result in `conclusionCode`, as a code of SNOMED CT or of DEMIS, the German system for notifications.
/// Everything else, such as the patient, is ignored.
package struct DiagnosticReport: Sendable {
    package let result: LaboratoryResult

    /// Why a report has no result that can be sent. It contains no text of the report.
    package struct DecodingError: Error, CustomStringConvertible {
        package let description: String
    }

    /// The codes for a result by their system.
    private static let verdicts: [String: [String: LaboratoryResult.Verdict]] = [
        "http://snomed.info/sct": [
            "10828004": .positive, "260373001": .positive, "260385009": .negative, "260415000": .negative,
            "419984006": .inconclusive, "42425007": .inconclusive, "455371000124106": .invalid, "125154007": .invalid,
        ],
        "https://demis.rki.de/fhir/CodeSystem/conclusionCode": [
            "pathogenDetected": .positive, "pathogenNotDetected": .negative,
        ],
    ]
    /// The statuses of a report with a final result, and whether the result replaces an earlier one.
    private static let corrections: [String: Bool] = [
        "final": false, "appended": false, "amended": true, "corrected": true,
    ]

    package init(decoding bytes: some Sequence<UInt8>) throws(DecodingError) {
        guard let report = try? JSONDecoder().decode(Resource.self, from: Data(bytes)),
            report.resourceType == "DiagnosticReport"
        else { throw DecodingError(description: "it is not a DiagnosticReport of FHIR R4 in JSON") }
        // FHIR requires this of a reader that does not know the rule (https://hl7.org/fhir/R4/extensibility.html).
        guard report.modifierExtension == nil, report.implicitRules == nil else {
            throw DecodingError(
                description: "it has a modifierExtension or implicitRules, which can change its meaning"
            )
        }
        guard let isCorrection = Self.corrections[report.status] else {
            throw DecodingError(description: "its status is none of final, appended, amended, corrected")
        }
        let prefix = "urn:uuid:"
        let guids = (report.identifier ?? []).filter { $0.system == "urn:ietf:rfc:3986" }.compactMap(\.value)
            .filter { $0.hasPrefix(prefix) }
        guard guids.count == 1, let test = TestIdentifier(String(guids[0].dropFirst(prefix.count))) else {
            throw DecodingError(
                description:
                    "it does not have one identifier urn:uuid:… of the system urn:ietf:rfc:3986, the test's GUID"
            )
        }
        let codes = (report.conclusionCode ?? []).flatMap { $0.coding ?? [] }
        let verdicts = Set(codes.compactMap { Self.verdicts[$0.system ?? ""]?[$0.code ?? ""] })
        guard verdicts.count == 1, let verdict = verdicts.first else {
            throw DecodingError(
                description: "its conclusionCode does not have one result: docs/laboratory.md lists the codes"
            )
        }
        result = LaboratoryResult(test: test, verdict: verdict, isCorrection: isCorrection)
    }

    private struct Resource: Decodable {
        let resourceType: String
        let status: String
        let identifier: [Identifier]?
        let conclusionCode: [Concept]?
        let modifierExtension: [Anything]?
        let implicitRules: String?
    }

    private struct Identifier: Decodable {
        let system: String?
        let value: String?
    }

    private struct Concept: Decodable {
        let coding: [Coding]?
    }

    private struct Coding: Decodable {
        let system: String?
        let code: String?
    }

    /// A value whose content does not matter.
    private struct Anything: Decodable {}
}
