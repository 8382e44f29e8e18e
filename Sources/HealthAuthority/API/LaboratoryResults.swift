import Encodings
import Foundation
import Sharing

/// The results in a laboratory's request. The request is in JSON:
///
/// ```
/// {"results": [{"test": "<SHA-256 of the GUID's bytes, 64 hexadecimal digits>",
///               "result": "positive", "correction": true}]}
/// ```
/// Without `correction`, the result must be the first result for this test.
package struct LaboratoryResults: Sendable {
    package let tests: [LaboratoryResult]

    package enum DecodingError: Error {
        case form
        case digits
    }

    private struct Message: Decodable {
        let results: [Result]

        struct Result: Decodable {
            let test: String
            let result: Verdict
            let correction: Bool?
        }

        enum Verdict: String, Decodable {
            case positive
            case negative
        }
    }

    package init(decoding bytes: some Sequence<UInt8>) throws(DecodingError) {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else { throw .form }
        tests = message.results.compactMap { result in
            // Accept both upper-case and lower-case digits.
            Hexadecimal.bytes(result.test.lowercased()).flatMap(TestIdentifier.init(digest:)).map {
                LaboratoryResult(
                    test: $0,
                    isPositive: result.result == .positive,
                    isCorrection: result.correction ?? false
                )
            }
        }
        guard tests.count == message.results.count else { throw .digits }
    }
}

extension LaboratoryResults.DecodingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .form: "the request does not have the documented form"
        case .digits: "“test” is not 64 hexadecimal digits; nothing was recorded"
        }
    }
}
