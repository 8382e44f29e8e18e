import Cryptography
import TestSupport
import Testing

@Suite struct X25519Tests {
    @Test(
        arguments: [
            (
                "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
                "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
                "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"
            ),
            (
                "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
                "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
                "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"
            ),
        ]
    )
    func `RFC 7748 §5.2: a scalar and a point`(scalar: String, point: String, product: String) throws {
        let shared = X25519.sharedSecret(privateKey: try secret(scalar), publicKey: try bytes(point))
        #expect(shared == (try secret(product)))
    }

    @Test func `RFC 7748 §5.2: one iteration and a thousand`() throws {
        var scalar = try secret("0900000000000000000000000000000000000000000000000000000000000000")
        var point = scalar
        for iteration in 1...1000 {
            let product = try #require(X25519.sharedSecret(privateKey: scalar, publicKey: point))
            (scalar, point) = (product, scalar)
            if iteration == 1 {
                #expect(scalar == (try secret("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079")))
            }
        }
        #expect(scalar == (try secret("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51")))
    }

    @Test func `RFC 7748 §6.1: two sides agree on a secret`() throws {
        let alice = try secret("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
        let bob = try secret("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
        let shared = try secret("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        let (alicePublic, bobPublic) = (X25519.publicKey(of: alice), X25519.publicKey(of: bob))
        #expect(alicePublic.hex == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        #expect(bobPublic.hex == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        #expect(X25519.sharedSecret(privateKey: alice, publicKey: bobPublic) == shared)
        #expect(X25519.sharedSecret(privateKey: bob, publicKey: alicePublic) == shared)
    }

    @Test(arguments: smallOrder) func `a public key of small order is refused`(point: String) throws {
        let key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        #expect(X25519.sharedSecret(privateKey: key, publicKey: try bytes(point)) == nil)
    }

    @Test(arguments: [0, 31, 33, 64]) func `a public key of another length is refused`(count: Int) {
        let key = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        #expect(X25519.sharedSecret(privateKey: key, publicKey: [UInt8](repeating: 9, count: count)) == nil)
    }

    @Test func `a private key of another length ends the process`() async {
        await #expect(processExitsWith: .failure) {
            _ = X25519.publicKey(of: SecretBytes(copying: [UInt8](repeating: 7, count: 31)))
        }
        await #expect(processExitsWith: .failure) {
            _ = X25519.publicKey(of: SecretBytes(copying: [UInt8](repeating: 7, count: 33)))
        }
    }

    /// The encodings of all points whose order divides 8, on the curve and on its twist, with the
    /// ignored top bit clear and set (D. J. Bernstein, "Curve25519",
    /// https://cr.yp.to/ecdh.html#validate). p and p + 1 are other encodings of 0 and 1.
    static let smallOrder = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ]

    private func secret(_ hex: String) throws -> SecretBytes {
        SecretBytes(copying: try bytes(hex))
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require([UInt8](hex: hex))
    }
}
