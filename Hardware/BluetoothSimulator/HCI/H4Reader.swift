/// Splits the bytes from a host into packets (Bluetooth Core Specification 5.3, volume 4, part A).
///
///     command   01 opcode2 length1 parameters
///     data      02 handle2 length2 data
///
/// After any other type, the position of the next packet is unknown. A real controller then needs
/// a reset of its line.
package struct H4Reader: Sendable {
    /// A packet from the host.
    package enum Packet: Equatable, Sendable {
        case command(opcode: UInt16, parameters: [UInt8])
        /// Data for a connection. The controllers have no connections and ignore it.
        case data
    }

    private var pending: [UInt8] = []

    package init() {}

    /// Whether a packet of an unknown type has arrived. No packets follow.
    package private(set) var isLost = false

    /// Adds bytes from the host. Returns the packets that are now complete.
    package mutating func consume(_ bytes: some Sequence<UInt8>) -> [Packet] {
        pending += bytes
        var packets: [Packet] = []
        while !isLost, let packet = next() { packets.append(packet) }
        if isLost { pending = [] }
        return packets
    }

    private mutating func next() -> Packet? {
        guard let type = pending.first else { return nil }
        switch type {
        case 0x01:
            guard pending.count >= 4, pending.count >= 4 + Int(pending[3]) else { return nil }
            let count = 4 + Int(pending[3])
            defer { pending.removeFirst(count) }
            return .command(opcode: UInt16(pending[2]) << 8 | UInt16(pending[1]), parameters: Array(pending[4..<count]))
        case 0x02:
            guard pending.count >= 5 else { return nil }
            let count = 5 + Int(pending[4]) << 8 + Int(pending[3])
            guard pending.count >= count else { return nil }
            pending.removeFirst(count)
            return .data
        default:
            isLost = true
            return nil
        }
    }
}
