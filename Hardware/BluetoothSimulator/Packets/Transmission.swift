/// A packet that a controller sends.
package struct Transmission: Equatable, Sendable {
    /// The time since the start of the simulation.
    let time: Duration
    let type: PacketType
    package let address: AirAddress
    /// The transmit power in dBm.
    let power: Int
    let data: [UInt8]
    /// What the sender answers to a request of a scanner.
    let response: [UInt8]
}

/// A packet in the log of the air.
package struct AirRecord: Equatable, Sendable {
    /// The number of the controller that sent the packet. It is not visible on the air.
    package let sender: Int
    /// The time since the start of the simulation.
    package let time: Duration
    package let type: PacketType
    package let address: AirAddress
    /// The transmit power in dBm.
    package let power: Int
    package let payload: [UInt8]
}
