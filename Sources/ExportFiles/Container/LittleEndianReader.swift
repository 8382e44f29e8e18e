import Encodings

/// Reads the fields of a ZIP file one after the other.
struct LittleEndianReader {
    private let bytes: ArraySlice<UInt8>
    /// The offset of the next field.
    private(set) var position: Int

    /// - Parameter bytes: The part of a file that may be read. The first field is at its start.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func number<Number: FixedWidthInteger>() throws(ExportError) -> Number {
        Number(bigEndianBytes: try bytes(Number.bitWidth / 8).reversed())
    }

    mutating func bytes(_ count: Int) throws(ExportError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - position else { throw .container("the file is incomplete") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func skip(_ count: Int) throws(ExportError) {
        _ = try bytes(count)
    }

    /// Reads a number that has only one valid value.
    mutating func expect(_ expected: UInt32) throws(ExportError) {
        let found: UInt32 = try number()
        guard found == expected else { throw .container("the file is not a ZIP file, or it is damaged") }
    }

    /// Refuses bytes that have not been read.
    func finish() throws(ExportError) {
        guard position == bytes.endIndex else { throw .container("there are bytes between the parts of the file") }
    }
}

extension FixedWidthInteger {
    /// The number as bytes, least significant byte first.
    var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}
