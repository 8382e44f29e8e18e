import CPCSCLite
import Glibc

/// A connection to the PC/SC service, pcscd, which has the readers. One thread at a time; ``cancel()`` from any.
///
/// It ends with the process: whoever holds the value last may be a signal's handler, and the library does not bear that its
/// connection is ended on another thread while the process exits.
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
            throw ReaderError(.accessDenied, "could not \(attempt): pcscd does not let this user in")
        default: throw ReaderError(smartCardCode: code, while: attempt)
        }
    }

    /// The names of all readers, which have no order.
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
        // Another one was plugged in between the two calls, or the last one pulled out: the next look tells.
        case SCARD_E_NO_READERS_AVAILABLE, SCARD_E_INSUFFICIENT_BUFFER: return []
        default: throw ReaderError(smartCardCode: code, while: "list the PC/SC readers")
        }
    }

    /// Waits until a slot's state is another one than `slots` say, and brings them up to date.
    ///
    /// - Parameter timeout: Milliseconds.
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
        // The last is what a reader that was pulled out leads to, which the next list of readers shows.
        case SCARD_E_TIMEOUT, SCARD_E_CANCELLED, SCARD_E_UNKNOWN_READER, SCARD_E_READER_UNAVAILABLE: break
        default: throw ReaderError(smartCardCode: code, while: "wait for a tag")
        }
    }

    /// Connects to the card in a reader. Nil if it is gone, or does not answer.
    ///
    /// - Throws: `inUse` among others.
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

    /// Ends ``wait(for:timeout:)``, if that goes on.
    func cancel() {
        SCardCancel(context)
    }
}
