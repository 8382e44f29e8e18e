extension UInt32 {
    /// The number as the protocol's BE32: four bytes, most significant byte first.
    package var bigEndianBytes: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
    }

    /// Reads a BE32 number at `offset`. `bytes` must contain at least four bytes from there.
    package init(bigEndianBytes bytes: Span<UInt8>, at offset: Int) {
        self = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
    }
}
