import Encodings

extension FixedWidthInteger {
    /// The number as bytes, least significant byte first.
    package var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}

/// Reads the fields of a packet one after the other. A method returns nil, and reads nothing, if
/// the packet has too few bytes left.
package struct PacketReader: Sendable {
    /// The bytes that have not been read.
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Reads a number, least significant byte first.
    package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        bytes(Number.bitWidth / 8).map { Number(bigEndianBytes: $0.reversed()) }
    }

    package mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
