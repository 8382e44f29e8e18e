import HTTPTypes
package import Hummingbird

extension Request {
    /// The key in the header `Authorization: Bearer KEY`. The scheme is case-insensitive (RFC 9110 §11.1).
    package var bearerKey: String? {
        guard let parts = headers[.authorization]?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == "bearer"
        else { return nil }
        return String(parts[1])
    }
}
