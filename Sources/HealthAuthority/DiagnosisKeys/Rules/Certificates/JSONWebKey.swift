import Cryptography
import Encodings

/// The public key that verifies certificates, as a JSON Web Key (RFC 7517, RFC 7518 §6.2).
struct JSONWebKey: Encodable, Sendable {
    let alg = "ES256"
    let crv = "P-256"
    /// The header `kid` of certificates.
    let kid: String
    let kty = "EC"
    let use = "sig"
    let x: String
    let y: String

    init(_ key: ECDSAP256.PublicKey, identifier: String) {
        // The encoding ends with the two coordinates of the point.
        let point = key.der.suffix(64)
        kid = identifier
        x = Base64URL.encode(Array(point.prefix(32)))
        y = Base64URL.encode(Array(point.suffix(32)))
    }
}
