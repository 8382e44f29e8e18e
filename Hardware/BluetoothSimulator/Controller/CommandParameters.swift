import Bluetooth

/// The parameters of a command. Reading too many or too few bytes fails.
struct CommandParameters {
    private var reader: PacketReader

    init(_ bytes: [UInt8]) {
        reader = PacketReader(bytes)
    }

    mutating func number<Number: FixedWidthInteger>() throws(HCIStatus) -> Number {
        guard let number = reader.number(Number.self) else { throw .invalidParameters }
        return number
    }

    /// Reads a number that must be in this range.
    mutating func number<Number: FixedWidthInteger>(in range: ClosedRange<Number>) throws(HCIStatus) -> Number {
        let number: Number = try number()
        guard range.contains(number) else { throw .invalidParameters }
        return number
    }

    mutating func flag() throws(HCIStatus) -> Bool {
        try number(in: 0...1 as ClosedRange<UInt8>) == 1
    }

    mutating func bytes(_ count: Int) throws(HCIStatus) -> [UInt8] {
        guard let bytes = reader.bytes(count) else { throw .invalidParameters }
        return bytes
    }

    /// Reads a length of one byte and that number of bytes.
    mutating func data(maximum: Int) throws(HCIStatus) -> [UInt8] {
        let count: UInt8 = try number()
        guard count <= maximum else { throw .invalidParameters }
        return try bytes(Int(count))
    }

    /// Reads a type and an address.
    mutating func address() throws(HCIStatus) -> AirAddress {
        let isRandom = try flag()
        return AirAddress(bytes: try bytes(AirAddress.count), isRandom: isRandom)
    }

    /// Refuses parameters that have not been read.
    func finish() throws(HCIStatus) {
        guard reader.isAtEnd else { throw .invalidParameters }
    }
}
