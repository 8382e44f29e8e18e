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
