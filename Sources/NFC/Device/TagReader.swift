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
            // Retry: a busy machine can exceed the third of a second that libnfc gives a device to
            // answer.
            try device.startReading()
        }
        self.device = device
    }

    /// Blocks until a tag has been on the reader. A tag that stays there is read again by the next
    /// call.
    ///
    /// - Parameter isAlive: Called before each search and after each answer of a tag. Used as
    ///   heartbeat.
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

    /// Pauses between two searches, so that an idle reader does not keep a processor busy.
    package static func pause() {
        usleep(100_000)
    }
}
