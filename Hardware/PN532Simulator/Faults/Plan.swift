/// The pending faults, oldest first, and a count of the faults that have taken effect.
///
/// The owner of a plan defines the occasions. If a fault has a limited number of effects, it is
/// removed after the last one.
struct Plan<Fault: Sendable, Occasion: Sendable>: Sendable {
    private var entries: [Entry] = []

    /// The number of times that faults have taken effect so far.
    private(set) var struck = 0

    private struct Entry: Sendable {
        let fault: Fault
        let occasion: Occasion
        /// The remaining number of times that the fault takes effect; nil for no limit.
        var remaining: Int?
    }

    /// Adds a fault after all other faults.
    ///
    /// - Precondition: `times` is at least one, or nil for no limit.
    mutating func add(_ fault: Fault, on occasion: Occasion, times: Int?) {
        precondition(times ?? 1 >= 1, "a fault takes effect at least once")
        entries.append(Entry(fault: fault, occasion: occasion, remaining: times))
    }

    /// Removes all faults.
    mutating func clear() {
        entries = []
    }

    /// Returns the oldest matching fault, and counts it as having taken effect.
    mutating func strike(where fits: (Fault, Occasion) -> Bool) -> Fault? {
        guard let index = entries.firstIndex(where: { fits($0.fault, $0.occasion) }) else {
            return nil
        }
        struck += 1
        let fault = entries[index].fault
        if let remaining = entries[index].remaining {
            entries[index].remaining = remaining - 1
            if remaining == 1 {
                entries.remove(at: index)
            }
        }
        return fault
    }
}
