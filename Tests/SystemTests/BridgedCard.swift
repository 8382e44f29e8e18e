import PN532Simulator
import Synchronization

/// Connects the card in the air to pcscd's virtual reader. APDUs go through a reader without a
/// chip.
///
/// A card that loses contact is removed and inserted again. In the protocol of vsmartcard's vpcd,
/// 00 is power off, 01 power on, 02 reset, and 04 a request for the answer to reset. Every other
/// message is a command.
final class BridgedCard: Sendable {
    private let shared: Shared
    private let worker: WorkerThread

    private final class Shared: Sendable {
        let socket = Mutex<LoopbackSocket?>(nil)
        let isOver = Atomic(false)
    }

    /// - Parameters:
    ///   - port: The port of the virtual reader.
    ///   - kind: The kind of the card.
    init(air: Air, port: UInt16, kind: Kind = .type4) throws {
        let shared = Shared()
        self.shared = shared
        worker = try WorkerThread {
            let reader = VirtualReader(air: air)
            while !shared.isOver.load(ordering: .acquiring) {
                guard kind.activate(reader) else { continue }
                guard let socket = try? LoopbackSocket(port: port) else { return }
                shared.socket.withLock { $0 = socket }
                if shared.isOver.load(ordering: .acquiring) { return }
                Self.serve(socket, reader, kind)
            }
        }
    }

    deinit {
        shared.isOver.store(true, ordering: .releasing)
        shared.socket.withLock { $0?.shutDown() }
        worker.join()
    }

    /// Answers the reader until the connection or the contact to the card ends.
    private static func serve(_ socket: LoopbackSocket, _ reader: VirtualReader, _ kind: Kind) {
        while let message = socket.receive() {
            switch message {
            case [0x00]: reader.leave()
            case [0x01], [0x02]: guard kind.activate(reader) else { return }
            case [0x04]: socket.send(kind.answerToReset)
            default:
                guard let answer = kind.exchange(message, reader) else { return }
                socket.send(answer)
            }
        }
    }
}

extension BridgedCard {
    /// The kinds of contactless cards, as a reader presents them (PC/SC Workgroup, part 3).
    enum Kind: Sendable {
        case type2
        case type4

        var answerToReset: [UInt8] {
            let historicalBytes: [UInt8] =
                switch self {
                case .type2: [0x80, 0x4F, 0x0C, 0xA0, 0, 0, 0x03, 0x06, 0x03, 0x00, 0x03, 0, 0, 0, 0]
                case .type4: []
                }
            let bytes = [0x80 | UInt8(historicalBytes.count), 0x80, 0x01] + historicalBytes
            return [0x3B] + bytes + [bytes.reduce(0, ^)]
        }

        func activate(_ reader: VirtualReader) -> Bool {
            switch self {
            case .type2: reader.select(within: .seconds(1))
            case .type4: reader.activate(within: .seconds(1))
            }
        }

        func exchange(_ command: [UInt8], _ reader: VirtualReader) -> [UInt8]? {
            switch self {
            case .type4: return reader.transceive(apdu: command)
            case .type2:
                // READ BINARY of a page.
                guard command.count == 5, command[..<3] == [0xFF, 0xB0, 0x00] else { return [0x6D, 0x00] }
                guard case .frame(let answer) = reader.exchange([0x30, command[3]]) else { return nil }
                return answer.count == 16 ? answer + [0x90, 0x00] : [0x63, 0x00]
            }
        }
    }
}
