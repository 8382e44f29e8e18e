/// An address on the air.
package struct AirAddress: Hashable, Sendable {
    /// The six bytes in the order of transmission.
    package let bytes: [UInt8]
    package let isRandom: Bool

    package init(bytes: [UInt8], isRandom: Bool) {
        precondition(bytes.count == Self.count, "an address has six bytes")
        (self.bytes, self.isRandom) = (bytes, isRandom)
    }

    static let count = 6

    /// Whether it is a non-resolvable random address: the upper two bits are zero.
    package var isNonResolvable: Bool { isRandom && bytes[5] >> 6 == 0 }
}

extension AirAddress: CustomStringConvertible {
    package var description: String {
        bytes.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
            + (isRandom ? " random" : " public")
    }
}
