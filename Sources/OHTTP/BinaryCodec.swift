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

/// Writes integers and byte strings in the encoding that ``BinaryReader`` accepts.
struct BinaryWriter {
    private(set) var message: [UInt8] = []

    /// The length of the shortest encoding of an integer: 1, 2, 4 or 8 bytes.
    static func integerCount(_ value: UInt64) -> Int {
        switch value {
        case 0..<1 << 6: 1
        case 0..<1 << 14: 2
        case 0..<1 << 30: 4
        default: 8
        }
    }

    /// - Parameter value: 0 to 2^62 - 1.
    mutating func integer(_ value: UInt64) {
        let count = Self.integerCount(value)
        let length = UInt64(count.trailingZeroBitCount) << (8 * count - 2)
        message += (0..<count).reversed().map { UInt8(truncatingIfNeeded: (value | length) >> (8 * $0)) }
    }

    mutating func bytes(_ bytes: some Collection<UInt8>) {
        integer(UInt64(bytes.count))
        message += bytes
    }

    mutating func text(_ text: String) { bytes(Array(text.utf8)) }

    /// Returns the message followed by zeros.
    ///
    /// - Parameter count: The total length in bytes; nil for no padding. The message must not be
    ///   longer than this.
    func padded(to count: Int?) -> [UInt8] {
        guard let count else { return message }
        precondition(message.count <= count, "a message of \(message.count) bytes does not fit into \(count)")
        return message + [UInt8](repeating: 0, count: count - message.count)
    }
}
