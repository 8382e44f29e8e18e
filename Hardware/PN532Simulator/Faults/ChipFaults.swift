/// What a simulated chip does wrong, on request; it outlives the chip's being pulled out.
struct ChipFaults: Sendable {
    /// The chip says nothing, although it hears and obeys.
    var isMuted = false
    /// A fault wants the chip pulled out, which its own threads cannot do since that waits for them.
    var wantsPullingOut = false
    /// A fault slows down a response; false as soon as it shall not any more.
    private(set) var holdsBack = false
    /// Each fault waits for a command; nil for any.
    var plan = Plan<Fault, Command.Code?>()

    /// Decides which fault, if any, strikes a command at this moment.
    mutating func strike(_ command: Command, at moment: Fault.Moment) -> Fault? {
        let fault = plan.strike { fault, code in
            fault.moment == moment && (code == nil || code?.rawValue == command.code)
        }
        holdsBack = fault?.isSlow == true
        return fault
    }

    /// Ends all faults but the silence.
    mutating func clear() {
        plan.clear()
        holdsBack = false
    }

    /// Whether the chip has to be pulled out; asked once for each time.
    mutating func takePullingOut() -> Bool {
        defer { wantsPullingOut = false }
        return wantsPullingOut
    }
}
