import CPCSCLite
import NFC

/// A card in a PC/SC reader. Other programs cannot access the card from the call of ``read(as:)``
/// until the value ends.
@safe
struct SmartCard: ~Copyable {
    /// The buffer size in bytes, which is longer than any answer that this program requests.
    private static let bufferCount = 300

    private let handle: SCARDHANDLE
    private let activeProtocol: DWORD

    init(handle: SCARDHANDLE, activeProtocol: DWORD) {
        self.handle = handle
        self.activeProtocol = activeProtocol
    }

    deinit {
        // Has no effect if no transaction has begun.
        SCardEndTransaction(handle, DWORD(SCARD_LEAVE_CARD))
        SCardDisconnect(handle, DWORD(SCARD_LEAVE_CARD))
    }

    /// Reads the card as a tag.
    ///
    /// - Parameter kind: The kind of tag; nil if the kind is not supported.
    func read(as kind: TagKind?) throws(ReaderError) -> TagOutcome {
        // Without a transaction, another program could select another file between two commands.
        switch SCardBeginTransaction(handle) {
        case SCARD_S_SUCCESS: break
        case let code where Self.isContactLost(code): return .contactLost
        case let code: throw ReaderError(smartCardCode: code, while: "begin a transaction with the card")
        }
        return try TagOutcome(reading: kind) { command throws(ReaderError) in
            kind == .type2 ? try readPages(command) : try transmit(command)
        }
    }

    /// Sends READ to a Type 2 tag. PC/SC readers offer this command as READ BINARY (PC/SC
    /// Workgroup, part 3, §3.2.2.1.8).
    private func readPages(_ command: [UInt8]) throws(ReaderError) -> TagReply {
        switch try transmit([0xFF, 0xB0, 0x00, command[1], 0x10]) {
        case .answer(let answer) where answer.suffix(2) == [0x90, 0x00]: .answer(answer.dropLast(2))
        // This is how the reader reports a NAK.
        case .answer: .answer([0x00])
        case .contactLost: .contactLost
        case .unintelligible: .unintelligible
        }
    }

    private func transmit(_ command: [UInt8]) throws(ReaderError) -> TagReply {
        var header = SCARD_IO_REQUEST(
            dwProtocol: activeProtocol,
            cbPciLength: DWORD(MemoryLayout<SCARD_IO_REQUEST>.size)
        )
        var answer = [UInt8](repeating: 0, count: Self.bufferCount)
        var count = DWORD(answer.count)
        let code = unsafe SCardTransmit(handle, &header, command, DWORD(command.count), nil, &answer, &count)
        switch code {
        // After a driver has lost contact with the card, it may report success with an empty answer
        // that has no status word.
        case SCARD_S_SUCCESS: return count == 0 ? .contactLost : .answer(Array(answer.prefix(Int(count))))
        case SCARD_E_INSUFFICIENT_BUFFER: return .unintelligible
        case _ where Self.isContactLost(code): return .contactLost
        default: throw ReaderError(smartCardCode: code, while: "exchange a command with the card")
        }
    }

    /// Whether an error code means that the card was removed, stopped responding, or was reset by
    /// another program.
    static func isContactLost(_ code: LONG) -> Bool {
        [
            SCARD_E_NO_SMARTCARD, SCARD_E_NOT_TRANSACTED, SCARD_E_NOT_READY, SCARD_E_COMM_DATA_LOST,
            SCARD_E_READER_UNAVAILABLE, SCARD_E_UNKNOWN_READER, SCARD_W_REMOVED_CARD, SCARD_W_RESET_CARD,
            SCARD_W_UNPOWERED_CARD, SCARD_W_UNRESPONSIVE_CARD, SCARD_F_COMM_ERROR,
        ].contains(code)
    }
}
