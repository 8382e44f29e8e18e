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
