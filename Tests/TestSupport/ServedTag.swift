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
                        checkInterval: 3800,
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

/// A phone that is held near the tag, reads the tag, and is taken away.
package enum Tap {
    /// The tag could not be read completely.
    package struct Missing: Error {}

    /// Reads the URL from the tag that can be reached through `air`.
    package static func read(_ air: Air) throws -> String {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        // On a busy machine, a tag may answer too late: a reader waits only 155 ms. A person would
        // then hold the phone near the tag for longer.
        for _ in 1...20 {
            guard reader.activate(within: .seconds(60)) else { break }
            if let message = try message(reader) { return try NDEFMessage.decodeURI(message) }
        }
        throw Missing()
    }

    /// Reads the URL in a single attempt. Returns nil if the attempt fails.
    package static func attempt(_ air: Air) -> String? {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        guard reader.activate(within: .milliseconds(100)) else { return nil }
        // If the tag fails during the tap, the attempt has failed.
        return try? message(reader).map(NDEFMessage.decodeURI)
    }

    /// Reads the message on the tag. Returns nil if the contact to the tag is lost.
    private static func message(_ reader: VirtualReader) throws -> [UInt8]? {
        var conversation = Type4TagReader()
        var command = conversation.firstCommand
        while let answer = reader.transceive(apdu: command) {
            switch try conversation.receive(answer) {
            case .send(let next): command = next
            case .finish(let message):
                _ = reader.deselect()
                return message
            }
        }
        return nil
    }
}

/// A large number of taps between two simulated chips, with libnfc on both sides.
package struct Soak: Sendable {
    /// The number of taps before the first measurement. After these taps, all reusable memory has
    /// been allocated.
    private static let warmUp = 500
    private static let uri = "https://health.example.org/v1#" + String(repeating: "A", count: 135)

    package let taps: Int
    /// The number of taps that read a message other than the one on the tag.
    package let failures: Int
    /// The usage of this process, which runs both sides. Measured after the warm-up and at the end.
    package let (before, after): (ProcessUsage, ProcessUsage)

    /// Blocks until all taps are done.
    ///
    /// - Parameter progress: Called after every thousand taps, with the number of taps that are
    ///   done.
    /// - Throws: ``NFCError`` if one side fails, or `CancellationError` if the tag ends before the
    ///   last tap.
    package static func run(taps: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> Soak {
        let air = Air()
        let (kiosk, chip) = (try SimulatedPN532(air: air), try SimulatedPN532(air: air))
        let tag = ServedTag(kiosk, uri: uri)
        let interrupt = NFCInterrupt()
        // Interrupt the reader when the tag ends. Otherwise, the reader would wait for ever.
        Task {
            _ = try? await tag.ended()
            interrupt.interrupt()
        }
        let result = try await blocking { [connection = chip.connection] in
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            for _ in 1...warmUp { _ = try reader.next() }
            let before = try ProcessUsage()
            var failures = 0
            for tap in 1...taps {
                if try reader.next() != .uri(uri) { failures += 1 }
                if tap.isMultiple(of: 1000) { progress(tap) }
            }
            return Soak(taps: taps, failures: failures, before: before, after: try ProcessUsage())
        }
        _ = try await tag.stop()
        withExtendedLifetime((kiosk, chip)) {}
        return result
    }
}
