import COpenSSL
@testable import Cryptography
import Foundation
import Testing
import TestSupport

@Suite struct BlindRSATests {
    @Test func `RFC 9474, appendix A: the blinded message and the signature`() throws {
        let vectors = try BlindRSAVector.rfc9474()
        #expect(vectors.count == 2)
        for vector in vectors {
            // The vectors contain only the inverse of the blinding factor. Blinding with this
            // inverse results in the factor as the inverse.
            let inverse = try #require(try vector.blind(drawing: vector.bytes("inv"))).inverse
            let factor = [UInt8](copying: inverse)
            try check(vector, factor: factor)
        }
    }

    @Test func `keys of every length modulo eight give the same results as calculations in Python`() async throws {
        let vectors = try await BlindRSAVector.python()
        #expect(Set(try vectors.map { try $0.key.modulusBits % 8 }) == Set(0..<8))
        for vector in vectors { try check(vector, factor: vector.bytes("r")) }
    }

    private func check(_ vector: BlindRSAVector, factor: [UInt8]) throws {
        let (key, message) = (try vector.key, try vector.bytes("prepared_msg"))
        let encoded = PSSEncoding.encode(message, salt: try vector.bytes("salt"), bits: key.modulusBits - 1)
        #expect(encoded == (try vector.bytes("encoded_msg")))
        let blinding = try #require(try vector.blind(drawing: factor))
        #expect(blinding.message == (try vector.bytes("blinded_msg")))
        #expect(blinding.inverse == (try vector.secret("inv")))
        let answer = try vector.bytes("blind_sig")
        let signature = try #require(key.finalize(answer, of: message, inverse: blinding.inverse))
        #expect(signature == (try vector.bytes("sig")))
        #expect(key.isValid(signature, of: message))
    }

    @Test func `a blinding factor that is out of range or has no inverse is generated again`() throws {
        let vector = try BlindRSAVector.rfc9474()[0]
        let (modulus, prime, good) = (try vector.bytes("n"), try vector.bytes("p"), try vector.bytes("inv"))
        let (zero, padding) = ([UInt8](repeating: 0, count: 512), [UInt8](repeating: 0, count: 512 - prime.count))
        let highest = [UInt8](repeating: 0xFF, count: 512)
        let first = try vector.blind(drawing: good)
        #expect(first != nil)
        #expect(try vector.blind(drawing: zero, modulus, highest, padding + prime, good) == first)
        // The number 1 is in range.
        let one = Array(zero.dropLast() + [1])
        #expect(try vector.blind(drawing: one)?.inverse == SecretBytes(copying: one))
    }

    @Test func `blinding fails if the generator returns no usable number`() throws {
        struct Stuck: RandomNumberGenerator {
            func next() -> UInt64 { 0 }
        }
        var stuck = Stuck()
        let vector = try BlindRSAVector.rfc9474()[0]
        #expect(try vector.key.blind(vector.bytes("prepared_msg"), using: &stuck) == nil)
    }

    @Test func `a message that shares a factor with the modulus is not blinded`() throws {
        // 2^2048 - 1: divisible by 3, 5, 17, 257 and so on.
        let modulus = [UInt8](repeating: 0xFF, count: 256)
        let key = try #require(BlindRSA.PublicKey(der: RSAPublicKeyInfo.encode(modulus: modulus, exponent: [3])))
        var generator = SeededGenerator(1)
        let results = (0..<40).map { key.blind([$0], using: &generator) }
        #expect(results.contains { $0 == nil })
        for number in 0..<40 where results[number] != nil {
            #expect(results[number]?.message.count == 256)
        }
    }

    @Test func `two blindings of one message differ`() throws {
        let key = try BlindRSAVector.rfc9474()[0].key
        var generator = SeededGenerator(2)
        let (first, second) = (key.blind([1], using: &generator), key.blind([1], using: &generator))
        #expect(first?.message != second?.message)
        #expect(first?.inverse != second?.inverse)
    }

