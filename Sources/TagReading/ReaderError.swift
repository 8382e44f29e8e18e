import CPCSCLite
import Glibc
import NFC
import OperatingSystem

/// Why tags cannot be read: the reader, its driver or its service failed.
package struct ReaderError: Error, Sendable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable {
        /// The reader does not exist.
        case noReader = 1
        /// The reader stopped responding.
        case readerLost
        /// Another program uses the reader.
        case inUse
        /// The user who runs this program may not open the reader's device.
        case deviceDenied
        /// The PC/SC service is not running.
        case noService
        /// The PC/SC service does not give access to the user who runs this program.
        case accessDenied
        /// libnfc failed twice: each time, it crashed or got stuck.
        case driverFailed
        /// Reading was interrupted.
        case interrupted
        case other
    }

    package let code: Code
    /// The error message, without a full stop.
    package let sentence: String

    /// - Parameter sentence: The message. It can contain a name from the reader.
    init(_ code: Code, _ sentence: String) {
        self.code = code
        self.sentence = String(untrusted: sentence.utf8)
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

extension ReaderError {
    /// Converts the result of a PC/SC function.
    ///
    /// - Parameter attempt: An infinitive that completes "could not", such as "connect to the
    ///   card".
    init(smartCardCode code: LONG, while attempt: String) {
        let (kind, reason): (Code, String) =
            switch code {
            case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED: (.noService, "pcscd is not running")
            // The library reports a closed connection with these two codes. While a connection is
            // being established, the first code means that the service refused the connection.
            case SCARD_W_SECURITY_VIOLATION, SCARD_F_COMM_ERROR: (.noService, "pcscd closed the connection")
            case SCARD_E_SHARING_VIOLATION: (.inUse, "in use by another program")
            default: (.other, "PC/SC error \(String(code, radix: 16, uppercase: true))")
            }
        self.init(kind, "could not \(attempt): \(reason)")
    }
}

extension ReaderError {
    /// Converts the error that ended the process.
    init(_ error: any Error) {
        guard let error = error as? NFCError else {
            self.init(.other, "\(error)")
            return
        }
        let code: Code =
            switch error {
            case .deviceUnusable(_, EACCES): .deviceDenied
            case .deviceUnusable, .noReader: .noReader
            case .inUse: .inUse
            case .readerLost: .readerLost
            case .interrupted: .interrupted
            case .library, .cannotEmulate: .other
            }
        self.init(code, error.description)
    }

    /// Converts the failure of the process that runs libnfc.
    init(_ failure: ProcessFailure) {
        switch failure.cause {
        case .interrupted: self = .interrupted
        case .ended, .silent: self.init(.driverFailed, failure.description)
        case .notStarted, .malformed, .reported: self.init(.other, failure.description)
        }
    }
}
