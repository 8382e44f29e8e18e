/// A deterministic random number generator for reproducible failures (SplitMix64; Steele, Lea and
/// Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255, using: &self) }
    }
}

/// A generator that returns predefined bytes, such as the initialisation vector from a test vector.
/// It stops the test when all bytes have been used.
package struct ReplayGenerator: RandomNumberGenerator, Sendable {
    private var remaining: ArraySlice<UInt8>

    /// - Parameter bytes: The bytes in the order in which they are returned. The number of bytes
    ///   must be a multiple of eight.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count.isMultiple(of: 8), "numbers have eight bytes")
        remaining = bytes[...]
    }

    /// Whether all bytes have been returned.
    package var isExhausted: Bool { remaining.isEmpty }

    package mutating func next() -> UInt64 {
        precondition(!remaining.isEmpty, "the test has used all bytes of the generator")
        defer { remaining = remaining.dropFirst(8) }
        return remaining.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