    @Test func `an invalid signature of the blinded message is refused`() async throws {
        for vector in try BlindRSAVector.rfc9474() + (await BlindRSAVector.python()) {
            let (key, message, inverse) = (try vector.key, try vector.bytes("prepared_msg"), try vector.secret("inv"))
            let answer = try vector.bytes("blind_sig")
            #expect(key.finalize(answer, of: message, inverse: inverse) != nil)
            for index in stride(from: 0, to: answer.count, by: 37) {
                var changed = answer
                changed[index] ^= 1
                #expect(key.finalize(changed, of: message, inverse: inverse) == nil)
            }
            #expect(key.finalize(answer, of: message + [0], inverse: inverse) == nil)
            #expect(key.finalize(answer.dropLast(), of: message, inverse: inverse) == nil)
            #expect(key.finalize([0] + answer, of: message, inverse: inverse) == nil)
            let zero = [UInt8](repeating: 0, count: answer.count)
            #expect(key.finalize(zero, of: message, inverse: inverse) == nil)
        }
    }

    @Test func `a signature that is valid modulo n, but not below n, is refused`() async throws {
        let vectors = try await BlindRSAVector.python()
        let fitting = try vectors.filter { try $0.bytes("high_sig").count == $0.key.count }
        #expect(fitting.count >= 6)
        for vector in fitting {
            let (message, inverse) = (try vector.bytes("prepared_msg"), try vector.secret("inv"))
            #expect(try vector.key.finalize(vector.bytes("high_sig"), of: message, inverse: inverse) == nil)
            #expect(try vector.key.finalize(vector.bytes("n"), of: message, inverse: inverse) == nil)
        }
    }

    @Test func `a signature of the variant without salt is refused`() throws {
        let vector = try BlindRSAVector.withoutSalt()
        let (key, message) = (try vector.key, try vector.bytes("prepared_msg"))
        #expect(try !key.isValid(vector.bytes("sig"), of: message))
        #expect(try key.finalize(vector.bytes("blind_sig"), of: message, inverse: vector.secret("inv")) == nil)
    }

    @Test func `an inverse of another number is refused`() throws {
        let vector = try BlindRSAVector.rfc9474()[0]
        let (message, answer, inverse) = (
            try vector.bytes("prepared_msg"), try vector.bytes("blind_sig"), try vector.bytes("inv")
        )
        let wrong: [[UInt8]] = [
            [UInt8](repeating: 0, count: 512), inverse.dropLast() + [inverse[511] ^ 1], try vector.bytes("n"),
            Array(inverse.dropLast()), inverse + [0], [],
        ]
        for bytes in wrong {
            #expect(try vector.key.finalize(answer, of: message, inverse: SecretBytes(copying: bytes)) == nil)
        }
    }

    @Test func `keys round-trip, and other encodings are refused`() throws {
        let vector = try BlindRSAVector.rfc9474()[0]
        let (modulus, exponent) = (try vector.bytes("n"), try vector.bytes("e"))
        let der = RSAPublicKeyInfo.encode(modulus: modulus, exponent: exponent)
        let key = try #require(BlindRSA.PublicKey(der: der))
        #expect(key.der == der && key.modulusBits == 4096 && key.count == 512)
        #expect(BlindRSA.PublicKey(der: key.der) == key)
        for count in stride(from: 0, to: der.count, by: 9) {
            #expect(BlindRSA.PublicKey(der: Array(der.prefix(count))) == nil)
        }
        #expect(BlindRSA.PublicKey(der: der + [0]) == nil)
        // Zeros that DER does not allow.
        #expect(BlindRSA.PublicKey(der: RSAPublicKeyInfo.encode(modulus: [0, 0] + modulus, exponent: exponent)) == nil)
        #expect(BlindRSA.PublicKey(der: RSAPublicKeyInfo.encode(modulus: modulus, exponent: [0] + exponent)) == nil)
        // A key that is only for PSS (RFC 4055 §1.2), and a key on P-256.
        let other = RSAPublicKeyInfo.encode(modulus: modulus, exponent: exponent, algorithm: 10)
        #expect(BlindRSA.PublicKey(der: other) == nil)
        #expect(BlindRSA.PublicKey(der: ECDSAP256.PrivateKey().publicKey.der) == nil)
    }

