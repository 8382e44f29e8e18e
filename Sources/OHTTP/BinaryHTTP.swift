/// A request in the known-length form of Binary HTTP: RFC 9292 §3.1 and §3.4.
///
/// ```
/// request = integer (0) || method || scheme || authority || path || header section || content || trailer section || padding
/// ```
/// All sections are present, even if they are empty. A trailer section that is not empty is
/// refused.
package struct BinaryRequest: Equatable, Sendable {
    private static let framingIndicator: UInt64 = 0

    package let method: String
    package let scheme: String
    /// The authority component of the URL; empty if the request is for the recipient itself.
    package let authority: String
    package let path: String
    package let header: [FieldLine]
    package let content: [UInt8]

    /// - Parameters:
    ///   - method: At least one character, all printable ASCII. The same applies to `scheme` and
    ///     `path`.
    ///   - authority: Printable ASCII characters, or an empty string.
    package init(
        method: String,
        scheme: String,
        authority: String = "",
        path: String,
        header: [FieldLine] = [],
        content: [UInt8]
    ) {
        (self.method, self.scheme, self.authority, self.path) = (method, scheme, authority, path)
        (self.header, self.content) = (header, content)
    }

    package init(decoding bytes: ArraySlice<UInt8>) throws(ObliviousHTTPError) {
        var reader = BinaryReader(bytes)
        guard try reader.integer() == Self.framingIndicator else { throw .framing }
        method = try reader.text("the method")
        scheme = try reader.text("the scheme")
        authority = try reader.text("the authority")
        path = try reader.text("the path")
        guard !method.isEmpty, !scheme.isEmpty, !path.isEmpty else { throw .value(field: "the control data") }
        header = try [FieldLine](section: reader.bytes())
        content = Array(try reader.bytes())
        guard try reader.bytes().isEmpty else { throw .value(field: "the trailer section") }
        try reader.finish()
    }

    /// - Parameter count: The length in bytes, including padding; nil for no padding. The message
    ///   must not be longer than this.
    package func encoded(paddedTo count: Int? = nil) -> [UInt8] {
        var writer = BinaryWriter()
        writer.integer(Self.framingIndicator)
        for text in [method, scheme, authority, path] { writer.text(text) }
        writer.bytes(header.section)
        writer.bytes(content)
        writer.bytes([])
        return writer.padded(to: count)
    }
}

/// A response in the known-length form of Binary HTTP: RFC 9292 §3.1 and §3.5.
///
/// ```
/// response = integer (1) || integer (status) || header section || content || trailer section || padding
/// ```
/// All sections are present, even if they are empty. Interim responses are refused, and so is a
/// trailer section that is not empty.
package struct BinaryResponse: Equatable, Sendable {
    private static let framingIndicator: UInt64 = 1

    /// The status code, from 200 to 599.
    package let status: Int
    package let header: [FieldLine]
    package let content: [UInt8]

    /// - Parameter status: The status code, from 200 to 599.
    package init(status: Int, header: [FieldLine] = [], content: [UInt8]) {
        (self.status, self.header, self.content) = (status, header, content)
    }

    package init(decoding bytes: ArraySlice<UInt8>) throws(ObliviousHTTPError) {
        var reader = BinaryReader(bytes)
        guard try reader.integer() == Self.framingIndicator else { throw .framing }
        let status = try reader.integer()
        guard (200...599).contains(status) else { throw .value(field: "the status") }
        self.status = Int(status)
        header = try [FieldLine](section: reader.bytes())
        content = Array(try reader.bytes())
        guard try reader.bytes().isEmpty else { throw .value(field: "the trailer section") }
        try reader.finish()
    }

    /// - Parameter count: The length in bytes, including padding; nil for no padding. The message
    ///   must not be longer than this.
    package func encoded(paddedTo count: Int? = nil) -> [UInt8] {
        var writer = BinaryWriter()
        writer.integer(Self.framingIndicator)
        writer.integer(UInt64(status))
        writer.bytes(header.section)
        writer.bytes(content)
        writer.bytes([])
        return writer.padded(to: count)
    }
}

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
