import COpenSSL
@testable import Cryptography
import Testing

/// Base blinding: libcrypto draws random numbers for a private-key operation, although its result is not random.
@Suite struct BlindingTests {
    @Test("a private key's first operation draws a blinding factor, and public operations draw none")
    func draws() throws {
        let key = try #require(
            RSAPrivateNumbers(der: SwiftCryptoVectors.load().keys[0].signer.der).flatMap(RSAPrivateKey.init(unchecked:))
        )
        let message = [UInt8](repeating: 1, count: 256)
        #expect(Self.draws { _ = key.power(message) } > 0)
        #expect(Self.draws { _ = key.publicKey.power(message) } == 0)
        // libcrypto squares the factor, and draws another one after 32 operations (BN_BLINDING_new(3)).
        #expect(Self.draws { for _ in 0..<16 { _ = key.power(message) } } == 0)
        #expect(Self.draws { for _ in 0..<32 { _ = key.power(message) } } > 0)
    }

    /// The number of times that libcrypto asks this thread's private generator, which is made to reseed before each answer.
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