    @Test(
        arguments: [
            (2047, 0x01, [3]), (4097, 0x01, [3]), (2048, 0xFE, [3]), (2048, 0x01, [1]), (2048, 0x01, [2]),
            (2048, 0x01, [1, 0, 0]), (2048, 0x01, [0]), (2048, 0x01, [1, 0, 0, 0, 0, 0, 0, 0, 1]),
        ] as [(Int, UInt8, [UInt8])]
    )
    func `numbers that an honest key cannot have are refused`(bits: Int, last: UInt8, exponent: [UInt8]) {
        #expect(BlindRSA.PublicKey(der: Self.der(bits: bits, last: last, exponent: exponent)) == nil)
    }

    @Test(arguments: [2048, 4096]) func `the smallest and the largest key and exponent are accepted`(bits: Int) throws {
        for exponent in [[3], [1, 0, 1], [UInt8](repeating: 0xFF, count: 8)] as [[UInt8]] {
            let key = try #require(BlindRSA.PublicKey(der: Self.der(bits: bits, last: 1, exponent: exponent)))
            #expect(key.modulusBits == bits)
            // Any signature is invalid, and the check does not end the process.
            #expect(!key.isValid([UInt8](repeating: 1, count: bits / 8), of: [1]))
        }
    }

    private static func der(bits: Int, last: UInt8, exponent: [UInt8]) -> [UInt8] {
        let first = UInt8(1) << UInt8((bits - 1) % 8)
        let zeros = [UInt8](repeating: 0, count: (bits + 7) / 8 - 2)
        return RSAPublicKeyInfo.encode(modulus: [first] + zeros + [last], exponent: exponent)
    }

    @Test func `the description of a blinding contains no secret`() throws {
        let vector = try BlindRSAVector.rfc9474()[0]
        let blinding = try #require(try vector.blind(drawing: vector.bytes("inv")))
        #expect("\(blinding)" == "<blinding>" && String(reflecting: blinding) == "<blinding>")
        var dumped = ""
        dump(blinding, to: &dumped)
        #expect(dumped == "- <blinding>\n")
    }
}

/// A blind signature from another implementation. Its numbers have the names in RFC 9474, appendix
/// A.
struct BlindRSAVector: Decodable {
    private let values: [String: String]

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// The vectors of RFC 9474 with a salt. The key has 4,096 bits.
    static func rfc9474() throws -> [BlindRSAVector] {
        try file().cases
    }

    /// A vector of RFC 9474 whose signature has no salt. The key is the same.
    static func withoutSalt() throws -> BlindRSAVector {
        try #require(try file().withoutSalt)
    }

    /// The signer's key for all vectors of RFC 9474.
    static func rfc9474Key() throws -> BlindRSA.PrivateKey {
        let der = try #require(try file().pkcs1.flatMap([UInt8].init(hex:)))
        return try #require(BlindRSA.PrivateKey(der: SecretBytes(copying: der)))
    }

    /// Vectors from an independent implementation. The keys have eight different lengths.
    static func python() async throws -> [BlindRSAVector] {
        try JSONDecoder().decode(File.self, from: Data(await ExternalTool.makeBlindSignatures())).cases
    }

    private struct File: Decodable {
        let cases: [BlindRSAVector]
        let withoutSalt: BlindRSAVector?
        let pkcs1: String?
    }

    private static func file() throws -> File {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/rfc9474.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        let digits = try #require(values[name])
        return try #require([UInt8](hex: digits))
    }

