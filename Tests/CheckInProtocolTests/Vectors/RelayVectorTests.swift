import AuthorityProtocol
import Cryptography
import OHTTP
import TestSupport
import TestTraits
import Testing

struct RelayedMessageVector: Vector {
    let `case`: String
    let gatewayKeyIdentifier: UInt8
    let gatewayPrivateKey: HexBytes
    let gatewayPublicKey: HexBytes
    let ephemeralPrivateKey: HexBytes
    let ephemeralPublicKey: HexBytes
    let path: String
    let messageSize: Int
    /// The Binary HTTP request before the message.
    let head: HexBytes
    let requestSha256: HexBytes
    let responseNonce: HexBytes
    let status: Int
    let content: HexBytes
    let answer: HexBytes

    /// The bytes 0 to 255, again and again.
    var message: [UInt8] { (0..<messageSize).map { UInt8(truncatingIfNeeded: $0) } }
}

@Suite struct RelayVectorTests {
    @Test(
        .proves("P8", "W16"),
        arguments: VectorFile.published.relayedMessages
    )
    func `a message through a relay has the bytes of the vector`(vector: RelayedMessageVector) throws {
        let gateway = KeyConfiguration(
            identifier: vector.gatewayKeyIdentifier,
            publicKey: vector.gatewayPublicKey.bytes
        )
        var generator = ReplayGenerator(vector.ephemeralPrivateKey.bytes)
        let request = try #require(
            ObliviousMessage.encapsulate(vector.message, to: vector.path, for: gateway, using: &generator)
        )
        #expect(generator.isExhausted)
        #expect(request.bytes.count == ObliviousMessage.requestSize)
        #expect(request.bytes[7..<39].elementsEqual(vector.ephemeralPublicKey.bytes))
        #expect(SHA256.hash(request.bytes) == vector.requestSha256.bytes)
        let answer = try #require(ObliviousMessage.open(vector.answer.bytes, to: request))
        #expect(answer.status == vector.status && answer.message == vector.content.bytes)
    }

    @Test(
        .proves("P8"),
        arguments: VectorFile.published.relayedMessages
    )
    func `the gateway reads the message of the vector, and seals its answer`(vector: RelayedMessageVector) throws {
        let key = GatewayKey(
            identifier: vector.gatewayKeyIdentifier,
            privateKey: SecretBytes(copying: vector.gatewayPrivateKey.bytes)
        )
        #expect(key.configuration.publicKey == vector.gatewayPublicKey.bytes)
        var generator = ReplayGenerator(vector.ephemeralPrivateKey.bytes)
        let request = try #require(
            ObliviousMessage.encapsulate(vector.message, to: vector.path, for: key.configuration, using: &generator)
        )
        let opened = try key.open(request.bytes)
        #expect(opened.request.starts(with: vector.head.bytes + vector.message))
        #expect(opened.request.dropFirst(vector.head.bytes.count + vector.messageSize).allSatisfy { $0 == 0 })
        let found = try #require(ObliviousMessage.message(in: opened.request))
        #expect(found.path == vector.path && found.message == vector.message)
        var nonce = ReplayGenerator(vector.responseNonce.bytes)
        let answer = ObliviousMessage.seal(
            status: vector.status,
            vector.content.bytes,
            by: opened.response,
            using: &nonce
        )
        #expect(answer == vector.answer.bytes)
    }
}
