import Glibc

/// Waits for tags and reads their web addresses.
package struct TagReader: ~Copyable {
    private let device: NFCDevice

    /// - Throws: `noReader`, `readerLost`.
    package init(connection: String, interrupt: NFCInterrupt) throws(NFCError) {
        let device = try NFCDevice(connection: connection, interrupt: interrupt)
        do {
            try device.startReading()
        } catch .readerLost {
            // Retry, because libnfc waits only a third of a second for the answer of a device. On a
            // busy machine, this can be too short.
            try device.startReading()
        }
        self.device = device
    }

    /// Blocks until a tag has been on the reader. If the tag is still there, the next call reads it
    /// again.
    ///
    /// - Parameter isAlive: Used as heartbeat. Called before each search and after each answer from
    ///   a tag.
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

    /// Pauses between two searches, so that an idle reader does not keep the processor busy.
    package static func pause() {
        usleep(100_000)
    }
}
