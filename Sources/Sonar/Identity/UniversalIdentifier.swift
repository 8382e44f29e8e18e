import Encodings

/// A UUID (RFC 9562) without Foundation: 16 bytes in the order of the text.
struct UniversalIdentifier: Sendable, Hashable {
    static let count = 16
    /// The lengths of the groups in bytes. A hyphen stands between two groups.
    private static let groups = [4, 2, 2, 2, 6]

    let bytes: [UInt8]

    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Array(bytes)
    }

    /// Parses a text that is completely in lower case or completely in upper case: Android writes the
    /// first form, iOS the second one. Returns nil for any other text.
    init?(text: String) {
        guard text.utf8.count == 2 * Self.count + Self.groups.count - 1,
            let bytes = Hexadecimal.bytes(text.lowercased().filter { $0 != "-" }),
            let identifier = UniversalIdentifier(bytes),
            text == identifier.text || text == identifier.text.uppercased()
        else { return nil }
        self = identifier
    }

    /// Generates a random identifier, version 4.
    init(using generator: inout some RandomNumberGenerator) {
        var bytes = (0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.bytes = bytes
    }

    /// The identifier in lower case.
    var text: String {
        var rest = bytes[...]
        return Self.groups.map { count in
            defer { rest = rest.dropFirst(count) }
            return Hexadecimal.text(Array(rest.prefix(count)))
        }.joined(separator: "-")
    }
}
