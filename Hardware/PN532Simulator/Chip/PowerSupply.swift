/// A chip under power, with its two threads; the power is cut when this ends.
struct PowerSupply: ~Copyable, Sendable {
    private let chip: PoweredChip
    private let listener: WorkerThread
    private let worker: WorkerThread

    /// Where hosts find the chip's serial port.
    var path: String {
        chip.path
    }

    /// Whether the chip runs; false once a fault has pulled it out.
    var isOn: Bool {
        chip.isPowered
    }

    /// Powers up a chip, with nothing left of an earlier life.
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
