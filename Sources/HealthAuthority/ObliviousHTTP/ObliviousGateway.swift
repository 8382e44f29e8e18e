import AuthorityProtocol
import CheckInProtocol
import HTTPTypes
import Hummingbird
import OHTTP

/// The Oblivious HTTP gateway (RFC 9458). It decrypts requests that clients send through a relay.
/// It answers the messages in these requests as if the clients had sent them directly. All answers
/// have the same size, regardless of their status.
struct ObliviousGateway {
    /// The endpoints that clients can reach through a relay.
    let endpoints: [ClientEndpoint]
    let clock: AuthorityClock
    let keyring: AuthorizationKeyring
    let meter: RequestMeter
    let failures: FailureMiddleware

    func addRoutes(to router: Router<AuthorityRequestContext>) {
        router.post("\(ObliviousMessage.path)") { request, _ in
            guard request.headers[.contentType] == ObliviousMessage.requestType else {
                throw HTTPError(.unsupportedMediaType)
            }
            let bytes = try await Array(request.bytes(upTo: ObliviousMessage.requestSize))
            guard let (message, sealing) = try await open(bytes) else { return Self.keyProblem }
            let (status, answer) = await answer(message)
            var generator = SystemRandomNumberGenerator()
            let sealed = ObliviousMessage.seal(status: status.code, answer, by: sealing, using: &generator)
            return Response(.ok, sealed, type: ObliviousMessage.answerType)
        }
    }

    /// Decrypts a request. Returns nil if the request was not encrypted for a key that is in use.
    ///
    /// - Throws: `HTTPError` if the bytes are not an encapsulated request.
    private func open(_ bytes: [UInt8]) async throws -> (request: [UInt8], response: ResponseSealing)? {
        let header: RequestHeader
        do throws(ObliviousHTTPError) {
            header = try RequestHeader(of: bytes)
        } catch .suite {
            return nil
        } catch {
            throw HTTPError(.badRequest)
        }
        let today = try clock.now().day
        let key = try await keyring.gatewayKey(header.keyIdentifier, today: today)
        return key.flatMap { try? $0.open(bytes) }
    }

    /// Passes the message in a request to the endpoint that the request names. Returns the
    /// endpoint's status and answer.
    private func answer(_ request: [UInt8]) async -> (HTTPResponse.Status, [UInt8]) {
        guard let (path, message) = ObliviousMessage.message(in: request) else { return (.badRequest, []) }
        guard let endpoint = endpoints.first(where: { $0.path == path }) else {
            return (.notFound, [])
        }
        let start = ContinuousClock.now
        var status = HTTPResponse.Status.ok
        // The request is counted twice: as an oblivious request, and as a request of the decrypted
        // kind.
        defer {
            let kind = RequestMeter.kind(ofPath: endpoint.path)
            meter.add(kind, status: status.code, duration: ContinuousClock.now - start)
        }
        do {
            return (.ok, try await endpoint.answer(message))
        } catch {
            status = failures.answer(to: error).status
            return (status, [])
        }
    }

    /// The problem “key configuration not acceptable” (RFC 9458 §5.3).
    private static var keyProblem: Response {
        let problem = #"{"type":"\#(ObliviousMessage.keyProblemType)"}"#
        return Response(.badRequest, Array(problem.utf8), type: "application/problem+json")
    }
}
