/// The members of an object in the JSON of a request. The case of ASCII letters in names does not
/// matter. If several names differ only in case, the documented one counts.
///
/// Foundation's decoder also accepts a comma after the last member, uses one of several members with the
/// same name, and compares names by canonical equivalence.
struct JSONMembers {
    private let container: KeyedDecodingContainer<Name>

    init(of decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
    }

    /// The value of a member; nil if it is absent or null.
    ///
    /// - Parameter name: The documented name.
    func optional<Value: Decodable>(_ name: String) throws -> Value? {
        guard let key = key(name) else { return nil }
        return try container.decodeIfPresent(Value.self, forKey: key)
    }

    /// The elements of an array; nil if it is absent or null.
    ///
    /// - Throws: `DecodingError`, before any element is decoded, if the array has more than `maximum`
    ///   elements.
    func array<Element: Decodable>(_ name: String, maximum: Int) throws -> [Element]? {
        guard let key = key(name), try !container.decodeNil(forKey: key) else { return nil }
        let elements = try container.nestedUnkeyedContainer(forKey: key)
        guard let count = elements.count, count <= maximum else {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "too many elements")
        }
        return try container.decode([Element].self, forKey: key)
    }

    /// The value of a member.
    func required<Value: Decodable>(_ name: String) throws -> Value {
        try container.decode(Value.self, forKey: key(name) ?? Name(stringValue: name))
    }

    private func key(_ name: String) -> Name? {
        // Most apps send the documented name.
        let documented = Name(stringValue: name)
        if container.contains(documented) { return documented }
        let lowercase = Self.lowercase(name)
        return container.allKeys.filter { Self.lowercase($0.stringValue) == lowercase }
            .min { $0.stringValue < $1.stringValue }
    }

    private static func lowercase(_ name: String) -> [UInt8] {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        return name.utf8.map { letters.contains($0) ? $0 | 0x20 : $0 }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
