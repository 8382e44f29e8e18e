package import Cryptography
import Encodings
import Foundation

/// A verification certificate: a JSON Web Token (RFC 7519) with the algorithm ES256. It certifies
/// the report type and the symptom onset of the keys that a device is about to publish.
package struct VerificationCertificate: Sendable, Equatable {
    var issuer: String
    var audience: String
    /// Seconds since 1970. The certificate is valid from this time on.
    var issuedAt: Int64
    /// Seconds since 1970. The certificate is not valid at this time or later.
    var expiresAt: Int64
    /// See ``KeyMAC``.
    var keyMAC: [UInt8]
    /// Nil if the certificate names a type that does not exist. Such a certificate cannot publish new
    /// keys.
    var reportType: CertifiedReportType?
    /// Nil if the date of the onset is unknown.
    var symptomOnsetInterval: Int?

    /// The maximum length of a certificate in characters.
    static let maximumCount = 4096

    private struct Claims: Codable {
        let iss: String
        let aud: String
        let iat: Int64
        let nbf: Int64
        let exp: Int64
        let tekmac: String
        let reportType: String
        let symptomOnsetInterval: Int32?
    }

    private static let algorithm = "ES256"

    /// Signs the certificate.
    ///
    /// - Parameter identifier: The name of the key, which becomes the header `kid`.
    func signed(by key: ECDSAP256.PrivateKey, identifier: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let claims = Claims(
            iss: issuer,
            aud: audience,
            iat: issuedAt,
            nbf: issuedAt,
            exp: expiresAt,
            tekmac: Base64.encodePadded(keyMAC),
            reportType: reportType?.rawValue ?? "",
            symptomOnsetInterval: symptomOnsetInterval.map { Int32(clamping: $0) }
        )
        let header = JSONWebToken.Header(alg: Self.algorithm, kid: identifier, typ: "JWT")
        guard let header = try? encoder.encode(header), let claims = try? encoder.encode(claims) else {
            fatalError("unreachable: texts and numbers have a JSON encoding")
        }
        let text = Base64URL.encode(Array(header)) + "." + Base64URL.encode(Array(claims))
        let signature = key.sign(Array(text.utf8), context: [UInt8]())
        guard let raw = ECDSAP256.rawSignature(der: signature) else {
            fatalError("unreachable: libcrypto writes signatures in DER")
        }
        return text + "." + Base64URL.encode(raw)
    }
}

extension VerificationCertificate {
    /// Verifies a certificate for the keys of one publish request.
    ///
    /// - Parameters:
    ///   - key: Returns the public key with an identifier; nil if it is unknown or expired.
    ///   - now: Seconds since 1970.
    package init(
        verifying text: String,
        for request: PublishRequest,
        issuers: [String],
        audience: String,
        now: Int64,
        key: (_ identifier: String) -> ECDSAP256.PublicKey?
    ) throws(CertificateError) {
        guard let token = JSONWebToken(text, maximumCount: Self.maximumCount), let identifier = token.header.kid else {
            throw .form
        }
        guard token.header.alg == Self.algorithm, token.header.typ.map({ $0 == "JWT" }) ?? true else {
            throw .algorithm
        }
        guard let publicKey = key(identifier) else { throw .key }
        guard let signature = ECDSAP256.der(rawSignature: token.signature),
            publicKey.isValid(signature, of: token.signedText, context: [UInt8]())
        else { throw .signature }
        guard let claims = token.claims(Claims.self),
            let mac = Base64.decodeWithOptionalPadding(claims.tekmac.utf8)
        else { throw .claims }
        guard issuers.contains(claims.iss), claims.aud == audience else { throw .issuer }
        guard claims.iat <= now, claims.nbf <= now, now < claims.exp else { throw .time }
        guard let macKey = Base64.decodeWithOptionalPadding(request.hmacKey.utf8),
            macKey.count >= KeyMAC.minimumKeyCount, KeyMAC.isValid(mac, of: request.keys, key: macKey)
        else { throw .keys }
        self.init(
            issuer: claims.iss,
            audience: claims.aud,
            issuedAt: claims.iat,
            expiresAt: claims.exp,
            keyMAC: mac,
            reportType: CertifiedReportType(rawValue: claims.reportType),
            symptomOnsetInterval: claims.symptomOnsetInterval.map { Int($0) }
        )
    }
}

/// The reason why a verification certificate was refused.
package enum CertificateError: Error, Sendable, Equatable {
    case form
    case algorithm
    case key
    case signature
    case claims
    case issuer
    case time
    case keys
}

extension CertificateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .form: "the certificate is not a JSON Web Token"
        case .algorithm: "the certificate’s algorithm is not ES256"
        case .key: "the certificate’s key is unknown or expired"
        case .signature: "the certificate’s signature is wrong"
        case .claims: "the certificate’s claims are missing or malformed"
        case .issuer: "the certificate’s issuer or audience is wrong"
        case .time: "the certificate is not valid at this time"
        case .keys: "the certificate belongs to other keys"
        }
    }
}
