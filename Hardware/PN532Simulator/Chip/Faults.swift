/// What a simulated chip does wrong, on request.
struct Faults: Sendable {
    /// The chip says nothing, although it hears and obeys.
    var isMuted = false
}
