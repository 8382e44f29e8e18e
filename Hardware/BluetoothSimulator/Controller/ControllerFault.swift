/// A fault of a controller.
package enum ControllerFault: Equatable, Sendable {
    /// The controller does not execute the command, and answers with this status.
    case refuses(HCIStatus)
    /// The controller does not execute the command and does not answer. The host runs into its
    /// timeout.
    case ignores
    /// The controller executes the command, and its answer is lost.
    case losesAnswer
    /// An event of this kind is lost.
    case loses(HCIEvent.Code)
}

/// The pending faults, oldest first.
struct FaultPlan: Sendable {
    private var entries: [(fault: ControllerFault, opcode: Opcode?, remaining: Int)] = []
    /// The number of times that faults have taken effect.
    private(set) var struck = 0

    mutating func add(_ fault: ControllerFault, on opcode: Opcode?, times: Int) {
        precondition(times > 0, "a fault takes effect at least once")
        entries.append((fault, opcode, times))
    }

    mutating func clear() {
        entries = []
    }

    /// Returns the fault for this command, if there is one.
    mutating func strike(_ opcode: UInt16) -> ControllerFault? {
        strike { fault, wanted in
            if case .loses = fault { false } else { wanted.map { $0.rawValue == opcode } ?? true }
        }
    }

    /// Whether this event is lost.
    mutating func loses(_ code: HCIEvent.Code) -> Bool {
        strike { fault, _ in fault == .loses(code) } != nil
    }

    private mutating func strike(where fits: (ControllerFault, Opcode?) -> Bool) -> ControllerFault? {
        guard let index = entries.firstIndex(where: { fits($0.fault, $0.opcode) }) else { return nil }
        struck += 1
        let fault = entries[index].fault
        entries[index].remaining -= 1
        if entries[index].remaining == 0 { entries.remove(at: index) }
        return fault
    }
}
