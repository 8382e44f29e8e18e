import CPCSCLite
import Glibc

/// A connection to the PC/SC service, pcscd. Only one thread at a time may use the connection,
/// except for ``cancel()``.
///
/// The connection stays open until the process exits, because a signal handler may be the last to
/// release this object. The library does not support closing a connection on another thread during
/// exit.
@safe
final class SmartCardService: Sendable {
    private let context: SCARDCONTEXT

    /// - Throws: `noService`, `accessDenied`.
    init() throws(ReaderError) {
        var context = SCARDCONTEXT()
        let code = unsafe SCardEstablishContext(DWORD(SCARD_SCOPE_SYSTEM), nil, nil, &context)
        let attempt = "reach the PC/SC service"
        switch code {
        case SCARD_S_SUCCESS: self.context = context
        case SCARD_W_SECURITY_VIOLATION:
            throw ReaderError(.accessDenied, "could not \(attempt): pcscd denies access to this user")
        default: throw ReaderError(smartCardCode: code, while: attempt)
        }
    }

    /// Returns the names of all readers, in no particular order.
    func readers() throws(ReaderError) -> [String] {
        var count = DWORD()
        var code = unsafe SCardListReaders(context, nil, nil, &count)
        var names = [CChar](repeating: 0, count: Int(count))
        if code == SCARD_S_SUCCESS { code = unsafe SCardListReaders(context, nil, &names, &count) }
        switch code {
        case SCARD_S_SUCCESS:
            return names.prefix(Int(count)).split(separator: 0).map { name in
                String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
        // Between the two calls, a reader was plugged in or the last reader was unplugged. The next
        // call returns the new list.
        case SCARD_E_NO_READERS_AVAILABLE, SCARD_E_INSUFFICIENT_BUFFER: return []
        default: throw ReaderError(smartCardCode: code, while: "list the PC/SC readers")
        }
    }

    /// Waits until the state of a slot differs from `slots`, and updates `slots`.
    ///
    /// - Parameter timeout: The timeout in milliseconds.
    func wait(for slots: inout [SmartCardSlot], timeout: Int) throws(ReaderError) {
        let names = unsafe slots.map { unsafe strdup($0.reader) }
        defer { unsafe names.forEach { unsafe free($0) } }
        var states = unsafe zip(slots, names).map { slot, name in
            var state = unsafe SCARD_READERSTATE()
            unsafe state.szReader = unsafe UnsafePointer(name)
            unsafe state.dwCurrentState = slot.state
            return unsafe state
        }
        let code = unsafe SCardGetStatusChange(context, DWORD(timeout), &states, DWORD(states.count))
        switch code {
        case SCARD_S_SUCCESS:
            for index in slots.indices { unsafe slots[index].update(states[index]) }
        // The last code means that a reader was unplugged. The next list of readers shows this
        // change.
        case SCARD_E_TIMEOUT, SCARD_E_CANCELLED, SCARD_E_UNKNOWN_READER, SCARD_E_READER_UNAVAILABLE: break
        default: throw ReaderError(smartCardCode: code, while: "wait for a tag")
        }
    }

    /// Connects to the card in a reader. Returns nil if the card is gone or does not respond.
    ///
    /// - Throws: Any ``ReaderError``, such as `inUse`.
    func connect(to reader: String) throws(ReaderError) -> SmartCard? {
        var card = SCARDHANDLE()
        var activeProtocol = DWORD()
        let code = unsafe SCardConnect(
            context,
            reader,
            DWORD(SCARD_SHARE_SHARED),
            DWORD(SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1),
            &card,
            &activeProtocol
        )
        switch code {
        case SCARD_S_SUCCESS:
            return SmartCard(handle: card, activeProtocol: activeProtocol)
        case _ where SmartCard.isContactLost(code):
            return nil
        default:
            throw ReaderError(smartCardCode: code, while: "connect to the card in \(reader)")
        }
    }

    /// Ends ``wait(for:timeout:)`` if it is running.
    func cancel() {
        SCardCancel(context)
    }
}
