/// A plugged-in chip: powered, and with a link to it. The chip is unplugged when this value ends.
struct Plug: ~Copyable, Sendable {
    private let link: SymbolicLink?
    private let power: PowerSupply

    /// The path of the chip for hosts.
    let path: String

    /// Whether the chip runs; false once a fault has unplugged it, even if its port still exists.
    var isLive: Bool {
        power.isOn
    }

    /// Plugs in a chip in its initial state.
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
