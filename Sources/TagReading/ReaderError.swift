/// Why tags cannot be read: a failure of the reader, its driver or its service.
package struct ReaderError: Error, Sendable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable {
        /// The reader does not exist.
        case noReader = 1
        /// The reader stopped responding.
        case readerLost
        /// Another program uses the reader.
        case inUse
        /// This user may not open the reader's device.
        case deviceDenied
        /// The PC/SC service is not running.
        case noService
        /// The PC/SC service denies access to this user.
        case accessDenied
        /// libnfc crashed or got stuck, twice.
        case driverFailed
        /// Reading was interrupted.
        case interrupted
        case other
    }

    package let code: Code
    /// The message, without a full stop.
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
    /// Whether both errors are of the same kind.
    package static func == (one: ReaderError, other: ReaderError) -> Bool { one.code == other.code }
}
