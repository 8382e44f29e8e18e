/// A PN532 on a pseudo-terminal, for any driver that uses a serial port (HSU).
///
/// It can be a reader and a card in its ``Air``. Two threads serve it until ``close()`` or the end
/// of the value. A third thread unplugs it when a fault requires that.
package final class SimulatedPN532: Sendable {
    private let socket: Socket
    private let attendant: WorkerThread

    /// Plugs in a chip.
    ///
    /// - Parameters:
    ///   - air: The air of the chip's antenna.
    ///   - link: The path of a symbolic link to create; nil for none. It is the chip's name across
    ///     ``unplug()`` and ``replug()``. An existing link is replaced.
    /// - Throws: ``SimulatorError`` if the system has no terminals or threads left, or the link
    ///   cannot be created.
    package init(air: Air, link: String? = nil) throws(SimulatorError) {
        let socket = try Socket(air: air, link: link)
        attendant = try WorkerThread { socket.attend() }
        self.socket = socket
    }

    deinit {
        socket.dismiss()
        attendant.join()
    }

    /// The path of the chip for hosts: the link, or without one a terminal such as `/dev/pts/5`,
    /// which changes after each ``replug()``. It contains no colon, so that it can follow
    /// `pn532_uart:`.
    package var devicePath: String {
        socket.path
    }

    /// Whether the chip is plugged in; false as soon as a fault begins to unplug it.
    package var isPluggedIn: Bool {
        socket.isPluggedIn
    }

    /// Whether the chip sends nothing to its host, although it receives and runs commands.
    package var isMuted: Bool {
        get { socket.faults.withLock { $0.isMuted } }
        set { socket.faults.withLock { $0.isMuted = newValue } }
    }

    /// Unplugs the chip. When this returns, its port is gone, and its field or card has left the
    /// air.
    package func unplug() {
        socket.unplug()
    }

    /// Plugs the chip in again, in its initial state. Pending faults remain. Does nothing if the
    /// chip is plugged in.
    ///
    /// - Throws: ``SimulatorError``, as the initialiser does; the chip then remains unplugged.
    package func replug() throws(SimulatorError) {
        try socket.replug()
    }

    /// Shuts down the chip. When this returns, its port, its link and the threads that serve it are
    /// gone.
    package func close() {
        unplug()
    }
}

// MARK: Faults

extension SimulatedPN532 {
    /// Injects a fault into a future command, or into the response of the running command.
    ///
    /// If several faults match a command, the first injected one applies. The ACK and the response
    /// of a command can each have one fault.
    ///
    /// - Parameters:
    ///   - command: The affected command; nil for any.
    ///   - times: The number of affected commands, at least one; nil for all of them until
    ///     ``clearFaults()``.
    package func inject(_ fault: Fault, on command: Command.Code? = nil, times: Int? = 1) {
        socket.faults.withLock { $0.plan.add(fault, on: command, times: times) }
    }

    /// Clears all faults, including an active one. ``isMuted`` is unchanged.
    package func clearFaults() {
        socket.faults.withLock { $0.clear() }
    }

    /// The total number of effects of faults so far.
    package var faultsStruck: Int {
        socket.faults.withLock { $0.plan.struck }
    }

    /// Waits until faults have taken effect this many times since the creation of the chip. Blocks
    /// the thread.
    ///
    /// - Returns: False if this has not happened within the limit.
    package func waitForFaults(_ count: Int = 1, within limit: Duration = .seconds(10)) -> Bool {
        socket.faults.wait(atMost: limit) { $0.plan.struck >= count ? () : nil } != nil
    }
}
