/// Something has happened in a simulation that should not.
struct Impossible: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
