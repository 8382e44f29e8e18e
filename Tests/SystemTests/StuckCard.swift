import PN532Simulator
import Synchronization
import TestSupport

/// A card in pcscd's virtual reader that delays its answer to the first command. For the protocol,
/// see ``BridgedCard``.
final class StuckCard: Sendable {
    private let socket: LoopbackSocket
    private let worker: WorkerThread
    private let commands: Commands

    private final class Commands: Sendable {
        let isAsked = Atomic(false)
        let isAnswered = Atomic(false)
    }

    /// File or application not found (ISO/IEC 7816-4).
    private static let refusal: [UInt8] = [0x6A, 0x82]

    /// - Parameter port: The port of the virtual reader.
    init(port: UInt16) throws {
        let (socket, commands) = (try LoopbackSocket(port: port), Commands())
        (self.socket, self.commands) = (socket, commands)
        worker = try WorkerThread {
            while let message = socket.receive() {
                switch message {
                case [0x00], [0x01], [0x02]: continue
                case [0x04]: socket.send(BridgedCard.Kind.type4.answerToReset)
                default:
                    commands.isAsked.store(true, ordering: .releasing)
                    if commands.isAnswered.load(ordering: .acquiring) { socket.send(Self.refusal) }
                }
            }
        }
    }

    deinit {
        socket.shutDown()
        worker.join()
    }

    /// Waits until the reader has sent the first command, which has no answer yet. Returns false if
    /// the command does not arrive.
    func isAsked() async throws -> Bool {
        try await eventually {
            commands.isAsked.load(ordering: .acquiring)
        } is: {
            $0
        }
    }

    /// Answers the first command, and from then on every command.
    func answer() {
        commands.isAnswered.store(true, ordering: .releasing)
        socket.send(Self.refusal)
    }
}
