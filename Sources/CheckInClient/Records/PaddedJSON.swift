import Cryptography
import Foundation

/// How values with many fields are kept: as JSON with spaces behind it, so that their size tells little.
enum PaddedJSON {
    /// - Parameter step: Bytes. The size is a multiple of it, and larger than the JSON.
    static func encode(_ value: some Encodable, step: Int) -> SecretBytes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard var json = try? encoder.encode(value) else { fatalError("unreachable: every field can be encoded") }
        defer { json.resetBytes(in: json.indices) }
        let size = (json.count / step + 1) * step
        return SecretBytes(maximumCount: size) { bytes in
            bytes += json
            bytes += repeatElement(UInt8(ascii: " "), count: size - json.count)
        }
    }

    /// Nil if the bytes are not what ``encode(_:step:)`` gives for such a value.
    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ bytes: SecretBytes) -> Value? {
        var json = Data(copying: bytes)
        defer { json.resetBytes(in: json.indices) }
        return try? JSONDecoder().decode(type, from: json)
    }
}

extension Data {
    /// Whoever copies a secret sees that the copy does not stay.
    init(copying secret: SecretBytes) {
        var bytes = [UInt8](copying: secret)
        defer { cleanse(&bytes) }
        self.init(bytes)
    }
}
