import Encodings
package import Foundation

/// A request for a certificate in exchange for a token (`/api/certificate`).
package struct CertificateRequest: Sendable, Equatable {
    let token: String
    /// The code that binds the certificate to the keys, in base 64. See ``KeyMAC``.
    let keyMAC: String

    /// Decodes the JSON of a request. Unknown members, such as the padding, are ignored.
    package init(json: Data) throws(VerificationCode) {
        guard let message = try? JSONDecoder().decode(Message.self, from: json) else { throw .unparsableRequest }
        (token, keyMAC) = (message.token, message.ekeyhmac)
    }

    /// The decoded ``keyMAC``; nil if it is not 32 bytes in base 64.
    package var keyMACBytes: [UInt8]? {
        Base64.decodeWithOptionalPadding(keyMAC.utf8).flatMap { $0.count == KeyMAC.count ? $0 : nil }
    }

    private struct Message: Decodable {
        let token: String
        let ekeyhmac: String
    }
}
