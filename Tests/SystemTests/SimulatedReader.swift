import PN532Simulator

/// A second chip in the air, for programs that drive a reader themselves.
final class SimulatedReader: Sendable {
    private let chip: SimulatedPN532

    var path: String { chip.devicePath }

    init(air: Air) throws {
        chip = try SimulatedPN532(air: air)
    }

    deinit {
        chip.close()
    }
}
