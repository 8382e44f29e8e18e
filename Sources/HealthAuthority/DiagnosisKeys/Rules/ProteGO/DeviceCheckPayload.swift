import Cryptography
import Encodings
import Foundation

/// The attestation of an iOS device in an upload of ProteGO Safe: JSON in base 64.
///
/// ```
/// transaction id = base64(SHA-256(app ID || keys in base 64, sorted || regions in upper case, sorted))
/// ```
package struct DeviceCheckPayload: Sendable, Equatable {
    /// Apple's device token.
    let deviceToken: [UInt8]
    /// Milliseconds since 1970.
    let timestamp: Int64
    private let transaction: [UInt8]

    /// The maximum length of the payload in characters.
    static let maximumCount = 16 << 10

    /// Decodes a payload. Returns nil if a member is missing or malformed.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumCount, let bytes = Base64.decodeWithOptionalPadding(text.utf8),
            let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)),
            let token = Base64.decodeWithOptionalPadding(message.deviceToken.utf8),
            let transaction = Base64.decodeWithOptionalPadding(message.transactionId.utf8)
        else { return nil }
        (deviceToken, timestamp, self.transaction) = (token, message.timestamp, transaction)
    }

    /// Whether the transaction id belongs to this upload.
    package func belongs(to upload: ProteGOUpload) -> Bool {
        constantTimeEqual(Self.transaction(of: upload), transaction)
    }

    /// The transaction id of an upload.
    static func transaction(of upload: ProteGOUpload) -> [UInt8] {
        func sorted(_ texts: [String]) -> [String] { texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        let keys = sorted(upload.request.keys.map(\.key))
        let regions = sorted(upload.regions.map { $0.uppercased() })
        return SHA256.hash(Array(([upload.request.healthAuthorityID] + keys + regions).joined().utf8))
    }

    private struct Message: Decodable {
        let deviceToken: String
        let transactionId: String
        let timestamp: Int64
    }
}
