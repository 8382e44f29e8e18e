import Cryptography
import Sharing

/// Keys of the authority, in DER.
enum DERTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        if let key = ECDSAP256.PublicKey(der: input) {
            try expect(key.der == input, "a public key has one form")
        }
        if let key = AuthorizationKey.Public(der: input) {
            try expect(key.der == input, "a public authorisation key has one form")
        }
        let secret = SecretBytes(copying: input)
        if let key = ECDSAP256.PrivateKey(der: secret) {
            try expect(
                ECDSAP256.PrivateKey(der: key.der)?.publicKey == key.publicKey,
                "a private key of ours is read as what was written"
            )
        }
        if let key = AuthorizationKey.Private(der: secret) {
            try expect(key.der == secret, "a private authorisation key has one form")
        }
    }
}
