/// The error for an event that must not happen in a simulation.
struct Impossible: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
