/// A field in a header section: RFC 9292 §3.6.
package struct FieldLine: Equatable, Sendable {
    /// The field's name: a token (RFC 9110 §5.6.2) without upper-case letters.
    package let name: String
    /// The field's value: visible ASCII characters, with spaces and tabs only between them (RFC
    /// 9110 §5.5).
    package let value: String

    /// Returns nil if the name or the value is invalid.
    package init?(_ name: String, _ value: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenCharacter), Self.isValue(Array(value.utf8)) else {
            return nil
        }
        (self.name, self.value) = (name, value)
    }

    private static let tokenSymbols = Set("!#$%&'*+-.^_`|~".utf8)

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || tokenSymbols.contains(byte)
    }

    private static func isValue(_ bytes: [UInt8]) -> Bool {
        let blanks: Set<UInt8> = [0x20, 0x09]
        guard let first = bytes.first, let last = bytes.last else { return true }
        return !blanks.contains(first) && !blanks.contains(last)
            && bytes.allSatisfy { (0x21...0x7E).contains($0) || blanks.contains($0) }
    }
}

/// ```
/// section = integer (number of bytes) || field lines
/// field   = byte string (name) || byte string (value)
/// ```
extension [FieldLine] {
    /// The maximum number of fields in a section.
    private static var maximumCount: Int { 64 }

    init(section: ArraySlice<UInt8>) throws(ObliviousHTTPError) {
        var reader = BinaryReader(section)
        var lines: [FieldLine] = []
        while !reader.rest.isEmpty {
            let (name, value) = (try reader.bytes(), try reader.bytes())
            guard lines.count < Self.maximumCount, let name = String(validating: name, as: UTF8.self),
                let value = String(validating: value, as: UTF8.self), let line = FieldLine(name, value)
            else { throw .value(field: "a field of the header") }
            lines.append(line)
        }
        self = lines
    }

    var section: [UInt8] {
        var writer = BinaryWriter()
        for line in self {
            writer.text(line.name)
            writer.text(line.value)
        }
        return writer.message
    }
}
