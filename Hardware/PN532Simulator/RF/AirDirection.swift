/// The direction of a frame in the air.
package enum AirDirection: Equatable, Sendable {
    case toCard
    case toReader
}
