/// A generator that gives out bytes known beforehand, such as the initialisation vector of a test vector, and then ends the test.
package struct ReplayGenerator: RandomNumberGenerator, Sendable {
    private var remaining: ArraySlice<UInt8>

    /// - Parameter bytes: A multiple of eight, in the order in which they are drawn.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count.isMultiple(of: 8), "numbers have eight bytes")
        remaining = bytes[...]
    }

    /// Whether all bytes were drawn.
    package var isExhausted: Bool { remaining.isEmpty }

    package mutating func next() -> UInt64 {
        precondition(!remaining.isEmpty, "more was drawn than the test has")
        defer { remaining = remaining.dropFirst(8) }
        return remaining.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
