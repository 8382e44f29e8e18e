/// Which way a frame goes through the air.
package enum AirDirection: Equatable, Sendable {
    case toCard
    case toReader
}
