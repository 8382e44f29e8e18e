package import OHTTP

/// A message that a client sends to the authority through a relay. The request is written in Binary
/// HTTP (RFC 9292) and then encapsulated (RFC 9458).
///
/// All requests have the same size, and all responses have the same size. So a relay cannot
/// distinguish an authorisation request from a submission, a real message from a decoy, or one
/// response from another.
package enum ObliviousMessage {
    /// The path of the gateway, relative to the authority's URL.
    package static let path = "v1/oblivious"
    /// The paths of the messages that are sent through a relay: the messages after a positive test,
    /// and their decoys.
    package static let messagePaths: Set = [AuthorizationRequest.path, SubmissionRequest.path]
    /// The media types in RFC 9458 §4.
    package static let requestType = "message/ohttp-req"
    package static let answerType = "message/ohttp-res"
    /// The problem type for a request that uses an old or unknown key: RFC 9458 §5.3.
    package static let keyProblemType = "https://iana.org/assignments/http-problem-types#ohttp-key"
    /// The size of an encapsulated request in bytes.
    package static let requestSize = SubmissionRequest.size + 256
    /// The size of an encapsulated response in bytes.
    package static let answerSize = Answer.size + 128

    private static let contentType = FieldLine("content-type", "application/x-protobuf")

    /// Encapsulates a message. Returns nil if the gateway's public key is unusable.
    ///
    /// - Parameters:
    ///   - message: The message, at most ``SubmissionRequest/size`` bytes.
    ///   - path: The path for this kind of message, such as `v1/submissions`.
    package static func encapsulate(
        _ message: [UInt8],
        to path: String,
        for gateway: KeyConfiguration,
        using generator: inout some RandomNumberGenerator
    ) -> EncapsulatedRequest? {
        let request = BinaryRequest(
            method: "POST",
            scheme: "https",
            path: "/\(path)",
            header: [contentType].compactMap(\.self),
            content: message
        )
        let size = requestSize - EncapsulatedRequest.overhead
        return EncapsulatedRequest(request.encoded(paddedTo: size), to: gateway, using: &generator)
    }

    /// Opens an encapsulated response.
    ///
    /// - Returns: The HTTP status and the message; nil if `answer` is not a response to `request`.
    ///   If the status is 200, the message is the authority's answer.
    package static func open(_ answer: [UInt8], to request: EncapsulatedRequest) -> (status: Int, message: [UInt8])? {
        guard let bytes = request.response.open(answer), let response = try? BinaryResponse(decoding: bytes[...]) else {
            return nil
        }
        return (response.status, response.content)
    }

    /// Returns the path and the message from a request that the gateway has opened.
    ///
    /// - Returns: Nil if the request is not a POST request.
    package static func message(in request: [UInt8]) -> (path: String, message: [UInt8])? {
        guard let request = try? BinaryRequest(decoding: request[...]), request.method == "POST",
            request.path.hasPrefix("/")
        else { return nil }
        return (String(request.path.dropFirst()), request.content)
    }

    /// Encapsulates a response.
    ///
    /// - Parameter message: The message, at most ``Answer/size`` bytes.
    package static func seal(
        status: Int,
        _ message: [UInt8] = [],
        by sealing: ResponseSealing,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let response = BinaryResponse(status: status, content: message)
        return sealing.seal(response.encoded(paddedTo: answerSize - ResponseSealing.overhead), using: &generator)
    }
}
