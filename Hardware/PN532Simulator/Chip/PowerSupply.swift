/// A powered chip with its two threads. The power is cut when this value ends.
struct PowerSupply: ~Copyable, Sendable {
    private let chip: PoweredChip
    private let listener: WorkerThread
    private let worker: WorkerThread

    /// The path of the chip's serial port for hosts.
    var path: String {
        chip.path
    }

    /// Whether the chip runs; false once a fault has unplugged it.
    var isOn: Bool {
        chip.isPowered
    }

    /// Powers up a chip in its initial state.
    init(air: Air, faults: Monitor<ChipFaults>) throws(SimulatorError) {
        let chip = try PoweredChip(air: air, faults: faults)
        let listener = try WorkerThread { chip.listen() }
        do {
            worker = try WorkerThread { chip.work() }
        } catch {
            chip.cutPower()
            listener.join()
            throw error
        }
        self.chip = chip
        self.listener = listener
    }

    deinit {
        chip.cutPower()
        listener.join()
        worker.join()
    }
}