    func secret(_ name: String) throws -> SecretBytes {
        SecretBytes(copying: try bytes(name))
    }

    /// The signer's key. Nil if the vector does not contain the key, or if the key is refused.
    var signer: BlindRSA.PrivateKey? {
        get throws {
            guard values["pkcs1"] != nil else { return nil }
            return BlindRSA.PrivateKey(der: try secret("pkcs1"))
        }
    }

    var key: BlindRSA.PublicKey {
        get throws {
            let der = RSAPublicKeyInfo.encode(modulus: try bytes("n"), exponent: try bytes("e"))
            return try #require(BlindRSA.PublicKey(der: der))
        }
    }

    /// Blinds the message. The generator returns the vector's salt and then `factors`.
    func blind(drawing factors: [UInt8]...) throws -> BlindRSA.Blinding? {
        let drawn = factors.map { $0 + [UInt8](repeating: 0, count: -$0.count & 7) }
        var generator = ReplayGenerator(try bytes("salt") + drawn.joined())
        let blinding = try key.blind(bytes("prepared_msg"), using: &generator)
        #expect(generator.isExhausted)
        return blinding
    }
}

/// Base blinding: libcrypto uses random numbers in private-key operations. The result does not
/// depend on these numbers.
@Suite struct BlindingTests {
    @Test
    func `the first private-key operation generates a blinding factor, and public-key operations do not`() throws {
        let key = try #require(
            RSAPrivateNumbers(der: SwiftCryptoVectors.load().keys[0].signer.der).flatMap(RSAPrivateKey.init(unchecked:))
        )
        let message = [UInt8](repeating: 1, count: 256)
        #expect(Self.draws { _ = key.power(message) } > 0)
        #expect(Self.draws { _ = key.publicKey.power(message) } == 0)
        // libcrypto squares the factor after each operation, and generates a new one after 32
        // operations (BN_BLINDING_new(3)).
        #expect(Self.draws { for _ in 0..<16 { _ = key.power(message) } } == 0)
        #expect(Self.draws { for _ in 0..<32 { _ = key.power(message) } } > 0)
    }

    /// The number of times that libcrypto uses this thread's private generator. To count the uses,
    /// the generator reseeds before each answer.
    private static func draws(_ body: () -> Void) -> UInt32 {
        let generator = unsafe RAND_get0_private(nil)
        let usual = unsafe get(OSSL_DRBG_PARAM_RESEED_REQUESTS, generator)
        unsafe setRequests(1, generator)
        defer { unsafe setRequests(usual, generator) }
        var byte: UInt8 = 0
        #expect(unsafe RAND_priv_bytes(&byte, 1) == 1)
        let before = unsafe get(OSSL_DRBG_PARAM_RESEED_COUNTER, generator)
        body()
        return unsafe get(OSSL_DRBG_PARAM_RESEED_COUNTER, generator) - before
    }

    private static func setRequests(_ value: UInt32, _ generator: OpaquePointer?) {
        var value = value
        unsafe OSSL_DRBG_PARAM_RESEED_REQUESTS.withCString { name in
            unsafe withUnsafeMutablePointer(to: &value) { value in
                var parameters = unsafe [OSSL_PARAM_construct_uint(name, value), OSSL_PARAM_construct_end()]
                #expect(unsafe EVP_RAND_CTX_set_params(generator, &parameters) == 1)
            }
        }
    }

    private static func get(_ name: String, _ generator: OpaquePointer?) -> UInt32 {
        var value: UInt32 = 0
        unsafe name.withCString { name in
            unsafe withUnsafeMutablePointer(to: &value) { value in
                var parameters = unsafe [OSSL_PARAM_construct_uint(name, value), OSSL_PARAM_construct_end()]
                #expect(unsafe EVP_RAND_CTX_get_params(generator, &parameters) == 1)
            }
        }
        return value
    }
}
