package import Cryptography
import Foundation

/// A value of the diary, as bytes.
package protocol StoredValue {
    /// Decodes the bytes of a value. Returns nil for any other bytes.
    init?(decoding bytes: SecretBytes)
}

/// A value that is stored as JSON, padded with spaces.
package protocol PaddedValue: StoredValue, Codable {
    /// The encoded size is a multiple of this number of bytes, so that it reveals little.
    static var step: Int { get }
}

extension PaddedValue {
    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    package init?(decoding bytes: SecretBytes) {
        guard let value = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = value
    }
}

/// The encoding of values with many fields: JSON padded with spaces, so that the size reveals
/// little.
enum PaddedJSON {
    /// - Parameters:
    ///   - step: The encoded size is a multiple of this number of bytes, and is larger than the JSON.
    ///   - minimum: The size is larger than this number of bytes.
    static func encode(_ value: some Encodable, step: Int, minimum: Int = 0) -> SecretBytes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard var json = try? encoder.encode(value) else { fatalError("unreachable: every field can be encoded") }
        defer { json.resetBytes(in: json.indices) }
        let size = (max(json.count, minimum) / step + 1) * step
        return SecretBytes(maximumCount: size) { bytes in
            bytes += json
            bytes += [UInt8](repeating: UInt8(ascii: " "), count: size - json.count)
        }
    }

    /// Decodes the output of ``encode(_:step:)`` for a value of this type. Returns nil for any
    /// other bytes.
    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ bytes: SecretBytes) -> Value? {
        // Without the padding, the decoder need not read all spaces.
        var json = Data(copying: bytes[0..<bytes.count(beforePadding: UInt8(ascii: " "))])
        defer { json.resetBytes(in: json.indices) }
        return try? JSONDecoder().decode(type, from: json)
    }
}

extension Data {
    /// Copies a secret. The caller must erase the copy.
    init(copying secret: SecretBytes) {
        var bytes = [UInt8](copying: secret)
        defer { cleanse(&bytes) }
        self.init(bytes)
    }
}

extension SecretBytes {
    /// Creates a secret from the bytes that `write` appends, at most `maximumCount`.
    ///
    /// A growing array leaves its old bytes in memory. Therefore, the array has this capacity from
    /// the start, and is erased afterwards.
    init(maximumCount: Int, writing write: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(maximumCount)
        defer { cleanse(&bytes) }
        write(&bytes)
        precondition(bytes.count <= maximumCount, "the secret is larger than its maximum size")
        self.init(copying: bytes)
    }
}

extension [UInt8] {
    static func += (bytes: inout Self, secret: SecretBytes) {
        var copy = [UInt8](copying: secret)
        defer { cleanse(&copy) }
        bytes += copy
    }
}
