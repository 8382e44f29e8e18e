/// A fault of a frame in the air.
package enum AirFault: Equatable, Sendable {
    /// The frame is not received.
    case lost
    /// The frame arrives with a wrong checksum: a card ignores it, a reader reports it.
    case corrupted
}
