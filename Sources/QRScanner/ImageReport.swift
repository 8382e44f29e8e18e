package import OperatingSystem

/// The only message that ``ImageProcess`` sends to its parent.
///
/// ```
/// report = "U" || payload | "F" || error
/// error  = 1 || sentence | 2 | 3 || width (4) || height (4) | 4 | 5 || sentence | 6 || sentence | 7
///     | 8 || count (4) | 9 || sentence
/// ```
package enum ImageReport: ProcessMessage {
    /// The payload of the only code in the image. The payload is untrusted.
    case payload(String)
    case failed(QRScannerError)

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        // A code can contain more data than a message. A venue code has less than half the length
        // of a message, so a shortened payload is refused anyway.
        case "U": self = .payload(try fields.text())
        case "F": self = .failed(try Self.error(&fields))
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .payload(let payload): ["U", .text(payload)]
        case .failed(let error): ["F"] + Self.fields(of: error)
        }
    }

    private static func error(_ fields: inout FieldReader) throws(MalformedMessage) -> QRScannerError {
        let file = fields.subject
        switch try fields.number(UInt8.self) {
        case 1: return .unreadable(file: file, reason: try fields.sentence())
        case 2: return .fileTooLarge(file: file)
        case 3: return .sizeRefused(file: file, width: try fields.count(), height: try fields.count())
        case 4: return .notAnImage(file: file)
        case 5: return .unsupportedFormat(file: file, format: try fields.sentence())
        case 6: return .damaged(file: file, reason: try fields.sentence())
        case 7: return .noCode(file: file)
        case 8: return .severalCodes(file: file, count: try fields.count())
        case 9: return .scannerFailed(file: file, reason: try fields.sentence())
        default: throw MalformedMessage()
        }
    }

    private static func fields(of error: QRScannerError) -> [MessageField] {
        switch error {
        case .unreadable(_, let reason): [1, .sentence(reason)]
        case .fileTooLarge: [2]
        case .sizeRefused(_, let width, let height): [3, .count(width), .count(height)]
        case .notAnImage: [4]
        case .unsupportedFormat(_, let format): [5, .sentence(format)]
        case .damaged(_, let reason): [6, .sentence(reason)]
        case .noCode: [7]
        case .severalCodes(_, let count): [8, .count(count)]
        case .scannerFailed(_, let reason): [9, .sentence(reason)]
        }
    }
}
