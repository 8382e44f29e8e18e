/// A fault that affects a frame in the air.
package enum AirFault: Equatable, Sendable {
    /// The frame is not received.
    case lost
    /// The frame arrives with a wrong checksum. A card ignores such a frame; a reader reports an
    /// error.
    case corrupted
}
