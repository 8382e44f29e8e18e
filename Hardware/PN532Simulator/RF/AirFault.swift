/// What can happen to a frame in the air.
package enum AirFault: Equatable, Sendable {
    /// Nobody hears it.
    case lost
    /// Its checksum is wrong when it arrives: a card ignores it, a reader notices.
    case corrupted
}
