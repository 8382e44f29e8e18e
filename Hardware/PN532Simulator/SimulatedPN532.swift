/// A PN532 on a pseudo-terminal, for any driver that speaks to one over a serial port (HSU).
///
/// It can be a reader and a card in its ``Air``. Two threads serve it until ``close()`` or the end of the value, and a
/// third one pulls it out when a fault asks for that.
package final class SimulatedPN532: Sendable {
    private let socket: Socket
    private let attendant: WorkerThread

    /// Plugs in a chip.
    ///
    /// - Parameters:
    ///   - air: Where the chip's antenna is.
    ///   - link: The path of a symbolic link to make, which outlives ``unplug()`` and ``replug()`` as the chip's name;
    ///     a link that is there already is replaced. nil for no link.
    /// - Throws: ``SimulatorError`` when the system has no terminal or thread left, or the link cannot be made.
    package init(air: Air, link: String? = nil) throws(SimulatorError) {
        let socket = try Socket(air: air, link: link)
        attendant = try WorkerThread { socket.attend() }
        self.socket = socket
    }

    deinit {
        socket.dismiss()
        attendant.join()
    }

    /// Where hosts find the chip: the link, or without one a terminal such as `/dev/pts/5`, another after each
    /// ``replug()``. There is no colon in it, so that it can follow `pn532_uart:`.
    package var devicePath: String {
        socket.path
    }

    /// Whether the chip is plugged in; false as soon as a fault begins to pull it out.
    package var isPluggedIn: Bool {
        socket.isPluggedIn
    }

    /// Whether the chip says nothing at all to its host, although it hears and obeys.
    package var isMuted: Bool {
        get { socket.faults.withLock { $0.isMuted } }
        set { socket.faults.withLock { $0.isMuted = newValue } }
    }

    /// Pulls the chip out: its port is gone when this returns, and so is its field or its card from the air.
    package func unplug() {
        socket.unplug()
    }

    /// Plugs the chip in again, as it was after power-up; faults that have not struck yet are still to come. Does
    /// nothing when it is plugged in.
    ///
    /// - Throws: ``SimulatorError`` as at the first time; the chip is then still unplugged.
    package func replug() throws(SimulatorError) {
        try socket.replug()
    }

    /// Takes the chip out of service: its port, its link and the threads that serve it are gone when this returns.
    package func close() {
        unplug()
    }
}

// MARK: Faults

extension SimulatedPN532 {
    /// Lets a fault strike a command to come, or the response of the command that runs.
    ///
    /// When several faults fit a command, the one that was injected first strikes. Of each command the ACK and the
    /// response can be struck, by one fault each.
    ///
    /// - Parameters:
    ///   - command: What it waits for; nil for any command.
    ///   - times: How many commands it strikes, one at least; nil for all of them until ``clearFaults()``.
    package func inject(_ fault: Fault, on command: Command.Code? = nil, times: Int? = 1) {
        socket.faults.withLock { $0.plan.add(fault, on: command, times: times) }
    }

    /// Ends all faults, also one that is striking; ``isMuted`` stays as it is.
    package func clearFaults() {
        socket.faults.withLock { $0.clear() }
    }

    /// How many times a fault has struck, ever.
    package var faultsStruck: Int {
        socket.faults.withLock { $0.plan.struck }
    }

    /// Waits until faults have struck this many times, counted from the chip's beginning. Blocks the thread.
    ///
    /// - Returns: false when that has not happened within the limit.
    package func waitForFaults(_ count: Int = 1, within limit: Duration = .seconds(10)) -> Bool {
        socket.faults.wait(atMost: limit) { $0.plan.struck >= count ? () : nil } != nil
    }
}
