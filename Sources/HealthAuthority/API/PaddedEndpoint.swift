import Foundation
import HTTPTypes
import Hummingbird

/// An endpoint of Google's APIs for diagnosis keys: a request in JSON, and an answer in JSON with
/// padding. A request with the header `X-Chaff` is chaff: its body is not read, and its answer has
/// the size and the delay of a recent real answer.
struct PaddedEndpoint<Answer: Encodable & Sendable>: Sendable {
    /// The maximum size of a request in bytes.
    let maximumSize: Int
    /// The minimum time from the end of a request to its answer.
    let answerTime: Duration
    let failures: FailureMiddleware
    /// Imitated by answers to chaff before the first real answer.
    let typical: Answer
    /// The answer to a request that failed.
    let refusal: @Sendable (_ status: HTTPResponse.Status, _ reason: String) -> Answer
    private let profile = AnswerProfile()

    init(
        maximumSize: Int,
        answerTime: Duration,
        failures: FailureMiddleware,
        typical: Answer,
        refusal: @escaping @Sendable (_ status: HTTPResponse.Status, _ reason: String) -> Answer
    ) {
        self.maximumSize = maximumSize
        self.answerTime = answerTime
        self.failures = failures
        self.typical = typical
        self.refusal = refusal
    }

    /// Answers a request.
    ///
    /// - Parameter answer: Decides about the request's body.
    func respond(
        to request: Request,
        _ answer: (Data) async throws -> (status: Int, answer: Answer)
    ) async throws -> Response {
        if request.headers[.chaff].map({ !$0.isEmpty }) ?? false { return try await chaff() }
        guard Self.isJSON(request.headers[.contentType]) else {
            return refuse(HTTPError(.unsupportedMediaType, message: "content-type is not application/json"))
        }
        do {
            let body = try await Data(request.bytes(upTo: maximumSize))
            let end = ContinuousClock.now
            let (status, content) = try await answer(body)
            let bytes = Padded(content).json
            try await Task.sleep(until: end + answerTime, clock: .continuous)
            if status == 200 { profile.add(AnswerProfile.Sample(size: bytes.count, delay: ContinuousClock.now - end)) }
            return response(bytes, status: status)
        } catch {
            return refuse(failures.answer(to: error))
        }
    }

    func response(_ answer: Answer, status: Int) -> Response { response(Padded(answer).json, status: status) }

    private func response(_ bytes: [UInt8], status: Int) -> Response {
        var response = Response(HTTPResponse.Status(code: status), bytes, type: "application/json")
        // RFC 6585 §4 permits this header, and Google's apps read it.
        if status == HTTPResponse.Status.tooManyRequests.code { response.headers[.retryAfter] = "3600" }
        return response
    }

    private func chaff() async throws -> Response {
        let start = ContinuousClock.now
        let sample = profile.draw() ?? AnswerProfile.Sample(size: Padded(typical).json.count, delay: answerTime)
        let bytes = AnswerProfile.chaff(size: sample.size)
        try await Task.sleep(until: start + min(sample.delay, AnswerProfile.maximumDelay), clock: .continuous)
        return response(bytes, status: 200)
    }

    private func refuse(_ error: any HTTPResponseError) -> Response {
        let reason = (error as? HTTPError)?.body ?? error.status.reasonPhrase
        var response = response(refusal(error.status, reason), status: error.status.code)
        if let retry = (error as? HTTPError)?.headers[.retryAfter] { response.headers[.retryAfter] = retry }
        return response
    }

    /// Whether a media type is `application/json`, with any parameters (RFC 9110 §8.3).
    private static func isJSON(_ type: String?) -> Bool {
        guard let type = type?.split(separator: ";", omittingEmptySubsequences: false).first else { return false }
        return type.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }
}

extension HTTPField.Name {
    /// Marks a request as chaff.
    static let chaff = HTTPField.Name("X-Chaff")!
}
