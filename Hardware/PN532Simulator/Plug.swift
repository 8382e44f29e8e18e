import Glibc

/// A chip that is plugged in: a power supply, and a link to the chip. The chip is unplugged when
/// this value ends.
struct Plug: ~Copyable, Sendable {
    private let link: SymbolicLink?
    private let power: PowerSupply

    /// The path of the chip for hosts.
    let path: String

    /// Whether the chip is running. It becomes false when a fault unplugs the chip, even if the
    /// port still exists.
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

/// A powered chip with its two threads. The power is cut when this value ends.
struct PowerSupply: ~Copyable, Sendable {
    private let chip: PoweredChip
    private let listener: WorkerThread
    private let worker: WorkerThread

    /// The path of the chip's serial port for hosts.
    var path: String {
        chip.path
    }

    /// Whether the chip is running. It becomes false when a fault unplugs the chip.
    var isOn: Bool {
        chip.isPowered
    }

    /// Powers up a chip in its initial state.
    init(air: Air, faults: Monitor<ChipFaults>) throws(SimulatorError) {
        let chip = try PoweredChip(air: air, faults: faults)
        let listener = try WorkerThread(isUrgent: true) { chip.listen() }
        do {
            worker = try WorkerThread(isUrgent: true) { chip.work() }
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

/// A symbolic link with one owner. The link is removed when the value ends.
struct SymbolicLink: ~Copyable, Sendable {
    let path: String

    /// Creates the link. An existing link, for example from a killed simulator, is replaced.
    ///
    /// - Throws: ``SimulatorError/colonInPath(_:)``; ``SimulatorError/link(path:errno:)``. The
    ///   error number is `EEXIST` if something other than a link exists at this path.
    init(at path: String, to target: String) throws(SimulatorError) {
        guard !path.utf8.contains(UInt8(ascii: ":")) else {
            throw .colonInPath(path)
        }
        if Self.isLink(path) {
            unsafe unlink(path)
        }
        guard unsafe symlink(target, path) == 0 else {
            throw .link(path: path, errno: errno)
        }
        self.path = path
    }

    deinit {
        unsafe unlink(path)
    }

    private static func isLink(_ path: String) -> Bool {
        var information = stat()
        return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    }
}
