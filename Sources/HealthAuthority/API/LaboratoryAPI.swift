import Foundation
import HTTPTypes
import Hummingbird
import Sharing

/// Where laboratories tell the results of their tests.
struct LaboratoryAPI {
    /// Bytes of a request.
    private static let maximumSize = 256 << 10

    let authority: Authority

    /// `{"results": [{"test": "<SHA-256 of the GUID's bytes, 64 hexadecimal digits>", "result": "positive"}]}`
    private struct Results: Decodable {
        let results: [Result]

        struct Result: Decodable {
            let test: String
            let result: Verdict
        }

        enum Verdict: String, Decodable {
            case positive
            case negative
        }
    }

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("/v1/laboratory/results") { request, _ in try await record(request) }
    }

    private func record(_ request: Request) async throws -> Response {
        guard let key = Self.key(request),
            let laboratory = try await authority.laboratories.laboratory(withKey: key)
        else {
            throw HTTPError(.unauthorized, message: "the Authorization header has no key of a laboratory")
        }
        let body = try await request.bytes(upTo: Self.maximumSize)
        guard let results = try? JSONDecoder().decode(Results.self, from: Data(body)) else {
            throw HTTPError(
                .badRequest,
                message: "the request is not of the form that the interface's description shows"
            )
        }
        let tests = results.results.compactMap { result in
            // Laboratories write digits in either case.
            Hexadecimal.bytes(result.test.lowercased()).flatMap(TestIdentifier.init(digest:)).map {
                (test: $0, isPositive: result.result == .positive)
            }
        }
        guard tests.count == results.results.count else {
            throw HTTPError(.badRequest, message: "a test is not 64 hexadecimal digits; nothing was recorded")
        }
        guard try await authority.verification.record(tests, of: laboratory) else {
            throw HTTPError(
                .tooManyRequests,
                message: "more results than the laboratory may send in a day; nothing was recorded"
            )
        }
        return Response(status: .noContent)
    }

    /// `Authorization: Bearer KEY`
    private static func key(_ request: Request) -> String? {
        let prefix = "Bearer "
        guard let header = request.headers[.authorization], header.hasPrefix(prefix) else { return nil }
        return String(header.dropFirst(prefix.count))
    }
}
