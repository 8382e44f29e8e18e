extension FixedWidthInteger {
    /// The number as bytes, most significant byte first: BE16, BE32 or BE64.
    @inlinable package var bigEndianBytes: [UInt8] {
        (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * $0)) }
    }

    /// Reads a number, most significant byte first. `bytes` must not be longer than the type.
    @inlinable package init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }

    /// Reads a number with the size of the type at `offset`. `bytes` must contain all its bytes.
    @inlinable package init(bigEndianBytes bytes: Span<UInt8>, at offset: Int) {
        self = (0..<Self.bitWidth / 8).reduce(0) { $0 << 8 | Self(truncatingIfNeeded: bytes[offset + $1]) }
    }
}
