import Cryptography
import OHTTP
import Sharing

/// Encapsulated messages and keys of gateways.
enum EncapsulationTarget {
    private static let key = GatewayKey(identifier: 1, privateKey: SecretBytes(copying: [UInt8](1...32)))

    static func check(_ input: [UInt8]) throws(Finding) {
        try expect((try? key.open(input)) == nil, "a request that was not sealed for the gateway does not open")
        // It takes five times as long as the above.
        guard input.count.isMultiple(of: 64) else { return }
        var generator = SystemRandomNumberGenerator()
        guard let request = EncapsulatedRequest(input, to: key.configuration, using: &generator),
            let opened = try? key.open(request.bytes)
        else { throw Finding(description: "the gateway opens what is sealed for it") }
        try expect(opened.request == input, "a request survives its encapsulation")
        try expect(request.response.open(input) == nil, "a response that was not sealed does not open")
        let response = opened.response.seal(input, using: &generator)
        try expect(request.response.open(response) == input, "a response survives its encapsulation")
        try checkMessage(input, using: &generator)
    }

    /// A client's message, the request that the gateway opens, and the answer.
    private static func checkMessage(
        _ input: [UInt8],
        using generator: inout some RandomNumberGenerator
    ) throws(Finding) {
        // The request of a stranger.
        _ = ObliviousMessage.message(in: input)
        let (message, answer) = (Array(input.prefix(SubmissionRequest.size)), Array(input.prefix(Answer.size)))
        let path = SubmissionRequest.path
        guard
            let sent = ObliviousMessage.encapsulate(message, to: path, for: key.configuration, using: &generator),
            let received = try? key.open(sent.bytes)
        else { throw Finding(description: "the gateway opens what a client sends") }
        let taken = ObliviousMessage.message(in: received.request)
        try expect(taken?.path == path && taken?.message == message, "a message survives its way")
        try expect(sent.bytes.count == ObliviousMessage.requestSize, "requests have one size")
        let sealed = ObliviousMessage.seal(status: 200, answer, by: received.response, using: &generator)
        try expect(sealed.count == ObliviousMessage.answerSize, "answers have one size")
        try expect(ObliviousMessage.open(sealed, to: sent)?.message == answer, "an answer survives its way")
    }

    static func checkKeys(_ input: [UInt8]) throws(Finding) {
        guard let list = try? KeyConfigurationList(decoding: input) else { return }
        try expect(list.encoded == input, "a list that parses serialises to the same bytes")
    }
}
