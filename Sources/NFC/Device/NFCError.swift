import Glibc

/// An error from libnfc or the reader. Tag errors are of the type ``TagError``.
package enum NFCError: Error, Equatable, Sendable {
    /// libnfc could not be initialised.
    case library
    /// The reader's device file cannot be opened.
    case deviceUnusable(path: String, errno: Int32)
    /// Another program of ours is using the reader.
    case inUse(path: String)
    /// No reader responds at the connection string. An empty string means any reader that libnfc
    /// finds.
    case noReader(connection: String)
    /// The reader stopped responding during `operation`; `code` is libnfc's error code.
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
            "could not initialise libnfc; check that there is enough memory"
        case .deviceUnusable(let path, let errno):
            unsafe "cannot open the NFC reader's device \(path): \(String(cString: strerror(errno)))"
        case .inUse(let path):
            "another program uses the NFC reader at \(path)"
        case .noReader(""):
            "no NFC reader was found by libnfc"
        case .noReader(let connection):
            "no NFC reader answers at \(connection)"
        case .readerLost(let operation, let code):
            "the NFC reader stopped responding and did not \(operation) (libnfc error \(code))"
        case .cannotEmulate(let code):
            "the NFC reader cannot act as a tag (libnfc error \(code)); a PN532 can"
        case .interrupted: "reading was interrupted"
        }
    }
}
