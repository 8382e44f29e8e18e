/// The injected faults of a simulated chip. They persist while the chip is unplugged.
struct ChipFaults: Sendable {
    /// The chip sends nothing, although it receives and runs commands.
    var isMuted = false
    /// A fault requires the chip to be unplugged. The chip's own threads cannot do this, because
    /// unplugging waits for them.
    var wantsPullingOut = false
    /// Whether a fault is delaying a response.
    private(set) var holdsBack = false
    /// The faults. Each waits for a command; nil for any command.
    var plan = Plan<Fault, Command.Code?>()

    /// Chooses the fault, if any, that affects a command at this moment.
    mutating func strike(_ command: Command, at moment: Fault.Moment) -> Fault? {
        let fault = plan.strike { fault, code in
            fault.moment == moment && (code == nil || code?.rawValue == command.code)
        }
        holdsBack = fault?.isSlow == true
        return fault
    }

    /// Clears all faults except the muting.
    mutating func clear() {
        plan.clear()
        holdsBack = false
    }

    /// Returns whether the chip must be unplugged, and resets the request.
    mutating func takePullingOut() -> Bool {
        defer { wantsPullingOut = false }
        return wantsPullingOut
    }
}
