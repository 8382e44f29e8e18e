package import NFC
package import PN532Simulator
import Synchronization

/// A tag that libnfc emulates on a simulated chip. It runs on its own thread until ``stop()`` is
/// called.
package final class ServedTag: Sendable {
    private let shared: Shared
    private let interrupt = NFCInterrupt()
    private let end: Task<NFCError?, any Error>

    private final class Shared: Sendable {
        let tag: Mutex<Type4Tag>
        let lives = Atomic(0)

        init(_ tag: Type4Tag) {
            self.tag = Mutex(tag)
        }
    }

    package init(_ chip: SimulatedPN532, message: [UInt8]) {
        let shared = Shared(Type4Tag(message: message))
        self.shared = shared
        end = Task { [interrupt, connection = chip.connection] in
            try await blocking { () -> NFCError? in
                do throws(NFCError) {
                    let emulator = TagEmulator(device: try NFCDevice(connection: connection, interrupt: interrupt))
                    try emulator.run(
                        tag: { shared.tag.withLock { $0 } },
                        isAlive: { shared.lives.add(1, ordering: .relaxed) }
                    )
                    return nil
                } catch {
                    return error
                }
            }
        }
    }

    package convenience init(_ chip: SimulatedPN532, uri: String) {
        self.init(chip, message: NDEFMessage.encode(httpsURI: uri))
    }

    deinit {
        interrupt.interrupt()
    }

    /// The number of heartbeats.
    package var lives: Int { shared.lives.load(ordering: .relaxed) }

    package func change(to uri: String) {
        shared.tag.withLock { $0 = Type4Tag(message: NDEFMessage.encode(httpsURI: uri)) }
    }

    /// Waits until the tag is no longer served, and returns the reason.
    package func ended() async throws -> NFCError? {
        try await end.value
    }

    /// Stops serving the tag, unless serving has already ended. Returns the reason why serving
    /// ended.
    package func stop() async throws -> NFCError? {
        interrupt.interrupt()
        return try await ended()
    }
}

extension SimulatedPN532 {
    /// libnfc's connection string for the device.
    package var connection: String { "pn532_uart:\(devicePath)" }
}
