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
