import NFC
import PN532Simulator
import TestSupport

/// A card that libnfc emulates through a simulated chip, on its own thread, until ``stop()``.
final class ServedCard: Sendable {
    private let interrupt = NFCInterrupt()
    private let end: Task<Void, any Error>

    /// - Parameter answer: Returns the answer to each command.
    init(_ chip: SimulatedPN532, answer: @escaping @Sendable (_ command: [UInt8]) -> [UInt8]) {
        end = Task { [interrupt, connection = chip.connection] in
            try await blocking {
                let device = try NFCDevice(connection: connection, interrupt: interrupt)
                while true {
                    guard case .activated = try device.awaitActivation(uid: [1, 2, 3], timeout: 60_000) else {
                        continue
                    }
                    // Longer than the reader's timeout of one second. If both sides timed out at
                    // the same time, their frames would collide.
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
            // Expected after stop().
        }
    }
}

extension VirtualReader {
    /// Holds the reader to the first tag that appears, for one tap.
    ///
    /// - Parameter body: Is repeated if contact is lost. On a busy machine, the tag's host can miss
    ///   the reader's timeout; users then keep holding the phone to the tag.
    func tap<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 1...20 {
            guard activate(within: .seconds(60)) else { throw Failure.noTag }
            do {
                return try body()
            } catch Failure.noAnswer {
                leave()
            }
        }
        throw Failure.noAnswer
    }

    /// Waits for a tag, selects it, and leaves.
    func passBy() throws {
        guard select(within: .seconds(60)) else { throw Failure.noTag }
        leave()
    }

    /// Selects the application and the NDEF file.
    func selectFile() throws {
        for command in ["00A40400 07 D2760000850101 00", "00A4000C 02 E104"] {
            guard try ask(hex(command)) == hex("9000") else { throw Failure.refused(command) }
        }
    }

    /// Sends a command and returns the answer.
    func ask(_ command: [UInt8]) throws -> [UInt8] {
        guard let answer = transceive(apdu: command) else { throw Failure.noAnswer }
        return answer
    }

    /// The reasons why a tap failed before the tested step.
    enum Failure: Error {
        case noTag
        case noAnswer
        case refused(String)
    }
}

extension TagReader {
    /// Waits for a tag and reads its web address. Retries after lost contact.
    func readURI() throws -> String {
        while true {
            switch try next() {
            case .uri(let uri): return uri
            case .unsuitable(let reason): throw Unsuitable(reason: reason)
            case .contactLost: Self.pause()
            }
        }
    }
}

/// The reason why a tag has no web address.
struct Unsuitable: Error, Equatable {
    let reason: String
}

extension Unsuitable {
    init(_ error: TagError) {
        self.init(reason: error.description)
    }
}

extension Type4TagReader {
    /// Runs the complete exchange with a tag that answers each command.
    static func read(
        from tag: (_ command: [UInt8]) -> [UInt8]
    ) throws(Type4TagError) -> (message: [UInt8], commands: [[UInt8]]) {
        var reader = Type4TagReader()
        var commands = [reader.firstCommand]
        while true {
            switch try reader.receive(tag(commands[commands.count - 1])) {
            case .send(let command): commands.append(command)
            case .finish(let message): return (message, commands)
            }
        }
    }
}

/// Returns all bytes of a Type 2 tag: identifier, lock bits, capability container, data area.
func type2Memory(container: [UInt8] = hex("E1 10 12 00"), _ data: [UInt8], size: Int = 144) -> [UInt8] {
    hex("04010203 04050607 0800 0000") + container + data + [UInt8](repeating: 0, count: max(0, size - data.count))
}
