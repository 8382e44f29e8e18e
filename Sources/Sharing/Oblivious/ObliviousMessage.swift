package import OHTTP

/// A client's message on its way through a relay: the request in Binary HTTP (RFC 9292), encapsulated (RFC 9458).
///
/// All requests have one size, and all answers have another, so that a relay cannot tell an authorisation from a submission, real messages
/// from decoys, or an answer from another.
package enum ObliviousMessage {
    /// Where the gateway takes requests, below the authority's address.
    package static let path = "v1/oblivious"
    /// Which messages travel so: those of a positive test, and their decoys.
    package static let messagePaths: Set = [AuthorizationRequest.path, SubmissionRequest.path]
    /// Media types: RFC 9458 §4.
    package static let requestType = "message/ohttp-req"
    package static let answerType = "message/ohttp-res"
    /// The type of problem of a request for a key that is not in use: RFC 9458 §5.3.
    package static let keyProblemType = "https://iana.org/assignments/http-problem-types#ohttp-key"
    /// Bytes of an encapsulated request.
    package static let requestSize = SubmissionRequest.size + 256
    /// Bytes of an encapsulated answer.
    package static let answerSize = Answer.size + 128

    private static let contentType = FieldLine("content-type", "application/x-protobuf")

    /// Encapsulates a message. Nil if the gateway's public key is not usable.
    ///
    /// - Parameters:
    ///   - message: Of ``SubmissionRequest/size`` bytes at most.
    ///   - path: Of the kind of message, such as `v1/submissions`.
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

    /// Opens an encapsulated answer.
    ///
    /// - Returns: The status, and the answer if the status is 200; nil if it does not answer the request.
    package static func open(_ answer: [UInt8], to request: EncapsulatedRequest) -> (status: Int, message: [UInt8])? {
        guard let bytes = request.response.open(answer), let response = try? BinaryResponse(decoding: bytes[...]) else {
            return nil
        }
        return (response.status, response.content)
    }

    /// The message in a request that the gateway has opened.
    ///
    /// - Returns: Nil if it is not a POST request.
    package static func message(in request: [UInt8]) -> (path: String, message: [UInt8])? {
        guard let request = try? BinaryRequest(decoding: request[...]), request.method == "POST",
            request.path.hasPrefix("/")
        else { return nil }
        return (String(request.path.dropFirst()), request.content)
    }

    /// Encapsulates an answer.
    ///
    /// - Parameter message: At most ``Answer/size`` bytes.
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
