/// A rolling proximity identifier (“RPI”): what a device broadcasts for one interval.
package struct ProximityIdentifier: Sendable, Hashable {
    /// The length of an identifier in bytes.
    package static let count = 16

    /// The bytes as two numbers, which compare faster than an array.
    let (high, low): (UInt64, UInt64)

    /// - Returns: Nil unless there are 16 bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        func number(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        high = number(bytes.prefix(8))
        low = number(bytes.dropFirst(8))
    }

    package var bytes: [UInt8] {
        [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    }

    /// The plaintext block of an interval's identifier.
    static func paddedData(_ interval: IntervalNumber) -> [UInt8] {
        let value = interval.value
        return Array("EN-RPI".utf8) + [UInt8](repeating: 0, count: 6)
            + (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
