import Encodings
import OperatingSystem
import Raster
package import SystemPackage

/// A message from ``CameraProcess`` to its parent.
///
/// ```
/// report = "P" || width (2, BE) || height (2, BE) || luminance (width * height)       a picture; zero by zero if none is wanted
///     | "U" || payload | "S" | "F" || code (1) || errno (4, BE) || text
/// ```
///
/// Texts are UTF-8.
package enum CameraReport: Equatable {
    case sighting(CameraSighting)
    /// The error that ends the process.
    case failed(CameraError)

    /// The length in bytes of the longest report, which contains the largest picture.
    static let maximumCount = 5 + PreviewSize.maximum.columns * 2 * PreviewSize.maximum.rows

    /// Parses a message; nil if `message` is not a report.
    ///
    /// - Parameter device: The camera's path, for error messages. The message does not contain the
    ///   path, so the child cannot name another device.
    package init?(_ message: [UInt8], device: FilePath) {
        let rest = message.dropFirst()
        switch message.first {
        case UInt8(ascii: "P"):
            guard rest.count >= 4 else { return nil }
            let (width, height) = (Self.number(rest.prefix(2)), Self.number(rest.dropFirst(2).prefix(2)))
            guard rest.count == 4 + width * height else { return nil }
            self = .sighting(.picture(try? GrayImage(width: width, height: height, pixels: Array(rest.dropFirst(4)))))
        case UInt8(ascii: "U"): self = .sighting(.code(String(decoding: rest, as: UTF8.self)))
        case UInt8(ascii: "S") where rest.isEmpty: self = .sighting(.severalCodes)
        case UInt8(ascii: "F"):
            guard rest.count >= 5, let error = Self.error(rest, device) else { return nil }
            self = .failed(error)
        default: return nil
        }
    }

    package var message: [UInt8] {
        switch self {
        case .sighting(.picture(nil)): [UInt8(ascii: "P"), 0, 0, 0, 0]
        case .sighting(.picture(let picture?)):
            [UInt8(ascii: "P")] + Self.bytes(picture.width, 2) + Self.bytes(picture.height, 2) + picture.pixels
        // Every venue code is shorter than this limit, so a truncated payload is refused anyway.
        case .sighting(.code(let payload)): [UInt8(ascii: "U")] + payload.utf8.prefix(MessageSocket.maximumCount)
        case .sighting(.severalCodes): [UInt8(ascii: "S")]
        case .failed(let error): [UInt8(ascii: "F")] + Self.fields(of: error)
        }
    }

    private static func error(_ fields: ArraySlice<UInt8>, _ device: FilePath) -> CameraError? {
        let text = String(untrusted: fields.dropFirst(5))
        return switch fields.first {
        case 1: .lost(device)
        case 2: .silent(device)
        case 3: .inUse(device)
        case 4: .denied(device)
        case 5: .unsupportedFormats(device, text.split(separator: " ").map(String.init))
        case 6:
            .failed(FileError(text, Errno(rawValue: Int32(truncatingIfNeeded: number(fields.dropFirst().prefix(4))))))
        case 7: .processFailed(device, reason: text)
        default: nil
        }
    }

    private static func fields(of error: CameraError) -> [UInt8] {
        switch error {
        case .lost: fields(1)
        case .silent: fields(2)
        case .inUse: fields(3)
        case .denied: fields(4)
        case .unsupportedFormats(_, let formats): fields(5, text: formats.joined(separator: " "))
        case .failed(let error): fields(6, error.errno.rawValue, text: error.attempt)
        case .processFailed(_, let reason): fields(7, text: reason)
        case .noCamera, .notThere, .notACamera, .interrupted: fields(7, text: "\(error)")
        }
    }

    private static func fields(_ code: UInt8, _ errno: Int32 = 0, text: String = "") -> [UInt8] {
        [code] + bytes(Int(errno), 4) + Array(text.utf8.prefix(1000))
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(bigEndianBytes: bytes)
    }
}
