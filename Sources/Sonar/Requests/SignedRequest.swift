package import Cryptography
import Encodings

/// A request that a registered device signs with its secret key.
///
/// ```
/// Sonar-Request-Timestamp: yyyy-MM-ddTHH:mm:ssZ
/// Sonar-Message-Signature: base64(HMAC-SHA256(secret key, timestamp || body))
/// ```
package struct SignedRequest: Sendable, Equatable {
    static let timestampHeader = "Sonar-Request-Timestamp"
    static let signatureHeader = "Sonar-Message-Signature"

    package let endpoint: Endpoint
    package let body: [UInt8]
    /// The time at which the request was signed.
    package let time: RequestTime
    /// The signature, 32 bytes.
    package let signature: [UInt8]

    /// Signs a body.
    package init(_ endpoint: Endpoint, body: [UInt8], at time: RequestTime, secretKey: SecretBytes) {
        (self.endpoint, self.body, self.time) = (endpoint, body, time)
        signature = Self.signature(of: body, time, secretKey)
    }

    /// Parses the headers of a received request. Returns nil if the timestamp is malformed, or if the
    /// signature is not 32 bytes in base 64 with padding.
    package init?(_ endpoint: Endpoint, body: [UInt8], timestamp: String, signature: String) {
        guard let time = RequestTime(text: timestamp), let bytes = Base64.decodePadded(signature),
            bytes.count == HMACSHA256.tagCount
        else { return nil }
        (self.endpoint, self.body, self.time, self.signature) = (endpoint, body, time, bytes)
    }

    /// The names and values of the two headers.
    package var headers: [(name: String, value: String)] {
        [(Self.timestampHeader, time.text), (Self.signatureHeader, Base64.encodePadded(signature))]
    }

    /// Whether the request was signed with this secret key. Compares in constant time.
    package func isSigned(with secretKey: SecretBytes) -> Bool {
        constantTimeEqual(Self.signature(of: body, time, secretKey), signature)
    }

    private static func signature(of body: [UInt8], _ time: RequestTime, _ secretKey: SecretBytes) -> [UInt8] {
        HMACSHA256.tag(of: Array(time.text.utf8) + body, key: secretKey)
    }

    package static func == (left: SignedRequest, right: SignedRequest) -> Bool {
        left.endpoint == right.endpoint && left.body == right.body && left.time == right.time
            && constantTimeEqual(left.signature, right.signature)
    }
}

extension SignedRequest: Redacted {
    package var description: String { "<signed request to \(endpoint.path)>" }
}
