/// A chip that is plugged in: under power, and linked to. When this ends, it has been pulled out.
struct Plug: ~Copyable, Sendable {
    private let link: SymbolicLink?
    private let power: PowerSupply

    /// Where hosts find the chip.
    let path: String

    /// Whether the chip runs; false once a fault has pulled it out, although its port may still be there.
    var isLive: Bool {
        power.isOn
    }

    /// Plugs in a chip, with nothing left of an earlier life.
    init(air: Air, faults: Monitor<ChipFaults>, link: String?) throws(SimulatorError) {
        let power = try PowerSupply(air: air, faults: faults)
        self.link = try Self.makeLink(at: link, to: power.path)
        path = link ?? power.path
        self.power = power
    }

    private static func makeLink(at path: String?, to target: String) throws(SimulatorError) -> SymbolicLink? {
        guard let path else {
            return nil
        }
        return try SymbolicLink(at: path, to: target)
    }
}
