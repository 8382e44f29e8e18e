import Foundation
import TestSupport
import Testing

/// The project's published vectors, in file order. The decoder refuses keys that are not declared
/// here, so that the tests use every value of the file.
struct VectorFile: Codable, Sendable {
    let format: String
    let version: Int
    let origin: String
    let license: String
    let conventions: String
    let sections: [String: String]
    let venueCodes: [VenueCodeVector]
    let refusedVenueCodes: [RefusedVenueCodeVector]
    let stays: [StayVector]
    let refusedStays: [RefusedStayVector]
    let presenceKeys: [PresenceKeysVector]
    let protectedReports: [ProtectedReportVector]
    let refusedReports: [RefusedReportVector]
    let batches: [BatchVector]
    let refusedBatches: [RefusedBatchVector]
    let authorizations: [AuthorizationVector]
    let diagnosisKeys: [DiagnosisKeyVector]
    let refusedDiagnosisKeys: [RefusedDiagnosisKeyVector]
    let submissions: [SubmissionVector]
    let refusedSubmissions: [RefusedMessageVector]
    let codes: [CodeVector]
    let refusedCodes: [RefusedCodeVector]
    let testIdentifiers: [TestIdentifierVector]
    let refusedTestIdentifiers: [RefusedTestIdentifierVector]
    let authorizationRequests: [AuthorizationRequestVector]
    let refusedAuthorizationRequests: [RefusedMessageVector]
    let testInquiries: [TestInquiryVector]
    let refusedTestInquiries: [RefusedMessageVector]
    let answers: [AnswerVector]
    let refusedAnswers: [RefusedMessageVector]
    let relayedMessages: [RelayedMessageVector]
    let packages: [PackageVector]
    let indexes: [IndexVector]
    let configurations: [ConfigurationVector]
    let webClients: [WebClientVector]
    let refusedWebClients: [RefusedWebClientVector]
    let advice: [AdviceVector]
    let shownAdvice: [ShownAdviceVector]
    let refusedAdvice: [RefusedAdviceVector]
    let refusedFiles: [RefusedFileVector]
    let exposures: [ExposureVector]

    static let url = ExternalTool.packageRoot.appending(path: "Tests/Vectors/venue-checkin-v1.json")

    static let published: VectorFile = {
        do {
            return try VectorFile(strictlyParsing: Data(contentsOf: url))
        } catch {
            fatalError("\(url.path) could not be read: \(error)")
        }
    }()

    init(strictlyParsing data: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(VectorFile.self, from: data)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let understood = Self.leaves(of: try JSONSerialization.jsonObject(with: encoder.encode(self)))
        let written = Self.leaves(of: try JSONSerialization.jsonObject(with: data))
        guard understood == written else {
            throw NotUnderstood(leaves: written.symmetricDifference(understood).sorted())
        }
    }

    /// Values of the file that were not read, or that would be written differently.
    struct NotUnderstood: Error {
        let leaves: [String]
    }

    /// Returns each value with its path.
    private static func leaves(of value: Any, at path: String = "") -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: ["\(path){}"]) { $0.formUnion(leaves(of: $1.value, at: "\(path).\($1.key)")) }
        case let array as [Any]:
            array.enumerated().reduce(into: ["\(path)[]"]) {
                $0.formUnion(leaves(of: $1.element, at: "\(path)[\($1.offset)]"))
            }
        default:
            ["\(path) = \(value)"]
        }
    }
}

/// One vector. A failed test shows the name of its case.
protocol Vector: Codable, Sendable, CustomTestStringConvertible {
    var `case`: String { get }
}

extension Vector {
    var testDescription: String { `case` }
}

/// Bytes, which a vector has in lower-case hexadecimal.
struct HexBytes: Codable, Sendable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = [UInt8](hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is not hexadecimal")
        }
        self.bytes = bytes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.hex)
    }
}
