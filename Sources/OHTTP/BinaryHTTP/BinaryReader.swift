/// Reads the integers and byte strings from RFC 9292. Each value has only one accepted encoding.
///
/// ```
/// integer     = 0b00 (2 bits) || 6 bits | 0b01 || 14 bits | 0b10 || 30 bits | 0b11 || 62 bits      RFC 9000 §16, big-endian
/// byte string = integer (number of bytes) || bytes
/// ```
/// RFC 9000 also allows longer encodings of integers, but this reader refuses them.
struct BinaryReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Reads an integer from 0 to 2^62 - 1.
    mutating func integer() throws(ObliviousHTTPError) -> UInt64 {
        guard let first = rest.first else { throw .truncated }
        let count = 1 << Int(first >> 6)
        guard rest.count >= count else { throw .truncated }
        let bytes = rest.prefix(count)
        rest = rest.dropFirst(count)
        let value = bytes.dropFirst().reduce(UInt64(first & 0x3F)) { $0 << 8 | UInt64($1) }
        guard BinaryWriter.integerCount(value) == count else { throw .notShortest }
        return value
    }

    mutating func bytes() throws(ObliviousHTTPError) -> ArraySlice<UInt8> {
        let count = try integer()
        guard count <= UInt64(rest.count) else { throw .truncated }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    /// Reads a byte string of printable ASCII characters without spaces.
    mutating func text(_ field: String) throws(ObliviousHTTPError) -> String {
        let bytes = try bytes()
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .value(field: field) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ends the message. Only padding may follow, and it must be all zeros (RFC 9292 §3.8).
    func finish() throws(ObliviousHTTPError) {
        guard rest.allSatisfy({ $0 == 0 }) else { throw .trailing }
    }
}
