import Glibc

/// A PN532 on a pseudo-terminal, for any driver that uses a serial port (HSU).
///
/// The chip can be a reader or a card in its ``Air``. Two threads serve the chip until ``close()``
/// is called or the value ends. A third thread unplugs the chip when a fault requires this.
package final class SimulatedPN532: Sendable {
    private let socket: Socket
    private let attendant: WorkerThread

    /// Plugs in a chip.
    ///
    /// - Parameters:
    ///   - air: The air in which the chip's antenna is.
    ///   - link: The path of a symbolic link to create; nil for no link. The link remains the
    ///     chip's path after ``unplug()`` and ``replug()``. An existing link is replaced.
    /// - Throws: ``SimulatorError`` if the system has no terminals or threads left, or if the link
    ///   cannot be created.
    package init(air: Air, link: String? = nil) throws(SimulatorError) {
        let socket = try Socket(air: air, link: link)
        attendant = try WorkerThread(isUrgent: true) { socket.attend() }
        self.socket = socket
    }

    deinit {
        socket.dismiss()
        attendant.join()
    }

    /// The path of the chip for hosts. This is the link, or a terminal such as `/dev/pts/5` if
    /// there is no link. The terminal changes after each ``replug()``. The path contains no colon,
    /// so that it can follow `pn532_uart:`.
    package var devicePath: String {
        socket.path
    }

    /// Whether the chip is plugged in. It becomes false as soon as a fault begins to unplug the
    /// chip.
    package var isPluggedIn: Bool {
        socket.isPluggedIn
    }

    /// Whether the chip is muted. A muted chip receives and runs commands, but sends nothing to its
    /// host.
    package var isMuted: Bool {
        get { socket.faults.withLock { $0.isMuted } }
        set { socket.faults.withLock { $0.isMuted = newValue } }
    }

    /// Unplugs the chip. When this method returns, the chip's port is gone, and its field or card
    /// has been removed from the air.
    package func unplug() {
        socket.unplug()
    }

    /// Plugs in the chip again, in its initial state. Pending faults are kept. Does nothing if the
    /// chip is already plugged in.
    ///
    /// - Throws: The same errors as the initialiser. After an error, the chip is still unplugged.
    package func replug() throws(SimulatorError) {
        try socket.replug()
    }

    /// Shuts down the chip. When this method returns, the chip's port, its link and its threads are
    /// gone.
    package func close() {
        unplug()
    }
}

// MARK: Faults

extension SimulatedPN532 {
    /// Injects a fault into a future command, or into the response to the command that is running.
    ///
    /// If several faults match a command, the fault that was injected first applies. For each
    /// command, one fault can affect the ACK and another one the response.
    ///
    /// - Parameters:
    ///   - command: The affected command; nil for any command.
    ///   - times: The number of affected commands, at least one; nil for all commands until
    ///     ``clearFaults()``.
    package func inject(_ fault: Fault, on command: Command.Code? = nil, times: Int? = 1) {
        socket.faults.withLock { $0.plan.add(fault, on: command, times: times) }
    }

    /// Clears all faults, including a fault that is currently active. ``isMuted`` does not change.
    package func clearFaults() {
        socket.faults.withLock { $0.clear() }
    }

    /// The total number of times that faults have taken effect so far.
    package var faultsStruck: Int {
        socket.faults.withLock { $0.plan.struck }
    }

    /// Waits until faults have taken effect this many times, counted from the creation of the chip.
    /// This method blocks the thread.
    ///
    /// - Returns: False if the number was not reached within the limit.
    package func waitForFaults(_ count: Int = 1, within limit: Duration = .seconds(10)) -> Bool {
        socket.faults.wait(atMost: limit) { $0.plan.struck >= count ? () : nil } != nil
    }
}

/// Why a simulated chip could not be created or plugged in again.
package enum SimulatorError: Error, Equatable {
    /// The system did not provide a pseudo-terminal; `call` is the function that failed.
    case terminal(call: String, errno: Int32)
    /// The symbolic link to the pseudo-terminal could not be created at this path.
    case link(path: String, errno: Int32)
    /// The path contains a colon. libnfc splits its connection strings at colons.
    case colonInPath(String)
    /// The system did not create a thread.
    case thread(errno: Int32)
}

extension SimulatorError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .terminal(let call, let errno):
            "cannot open a pseudo-terminal for the simulated chip: \(call): \(Self.reason(errno))"
        case .link(let path, let errno):
            "cannot link \(path) to the simulated chip: \(Self.reason(errno))"
        case .colonInPath(let path):
            "cannot link \(path) to the simulated chip: libnfc cannot open a path that contains a colon"
        case .thread(let errno):
            "cannot start a thread for the simulated chip: \(Self.reason(errno))"
        }
    }

    private static func reason(_ errno: Int32) -> String {
        unsafe String(cString: strerror(errno))
    }
}
