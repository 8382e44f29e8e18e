import FoundationEssentials

/// The JSON of requests and answers. Members are sorted, so that each value has one encoding.
enum JSONBody {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            fatalError("unreachable: texts and numbers have a JSON encoding")
        }
        return Array(data)
    }

    /// Decodes a value. Returns nil if a member is missing or has another type, or if there are more
    /// bytes than `maximumSize`. Unknown members are ignored.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ bytes: [UInt8],
        maximumSize: Int
    ) -> Value? {
        guard bytes.count <= maximumSize else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }

    /// The maximum size of all requests except uploads, in bytes.
    static let smallSize = 8 << 10
}
