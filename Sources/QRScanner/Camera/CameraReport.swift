package import OperatingSystem
import Raster
import SystemPackage

/// A message from ``CameraProcess`` to its parent.
///
/// ```
/// report = "P" || width (2) || height (2) || luminance (width * height)       a picture; zero by zero if none is wanted
///     | "U" || payload | "S" | "F" || error
/// error  = 1 | 2 | 3 | 4 | 5 || sentence | 6 || errno (4) || sentence | 7 || sentence
/// ```
package enum CameraReport: ProcessMessage {
    case sighting(CameraSighting)
    /// The error that ends the process.
    case failed(CameraError)

    /// The length in bytes of the longest report, which contains the largest picture.
    package static let maximumCount = 5 + PreviewSize.maximum.columns * 2 * PreviewSize.maximum.rows

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "P": self = .sighting(.picture(try Self.picture(&fields)))
        case "U": self = .sighting(.code(try fields.text()))
        case "S": self = .sighting(.severalCodes)
        case "F": self = .failed(try Self.error(&fields))
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .sighting(.picture(nil)): ["P", 0, 0, 0, 0]
        case .sighting(.picture(let picture?)):
            ["P", .number(UInt16(picture.width)), .number(UInt16(picture.height)), .bytes(picture.pixels)]
        case .sighting(.code(let payload)): ["U", .text(payload)]
        case .sighting(.severalCodes): ["S"]
        case .failed(let error): ["F"] + Self.fields(of: error)
        }
    }

    private static func picture(_ fields: inout FieldReader) throws(MalformedMessage) -> GrayImage? {
        let (width, height) = (Int(try fields.number(UInt16.self)), Int(try fields.number(UInt16.self)))
        if width == 0, height == 0 { return nil }
        let pixels = Array(try fields.bytes(width * height))
        guard let picture = try? GrayImage(width: width, height: height, pixels: pixels) else {
            throw MalformedMessage()
        }
        return picture
    }

    private static func error(_ fields: inout FieldReader) throws(MalformedMessage) -> CameraError {
        let device = FilePath(fields.subject)
        switch try fields.number(UInt8.self) {
        case 1: return .lost(device)
        case 2: return .silent(device)
        case 3: return .inUse(device)
        case 4: return .denied(device)
        case 5:
            let formats = try fields.sentence().split(separator: " ", omittingEmptySubsequences: false)
            return .unsupportedFormats(device, formats.map(String.init))
        case 6:
            let errno = Errno(rawValue: try fields.number())
            return .failed(FileError(try fields.sentence(), errno))
        case 7: return .processFailed(device, reason: try fields.sentence())
        default: throw MalformedMessage()
        }
    }

    private static func fields(of error: CameraError) -> [MessageField] {
        switch error {
        case .lost: [1]
        case .silent: [2]
        case .inUse: [3]
        case .denied: [4]
        case .unsupportedFormats(_, let formats): [5, .sentence(formats.joined(separator: " "))]
        case .failed(let error): [6, .number(error.errno.rawValue), .sentence(error.attempt)]
        case .processFailed(_, let reason): [7, .sentence(reason)]
        case .noCamera, .notThere, .notACamera, .interrupted: [7, .sentence("\(error)")]
        }
    }
}
