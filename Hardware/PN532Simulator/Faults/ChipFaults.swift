/// The faults that have been injected into a simulated chip. They persist while the chip is
/// unplugged.
struct ChipFaults: Sendable {
    /// Whether the chip is muted. A muted chip receives and runs commands, but sends nothing.
    var isMuted = false
    /// Whether a fault requires that the chip is unplugged. The chip's own threads cannot unplug
    /// it, because unplugging waits for these threads.
    var wantsPullingOut = false
    /// Whether a fault is currently delaying a response.
    private(set) var holdsBack = false
    /// The pending faults. Each fault waits for a certain command, or for any command if the
    /// command is nil.
    var plan = Plan<Fault, Command.Code?>()

    /// Returns the fault that affects a command at this moment; nil if there is none.
    mutating func strike(_ command: Command, at moment: Fault.Moment) -> Fault? {
        let fault = plan.strike { fault, code in
            fault.moment == moment && (code == nil || code?.rawValue == command.code)
        }
        holdsBack = fault?.isSlow == true
        return fault
    }

    /// Clears all faults. A muted chip stays muted.
    mutating func clear() {
        plan.clear()
        holdsBack = false
    }

    /// Returns whether the chip must be unplugged, and resets this request.
    mutating func takePullingOut() -> Bool {
        defer { wantsPullingOut = false }
        return wantsPullingOut
    }
}
