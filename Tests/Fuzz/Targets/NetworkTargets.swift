import AuthorityDatabases
import AuthorityProtocol
import Cryptography
import HTTPClient
import HealthAuthority
import OHTTP
import SystemPackage
import TagReading

/// Addresses of servers, proxies, sockets, databases and readers. Each parser gets the same text.
enum AddressTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        let text = String(decoding: input, as: UTF8.self)
        try checkServer(text)
        try checkListening(text)
        if let proxy = Proxy(text) {
            try expect(Proxy(proxy.url)?.url == proxy.url, "the URL of a proxy is that of the same proxy")
        }
        if (try? DatabaseAddress(text)) != nil {
            try expect(text.hasPrefix("postgres"), "the address of a database begins with its scheme")
        }
        // Leave room for the longer form, which begins with `libnfc:`.
        if text.utf8.count < 900, let reader = ReaderAddress(text) {
            try expect(
                ReaderAddress(reader.description) == reader,
                "an accepted reader address is encoded to the same text"
            )
        }
    }

    private static func checkServer(_ text: String) throws(Finding) {
        guard let server = ServerAddress(text) else { return }
        try expect(ServerAddress(server.text) == server, "an accepted server address is encoded to the same text")
        try expect(
            server.isSecure || ["127.0.0.1", "localhost"].contains(server.host),
            "a server on another machine has TLS"
        )
    }

    private static func checkListening(_ text: String) throws(Finding) {
        guard let address = try? ListenAddress(text) else { return }
        switch address {
        case .tcp(let host, let port):
            try expect(
                (try? ListenAddress("[\(host)]:\(port)")) == address,
                "an accepted host and port are encoded to the same text"
            )
        case .unix(let path):
            try expect(text.utf8.count <= ListenAddress.maximumPathLength, "the path of a socket fits")
            try expect((try? ListenAddress(path.string)) == address, "an accepted path is encoded to the same text")
        }
    }
}

/// Decrypted binary HTTP messages: requests from an untrusted client, and responses from a gateway.
enum BinaryHTTPTarget {
    static func checkRequest(_ input: [UInt8]) throws(Finding) {
        guard let request = try? BinaryRequest(decoding: input[...]) else { return }
        try expect(
            request.encoded(paddedTo: input.count) == input,
            "a decoded request is encoded to the same bytes"
        )
    }

    static func checkResponse(_ input: [UInt8]) throws(Finding) {
        guard let response = try? BinaryResponse(decoding: input[...]) else { return }
        try expect(
            response.encoded(paddedTo: input.count) == input,
            "a decoded response is encoded to the same bytes"
        )
    }
}

/// Encapsulated messages, and the key configurations of gateways.
enum EncapsulationTarget {
    private static let key = GatewayKey(identifier: 1, privateKey: SecretBytes(copying: [UInt8](1...32)))

    static func check(_ input: [UInt8]) throws(Finding) {
        try expect((try? key.open(input)) == nil, "a request that was not sealed for the gateway cannot be opened")
        // The next checks take five times as long as the check above, so run them for some inputs
        // only.
        guard input.count.isMultiple(of: 64) else { return }
        var generator = SystemRandomNumberGenerator()
        guard let request = EncapsulatedRequest(input, to: key.configuration, using: &generator),
            let opened = try? key.open(request.bytes)
        else { throw Finding(description: "the gateway opens what is sealed for it") }
        try expect(opened.request == input, "an encapsulated request can be decapsulated")
        try expect(request.response.open(input) == nil, "a response that was not sealed cannot be opened")
        let response = opened.response.seal(input, using: &generator)
        try expect(request.response.open(response) == input, "an encapsulated response can be decapsulated")
        try checkMessage(input, using: &generator)
    }

    /// Checks that a client's message reaches the gateway, and that the answer reaches the client.
    private static func checkMessage(
        _ input: [UInt8],
        using generator: inout some RandomNumberGenerator
    ) throws(Finding) {
        // The content of a request is untrusted, and must not crash the parser.
        _ = ObliviousMessage.message(in: input)
        let (message, answer) = (Array(input.prefix(SubmissionRequest.size)), Array(input.prefix(Answer.size)))
        let path = SubmissionRequest.path
        guard
            let sent = ObliviousMessage.encapsulate(message, to: path, for: key.configuration, using: &generator),
            let received = try? key.open(sent.bytes)
        else { throw Finding(description: "the gateway opens what a client sends") }
        let taken = ObliviousMessage.message(in: received.request)
        try expect(taken?.path == path && taken?.message == message, "decoding a message returns the same value")
        try expect(sent.bytes.count == ObliviousMessage.requestSize, "requests have one size")
        let sealed = ObliviousMessage.seal(status: 200, answer, by: received.response, using: &generator)
        try expect(sealed.count == ObliviousMessage.answerSize, "answers have one size")
        try expect(
            ObliviousMessage.open(sealed, to: sent)?.message == answer,
            "decoding an answer returns the same value"
        )
    }

    static func checkKeys(_ input: [UInt8]) throws(Finding) {
        guard let list = try? KeyConfigurationList(decoding: input) else { return }
        try expect(list.encoded == input, "a decoded list is encoded to the same bytes")
    }
}
