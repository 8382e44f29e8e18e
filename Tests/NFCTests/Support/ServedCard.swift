import NFC
import PN532Simulator
import TestSupport

/// A card of any kind that libnfc keeps in the air through a simulated chip, on a thread of its own, until ``stop()``.
final class ServedCard: Sendable {
    private let interrupt = NFCInterrupt()
    private let end: Task<Void, any Error>

    /// - Parameter answer: Gives the answer to each command.
    init(_ chip: SimulatedPN532, answer: @escaping @Sendable (_ command: [UInt8]) -> [UInt8]) {
        end = Task { [interrupt, connection = chip.connection] in
            try await blocking {
                let device = try NFCDevice(connection: connection, interrupt: interrupt)
                while true {
                    guard case .activated = try device.awaitActivation(uid: [1, 2, 3], timeout: 60_000) else {
                        continue
                    }
                    // Not the second after which a reader gives up: two ends that give up at once meet in mid-sentence.
                    while case .command(let command) = try device.receiveCommand(timeout: 3000) {
                        guard device.sendAnswer(answer(command)) else { break }
                    }
                }
            }
        }
    }

    deinit {
        interrupt.interrupt()
    }

    func stop() async throws {
        interrupt.interrupt()
        do {
            try await end.value
        } catch NFCError.interrupted {
            // As it was told.
        }
    }
}
