import HTTPTypes
import Hummingbird

/// The endpoint that receives test results from laboratories. docs/laboratory.md describes it.
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
        let isDryRun = try Self.isDryRun(request.uri.query)
        let consequence = "nothing was recorded. Send several requests"
        let body = try await request.bytes(upTo: Self.maximumSize, otherwise: consequence)
        let results: LaboratoryResults
        do {
            results = try LaboratoryResults(decoding: body)
        } catch {
            throw HTTPError(.badRequest, message: error.description)
        }
        do {
            try await verification.record(results.tests, of: laboratory, isDryRun: isDryRun)
        } catch let error as Laboratories.TooManyResults {
            throw HTTPError(
                .tooManyRequests,
                message:
                    """
                    the laboratory can send at most \(error.maximum) \(error.kind) on a day (UTC), and this request exceeds \
                    that; nothing was recorded. Left today: \(error.left) of these
                    """
            )
        } catch let error as Verification.OtherResult {
            throw HTTPError(
                .conflict,
                message:
                    """
                    results[\(error.index)]: the test already has a different result; nothing was recorded. To replace it, \
                    send the result with "correction": true
                    """
            )
        }
        guard isDryRun else { return Response(status: .noContent) }
        let positives = results.tests.count { $0.verdict == .positive }
        let counts = #"{"dry_run": true, "results": \#(results.tests.count), "positive": \#(positives)}"#
        return Response(.ok, Array("\(counts)\n".utf8), type: "application/json")
    }

    /// Whether the query of a request asks for a dry run. Any other query is an error, because a misspelt one would
    /// store results.
    private static func isDryRun(_ query: String?) throws -> Bool {
        switch query {
        case nil: return false
        case "dry_run=true": return true
        default:
            throw HTTPError(.badRequest, message: "the only query is dry_run=true; nothing was recorded")
        }
    }
}
