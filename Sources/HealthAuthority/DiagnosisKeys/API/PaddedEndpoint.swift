import Foundation
import HTTPTypes
import Hummingbird

/// The content of an answer to a phone app.
protocol AppAnswer: Encodable, Sendable {
    /// The HTTP status.
    var status: Int { get }

    /// The answer to a request without a valid API key.
    static var denied: Self { get }

    /// The answer to a request that failed with an HTTP status.
    init(failure status: Int, _ reason: String)
}

/// An endpoint for phone apps: a request in JSON, and an answer in JSON with padding.
///
/// A request with the header `X-Chaff` is chaff: its body is discarded, and its answer has the delay of
/// a recent real answer. See ``Padded`` for the sizes.
struct PaddedEndpoint<Answer: AppAnswer>: Sendable {
    /// The maximum size of a request in bytes.
    private static var maximumSize: Int { PublishRequest.maximumSize }

    /// The apps whose API keys are accepted; nil if a request needs no API key.
    let apps: KeyHolders?
    /// The minimum time from the end of a request to its answer.
    let answerTime: Duration
    let failures: FailureMiddleware
    /// Throws an error while real requests fail, because the clock is not trusted or the database is
    /// unreachable.
    let expectReady: @Sendable () async throws -> Void
    private let delays = AnswerDelays()

    init(
        apps: KeyHolders?,
        answerTime: Duration,
        failures: FailureMiddleware,
        expectReady: @escaping @Sendable () async throws -> Void
    ) {
        (self.apps, self.answerTime, self.failures, self.expectReady) = (apps, answerTime, failures, expectReady)
    }

    /// Answers a request.
    ///
    /// - Parameter answer: Decides about the request's body.
    func respond(to request: Request, _ answer: (Data) async throws -> Answer) async throws -> Response {
        do {
            return try await process(request, answer)
        } catch {
            return refuse(failures.answer(to: error))
        }
    }

    private func process(_ request: Request, _ answer: (Data) async throws -> Answer) async throws -> Response {
        guard try await apps?.allow(request) ?? true else { return response(.denied) }
        let isChaff = request.headers[.chaff].map { !$0.isEmpty } ?? false
        guard isChaff || Self.isJSON(request.headers[.contentType]) else {
            throw HTTPError(.unsupportedMediaType, message: "content-type is not application/json")
        }
        let body = try await Data(request.bytes(upTo: Self.maximumSize))
        let end = ContinuousClock.now
        if isChaff { return try await chaff(since: end) }
        guard Self.isUTF8(body) else { throw HTTPError(.badRequest, message: "the body is not in UTF-8") }
        let answer = try await answer(body)
        // The delay without the inaccuracy of the sleep, which chaff adds again.
        let delay = max(ContinuousClock.now - end, answerTime)
        try await Task.sleep(until: end + answerTime, clock: .continuous)
        delays.add(delay)
        return response(answer)
    }

    /// Answers chaff.
    ///
    /// - Parameter end: The end of the request. An answer before the end would show that the request is
    ///   chaff.
    private func chaff(since end: ContinuousClock.Instant) async throws -> Response {
        try await expectReady()
        try await Task.sleep(until: end + (delays.draw() ?? answerTime), clock: .continuous)
        return response(Padded(ChaffAnswer()).json, status: 200)
    }

    private func refuse(_ error: any HTTPResponseError) -> Response {
        let failure = error as? HTTPError
        var response = response(Answer(failure: error.status.code, failure?.body ?? error.status.reasonPhrase))
        if let retry = failure?.headers[.retryAfter] { response.headers[.retryAfter] = retry }
        return response
    }

    private func response(_ answer: Answer) -> Response {
        response(Padded(answer).json, status: answer.status)
    }

    private func response(_ bytes: [UInt8], status: Int) -> Response {
        var response = Response(HTTPResponse.Status(code: status), bytes, type: "application/json")
        // The limits for wrong codes apply to an hour.
        if status == HTTPResponse.Status.tooManyRequests.code { response.headers[.retryAfter] = "3600" }
        return response
    }

    /// Whether a body is in UTF-8 without a byte order mark (RFC 8259 §8.1). Foundation's decoder would
    /// also accept other encodings, in which most characters contain a zero byte.
    private static func isUTF8(_ body: Data) -> Bool {
        !body.contains(0) && !body.starts(with: [0xEF, 0xBB, 0xBF]) && String(validating: body, as: UTF8.self) != nil
    }

    /// Whether a media type is `application/json`, with any parameters (RFC 9110 §8.3).
    private static func isJSON(_ type: String?) -> Bool {
        guard let type = type?.split(separator: ";", omittingEmptySubsequences: false).first else { return false }
        return type.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }
}

extension KeyHolders {
    /// Whether a request has the API key of an app.
    fileprivate func allow(_ request: Request) async throws -> Bool {
        guard let key = request.headers[.apiKey] else { return false }
        return try await has(key: key)
    }
}

extension HTTPField.Name {
    /// Marks a request as chaff.
    fileprivate static let chaff = HTTPField.Name("X-Chaff")!
    /// An app's API key.
    fileprivate static let apiKey = HTTPField.Name("X-API-Key")!
}
