package import Cryptography
import Encodings

/// A request that a registered device signs with its secret key.
///
/// ```
/// Sonar-Request-Timestamp: yyyy-MM-ddTHH:mm:ssZ
/// Sonar-Message-Signature: base64(HMAC-SHA256(secret key, timestamp || body))
/// ```
package struct SignedRequest: Sendable, Equatable {
    package static let timestampHeader = "Sonar-Request-Timestamp"
    package static let signatureHeader = "Sonar-Message-Signature"

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

/// The endpoints of the server.
package enum Endpoint: Sendable, CaseIterable {
    /// Requests an activation code.
    case requestRegistration
    case register
    case updatePushToken
    case requestLinkingID
    case upload

    package var method: String {
        switch self {
        case .requestRegistration, .register: "POST"
        case .updatePushToken, .requestLinkingID: "PUT"
        case .upload: "PATCH"
        }
    }

    package var path: String {
        switch self {
        case .requestRegistration: "/api/devices/registrations"
        case .register: "/api/devices"
        case .updatePushToken: "/api/registration/push-notification-token"
        case .requestLinkingID: "/api/app-instances/linking-id"
        case .upload: "/api/proximity-events/upload"
        }
    }
}

extension Base64 {
    /// Decodes a text with exactly the padding that its length requires. Returns nil for any other
    /// text.
    static func decodePadded(_ text: String) -> [UInt8]? {
        guard text.utf8.count.isMultiple(of: 4) else { return nil }
        return decodeWithOptionalPadding(text.utf8)
    }

    /// Decodes a text with padding that can have the line breaks of Android's encoder: one after each
    /// 76 characters, and one at the end. Returns nil if the breaks are elsewhere.
    static func decodeFromApp(_ text: String) -> [UInt8]? {
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return decodePadded(text) }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.last?.isEmpty == true, let final = lines.dropLast().last,
            (1...androidLineCount).contains(final.count),
            lines.dropLast(2).allSatisfy({ $0.count == androidLineCount })
        else { return nil }
        return decodePadded(String(decoding: lines.joined(), as: UTF8.self))
    }

    private static var androidLineCount: Int { 76 }
}
