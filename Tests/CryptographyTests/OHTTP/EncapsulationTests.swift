import Cryptography
import Foundation
import OHTTP
import TestSupport
import Testing

@Suite struct EncapsulationTests {
    private let vector: RFC9458Vector
    private let key: GatewayKey

    init() throws {
        vector = try RFC9458Vector()
        key = GatewayKey(identifier: 1, privateKey: SecretBytes(copying: try vector.bytes("gatewayPrivateKey")))
    }

    @Test func `RFC 9458: the client encapsulates the request and opens the response`() throws {
        var generator = ReplayGenerator(try vector.bytes("ephemeralPrivateKey"))
        let configuration = try KeyConfiguration(decoding: vector.bytes("keyConfiguration")[...])
        let made = EncapsulatedRequest(try vector.bytes("request"), to: configuration, using: &generator)
        let request = try #require(made)
        #expect(generator.isExhausted)
        #expect(request.bytes == (try vector.bytes("encapsulatedRequest")))
        #expect(try request.response.open(vector.bytes("encapsulatedResponse")) == vector.bytes("response"))
    }

    @Test func `RFC 9458: the gateway opens the request and encapsulates the response`() throws {
        let (request, response) = try key.open(vector.bytes("encapsulatedRequest"))
        #expect(request == (try vector.bytes("request")))
        var generator = ReplayGenerator(try vector.bytes("responseNonce"))
        let sealed = response.seal(try vector.bytes("response"), using: &generator)
        #expect(sealed == (try vector.bytes("encapsulatedResponse")))
    }

    @Test func `a request that is changed, shortened or extended is refused`() throws {
        let request = try vector.bytes("encapsulatedRequest")
        for changed in Self.damaged(request) {
            #expect(throws: ObliviousHTTPError.self) { try key.open(changed) }
        }
    }

    @Test func `a request for another cipher suite or another key is refused with a specific error`() throws {
        var request = try vector.bytes("encapsulatedRequest")
        request[6] = 3
        #expect(throws: ObliviousHTTPError.suite) { try key.open(request) }
        request = try vector.bytes("encapsulatedRequest")
        #expect(try RequestHeader(of: request).keyIdentifier == 1)
        var generator = SeededGenerator(1)
        let same = GatewayKey(identifier: 1, privateKey: SecretBytes(randomCount: 32, using: &generator))
        #expect(throws: ObliviousHTTPError.sealing) { try same.open(request) }
        let renamed = GatewayKey(identifier: 2, privateKey: SecretBytes(copying: try vector.bytes("gatewayPrivateKey")))
        #expect(throws: ObliviousHTTPError.sealing) { try renamed.open(request) }
    }

    @Test func `a response that is changed, or that answers another request, does not open`() throws {
        var generator = SeededGenerator(2)
        let requests = try (0..<2).map { _ in
            let made = EncapsulatedRequest([1, 2, 3], to: key.configuration, using: &generator)
            return try #require(made)
        }
        #expect(requests[0].bytes != requests[1].bytes)
        let sealed = try key.open(requests[0].bytes).response.seal([4, 5], using: &generator)
        #expect(requests[0].response.open(sealed) == [4, 5])
        #expect(requests[1].response.open(sealed) == nil)
        for changed in Self.damaged(sealed) { #expect(requests[0].response.open(changed) == nil) }
    }

    /// The key of a response is derived from the secret of its request. Without a nonce in each
    /// response, two responses to a repeated request would have the same key and AEAD nonce.
    @Test func `each response to a repeated request is different`() throws {
        var generator = SeededGenerator(3)
        let made = EncapsulatedRequest([1], to: key.configuration, using: &generator)
        let request = try #require(made)
        let sealed = try (0..<2).map { _ in try key.open(request.bytes).response.seal([7], using: &generator) }
        #expect(sealed[0] != sealed[1])
        #expect(sealed[0].suffix(17) != sealed[1].suffix(17))
        for bytes in sealed { #expect(request.response.open(bytes) == [7]) }
    }

    @Test(arguments: [0, 1, 100, 16_448]) func `encapsulation adds a fixed number of bytes`(count: Int) throws {
        var generator = SeededGenerator(4)
        let made = EncapsulatedRequest(generator.bytes(count), to: key.configuration, using: &generator)
        let request = try #require(made)
        #expect(request.bytes.count == count + 55)
        #expect(EncapsulatedRequest.overhead == 55)
        let sealed = try key.open(request.bytes).response.seal(generator.bytes(count), using: &generator)
        #expect(sealed.count == count + 32)
        #expect(ResponseSealing.overhead == 32)
    }

    private static func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
        let flipped = bytes.indices.map { index in
            var changed = bytes
            changed[index] ^= 1 << (index % 8)
            return changed
        }
        return flipped + bytes.indices.map { Array(bytes[..<$0]) } + [Array(bytes.dropFirst()), bytes + [0]]
    }
}

/// RFC 9458, appendix A; see Tests/Vectors/rfc9458.json.
struct RFC9458Vector {
    private let values: [String: String]

    init() throws {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9458.json")
        values = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: path))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        let digits = try #require(values[name])
        return try #require([UInt8](hex: digits))
    }
}
