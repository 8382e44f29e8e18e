/// Why no tag can be read, or no more: the reader's fault, or that of what drives it.
package struct ReaderError: Error, Sendable {
    /// What kind of failure it is.
    package enum Code: UInt8, Sendable {
        /// There is no such reader.
        case noReader = 1
        /// The reader stopped answering.
        case readerLost
        /// Another program has it.
        case inUse
        /// This user may not open its device.
        case deviceDenied
        /// The PC/SC service does not run.
        case noService
        /// The PC/SC service does not let this user in.
        case accessDenied
        /// libnfc crashed or got stuck, twice.
        case driverFailed
        /// Reading was interrupted.
        case interrupted
        case other
    }

    package let code: Code
    /// Without a full stop.
    package let sentence: String

    init(_ code: Code, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    package static let interrupted = ReaderError(.interrupted, "reading was interrupted")
}

extension ReaderError: CustomStringConvertible {
    package var description: String { sentence }
}

extension ReaderError: Equatable {
    /// Of the same kind.
    package static func == (one: ReaderError, other: ReaderError) -> Bool { one.code == other.code }
}
