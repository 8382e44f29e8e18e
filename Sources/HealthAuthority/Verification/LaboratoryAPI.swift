import AuthorityProtocol
import Encodings
import Foundation
import HTTPTypes
import Hummingbird

/// The endpoint that receives test results from laboratories.
struct LaboratoryAPI {
    /// The maximum size of a request in bytes.
    private static let maximumSize = 256 << 10

    let laboratories: Laboratories
    let verification: Verification

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/v1/laboratory/results") { request, _ in try await record(request) }
    }

    private func record(_ request: Request) async throws -> Response {
        guard let key = request.bearerKey,
            let laboratory = try await laboratories.laboratory(withKey: key)
        else {
            throw HTTPError(.unauthorized, message: "the Authorization header has no valid laboratory key")
        }
        let body = try await request.bytes(upTo: Self.maximumSize)
        let results: LaboratoryResults
        do {
            results = try LaboratoryResults(decoding: body)
        } catch {
            throw HTTPError(.badRequest, message: error.description)
        }
        do {
            try await verification.record(results.tests, of: laboratory)
        } catch is Laboratories.TooManyResults {
            throw HTTPError(.tooManyRequests, message: "the laboratory's daily limit is exceeded; nothing was recorded")
        } catch let error as Verification.OtherResult {
            throw HTTPError(
                .conflict,
                message:
                    """
                    test \(error.index + 1) of this request already has a different result; nothing was recorded. To replace it, \
                    send the result with "correction": true
                    """
            )
        }
        return Response(status: .noContent)
    }
}

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
