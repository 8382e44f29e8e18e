import Encodings
import Foundation

/// A signed JSON Web Token in the compact form (RFC 7519, RFC 7515 §7.1). Its signature has not been verified.
package struct JSONWebToken {
    struct Header: Codable {
        let alg: String
        var kid: String?
        var typ: String?
        /// Extensions that a reader must understand. This program understands none.
        var crit: [String]?
    }

    let header: Header
    /// What the signature covers.
    let signedText: [UInt8]
    let signature: [UInt8]
    private let claims: [UInt8]

    /// Returns nil if `text` is longer, is not a signed token, or has an extension that must be understood.
    package init?(_ text: String, maximumCount: Int) {
        guard text.utf8.count <= maximumCount else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let claims = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(header)), header.crit == nil
        else { return nil }
        (self.header, self.claims, self.signature) = (header, claims, signature)
        signedText = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    /// The claims; nil if one of them is missing or has another type.
    func claims<Claims: Decodable>(_ type: Claims.Type) -> Claims? {
        try? JSONDecoder().decode(type, from: Data(claims))
    }
}
