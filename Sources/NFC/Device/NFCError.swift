/// What went wrong between us, libnfc and the reader. What tags do wrong is a ``TagError``.
package enum NFCError: Error, Equatable, Sendable {
    /// libnfc could not start.
    case library
    /// No reader answers at the connection string; empty stands for "whatever libnfc finds".
    case noReader(connection: String)
    /// The reader stopped answering while it did `operation`; `code` is libnfc's.
    case readerLost(operation: String, code: Int32)
    /// The reader cannot emulate a tag.
    case cannotEmulate(code: Int32)
    /// ``NFCInterrupt/interrupt()`` was called.
    case interrupted
}

extension NFCError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .library:
            "libnfc could not be started: is there enough memory?"
        case .noReader(""):
            "no NFC reader was found by libnfc"
        case .noReader(let connection):
            "no NFC reader answers at \(connection)"
        case .readerLost(let operation, let code):
            "the NFC reader stopped answering while it was asked to \(operation) (libnfc's error \(code))"
        case .cannotEmulate(let code):
            "the NFC reader cannot act as a tag (libnfc's error \(code)); a PN532 can"
        case .interrupted: "reading was interrupted"
        }
    }
}
