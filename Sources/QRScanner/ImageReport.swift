import Encodings
import OperatingSystem

/// The only message that ``ImageProcess`` sends to its parent.
///
/// ```
/// report = "U" || payload | "F" || code (1) || number (4, BE) || number (4, BE) || text
/// ```
///
/// Texts are UTF-8.
package enum ImageReport: Equatable {
    /// The payload of the only code in the image. The payload is untrusted.
    case payload(String)
    case failed(QRScannerError)

    /// Parses a message; nil if `message` is not a report.
    ///
    /// - Parameter file: The parent's name for the image. The child does not know this name.
    package init?(_ message: [UInt8], file: String) {
        switch message.first {
        case UInt8(ascii: "U"): self = .payload(String(decoding: message.dropFirst(), as: UTF8.self))
        case UInt8(ascii: "F"):
            guard message.count >= 10, let error = Self.error(message.dropFirst(), file) else { return nil }
            self = .failed(error)
        default: return nil
        }
    }

    package var message: [UInt8] {
        let message: [UInt8] =
            switch self {
            case .payload(let payload): [UInt8(ascii: "U")] + payload.utf8
            case .failed(let error): [UInt8(ascii: "F")] + Self.fields(of: error)
            }
        // A code can contain more data than a message. A venue code has less than half the length
        // of a message, so a truncated payload is refused anyway.
        return Array(message.prefix(MessageSocket.maximumCount))
    }

    private static func error(_ fields: ArraySlice<UInt8>, _ file: String) -> QRScannerError? {
        let (first, second) = (number(fields.dropFirst(1)), number(fields.dropFirst(5)))
        let text = String(untrusted: fields.dropFirst(9))
        return switch fields.first {
        case 1: .unreadable(file: file, reason: text)
        case 2: .fileTooLarge(file: file)
        case 3: .sizeRefused(file: file, width: first, height: second)
        case 4: .notAnImage(file: file)
        case 5: .unsupportedFormat(file: file, format: text)
        case 6: .damaged(file: file, reason: text)
        case 7: .noCode(file: file)
        case 8: .severalCodes(file: file, count: first)
        case 9: .scannerFailed(file: file, reason: text)
        default: nil
        }
    }

    private static func fields(of error: QRScannerError) -> [UInt8] {
        switch error {
        case .unreadable(_, let reason): fields(1, text: reason)
        case .fileTooLarge: fields(2)
        case .sizeRefused(_, let width, let height): fields(3, width, height)
        case .notAnImage: fields(4)
        case .unsupportedFormat(_, let format): fields(5, text: format)
        case .damaged(_, let reason): fields(6, text: reason)
        case .noCode: fields(7)
        case .severalCodes(_, let count): fields(8, count)
        case .scannerFailed(_, let reason): fields(9, text: reason)
        }
    }

    private static func fields(_ code: UInt8, _ first: Int = 0, _ second: Int = 0, text: String = "") -> [UInt8] {
        [code] + bytes(first) + bytes(second) + text.utf8
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        UInt32(clamping: number).bigEndianBytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(bigEndianBytes: bytes.prefix(4))
    }
}
