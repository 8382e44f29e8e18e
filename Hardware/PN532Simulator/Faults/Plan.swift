/// Faults that wait for their occasion, the oldest first, and a count of those that struck.
///
/// What they wait for is up to the owner; a fault that strikes a number of times is gone after the last of them.
struct Plan<Fault: Sendable, Occasion: Sendable>: Sendable {
    private var entries: [Entry] = []

    /// How many times a fault has struck, ever.
    private(set) var struck = 0

    private struct Entry: Sendable {
        let fault: Fault
        let occasion: Occasion
        /// nil for ever.
        var remaining: Int?
    }

    /// Adds a fault behind all others.
    ///
    /// - Precondition: It strikes once at least; nil stands for ever.
    mutating func add(_ fault: Fault, on occasion: Occasion, times: Int?) {
        precondition(times ?? 1 >= 1, "a fault strikes once at least")
        entries.append(Entry(fault: fault, occasion: occasion, remaining: times))
    }

    /// Forgets all faults.
    mutating func clear() {
        entries = []
    }

    /// Takes the oldest fault that fits, and counts it as struck.
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
