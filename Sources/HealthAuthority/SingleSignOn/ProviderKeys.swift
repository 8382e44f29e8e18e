import Cryptography
import Encodings

/// The keys with which a provider signs its tokens: a JSON Web Key Set (RFC 7517 §5).
package struct ProviderKeys: Sendable {
    /// A key that can verify a token.
    fileprivate struct Key: Sendable {
        enum Algorithm: Sendable {
            case rs256(RSAVerifyingKey)
            case es256(ECDSAP256.PublicKey)
        }

        let identifier: String?
        let algorithm: Algorithm
    }

    /// The maximum number of keys that are read.
    private static let maximumCount = 50

    /// Keys of other algorithms are left out.
    private let keys: [Key]

    /// The number of keys with which a token can be verified.
    package var count: Int { keys.count }

    /// Whether a token may be verified with one of the keys.
    func contains(_ identifier: String?) -> Bool { keys.contains { identifier == nil || $0.identifier == identifier } }

    /// Whether a token has a valid signature. The key decides on the algorithm, and the header must agree.
    package func verify(_ token: JSONWebToken) -> Bool {
        keys.contains { key in
            guard token.header.kid == nil || token.header.kid == key.identifier else { return false }
            switch key.algorithm {
            case .rs256(let key):
                return token.header.alg == "RS256" && key.isValid(token.signature, of: token.signedText)
            case .es256(let key):
                guard token.header.alg == "ES256", let signature = ECDSAP256.der(rawSignature: token.signature) else {
                    return false
                }
                return key.isValid(signature, of: token.signedText, context: [UInt8]())
            }
        }
    }
}

extension ProviderKeys: Decodable {
    private enum CodingKeys: CodingKey { case keys }

    /// The members of a key that this program reads (RFC 7518 §6.2.1 and §6.3.1).
    private struct Members: Decodable {
        let kty: String
        var use: String?
        var kid: String?
        var alg: String?
        var n: String?
        var e: String?
        var crv: String?
        var x: String?
        var y: String?

        var key: Key? {
            guard use == nil || use == "sig", let algorithm else { return nil }
            return Key(identifier: kid, algorithm: algorithm)
        }

        private var algorithm: Key.Algorithm? {
            func bytes(_ text: String?) -> [UInt8]? { text.flatMap { Base64URL.decode($0.utf8) } }
            switch kty {
            case "RSA" where alg == nil || alg == "RS256":
                guard let n = bytes(n), let e = bytes(e) else { return nil }
                return RSAVerifyingKey(modulus: n, exponent: e).map { .rs256($0) }
            case "EC" where crv == "P-256" && (alg == nil || alg == "ES256"):
                guard let x = bytes(x), let y = bytes(y) else { return nil }
                return ECDSAP256.PublicKey(coordinates: x + y).map { .es256($0) }
            default: return nil
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self).decode([Members].self, forKey: .keys)
        keys = members.prefix(Self.maximumCount).compactMap(\.key)
    }
}
