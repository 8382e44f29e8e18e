import Synchronization

/// A PN532 on a pseudo-terminal, for any driver that speaks to one over a serial port (HSU).
///
/// It can be a reader and a card in its ``Air``. Two threads serve it until ``close()`` or the end of the value.
package final class SimulatedPN532: Sendable {
    private let air: Air
    private let link: String?
    private let faults = Monitor(Faults())
    private let socket: Mutex<Socket>

    /// Where the chip is plugged in, and was last.
    private struct Socket: ~Copyable, Sendable {
        var plug: Plug?
        let path: String

        init(_ plug: consuming Plug) {
            path = plug.path
            self.plug = consume plug
        }
    }

    /// Plugs in a chip.
    ///
    /// - Parameters:
    ///   - air: Where the chip's antenna is.
    ///   - link: The path of a symbolic link to make, which outlives ``unplug()`` and ``replug()`` as the chip's name;
    ///     a link that is there already is replaced. nil for no link.
    /// - Throws: ``SimulatorError`` when the system has no terminal or thread left, or the link cannot be made.
    package init(air: Air, link: String? = nil) throws(SimulatorError) {
        self.air = air
        self.link = link
        socket = Mutex(Socket(try Plug(air: air, faults: faults, link: link)))
    }

    /// Where hosts find the chip: the link, or without one a terminal such as `/dev/pts/5`, another after each
    /// ``replug()``. There is no colon in it, so that it can follow `pn532_uart:`.
    package var devicePath: String {
        socket.withLock { $0.path }
    }

    /// Whether the chip says nothing at all to its host, although it hears and obeys.
    package var isMuted: Bool {
        get { faults.withLock { $0.isMuted } }
        set { faults.withLock { $0.isMuted = newValue } }
    }

    /// Pulls the chip out: its port is gone when this returns, and so is its field or its card from the air.
    package func unplug() {
        socket.withLock { $0.plug = nil }
    }

    /// Plugs the chip in again, as it was after power-up. Does nothing when it is plugged in.
    ///
    /// - Throws: ``SimulatorError`` as at the first time; the chip is then still unplugged.
    package func replug() throws(SimulatorError) {
        try socket.withLock { socket throws(SimulatorError) in
            guard socket.plug == nil else {
                return
            }
            socket = Socket(try Plug(air: air, faults: faults, link: link))
        }
    }

    /// Takes the chip out of service: its port, its link and its threads are gone when this returns.
    package func close() {
        unplug()
    }
}
