import Glibc

/// Waits for tags and reads the web addresses on them.
package struct TagReader: ~Copyable {
    private let device: NFCDevice

    /// - Throws: `noReader`, `readerLost`.
    package init(connection: String, interrupt: NFCInterrupt) throws(NFCError) {
        let device = try NFCDevice(connection: connection, interrupt: interrupt)
        do {
            try device.startReading()
        } catch .readerLost {
            // A machine that is busy can miss the third of a second that libnfc gives a device to answer.
            try device.startReading()
        }
        self.device = device
    }

    /// Blocks until a tag was on the reader. One that lies there on is read again by the next call.
    ///
    /// - Parameter isAlive: Called before each search and after each answer of a tag: the device's sign of life.
    /// - Throws: `readerLost`, `interrupted`.
    package func next(isAlive: () -> Void = {}) throws(NFCError) -> TagOutcome {
        while true {
            isAlive()
            if case .tag(let kind) = try device.select() {
                defer { device.deselect() }
                return try TagOutcome(reading: kind) { command throws(NFCError) in
                    defer { isAlive() }
                    return try device.exchange(command)
                }
            }
            Self.pause()
        }
    }

    /// What lies between two searches, so that an idle reader does not keep a processor busy.
    package static func pause() {
        usleep(100_000)
    }
}
