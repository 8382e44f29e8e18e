extension UInt32 {
    /// BE32 of the protocol: four bytes, most significant byte first.
    package var bigEndianBytes: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
    }

    /// Reads BE32 at `offset`. `bytes` must have four bytes there.
    package init(bigEndianBytes bytes: Span<UInt8>, at offset: Int) {
        self = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
    }
}
