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
        precondition(!remaining.isEmpty, "more was drawn than the test has")
        defer { remaining = remaining.dropFirst(8) }
        return remaining.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
