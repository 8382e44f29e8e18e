import Cryptography
import Foundation
import TestSupport
import Testing

/// Results of swift-crypto with keys of 2048 bits; see Tests/Vectors/swift-crypto-blind-rsa.json.
struct SwiftCryptoVectors: Decodable {
    let keys: [Key]
    let blindSignatures: [BlindSignature]
    let finalized: [Finalized]
    let verifications: [Verification]

    struct Key: Decodable {
        let pkcs1: Bytes
        let spki: Bytes

        var signer: BlindRSA.PrivateKey {
            get throws { try #require(BlindRSA.PrivateKey(der: SecretBytes(copying: pkcs1.bytes))) }
        }
    }

    struct BlindSignature: Decodable {
        let key: Int
        let name: String
        let blinded_msg: Bytes
        /// Nil if swift-crypto refused to sign.
        let blind_sig: Bytes?
    }

    struct Finalized: Decodable {
        let key: Int
        let prepared_msg: Bytes
        let inv: Bytes
        let blinded_msg: Bytes
        let blind_sig: Bytes
        let sig: Bytes
    }

    struct Verification: Decodable {
        let key: Int
        let name: String
        let msg: Bytes
        let sig: Bytes
        let valid: Bool
    }

    /// Bytes in hexadecimal.
    struct Bytes: Decodable {
        let bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            bytes = try #require([UInt8](hex: try decoder.singleValueContainer().decode(String.self)))
        }
    }

    static func load() throws -> SwiftCryptoVectors {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/swift-crypto-blind-rsa.json")
        return try JSONDecoder().decode(SwiftCryptoVectors.self, from: Data(contentsOf: path))
    }
}
