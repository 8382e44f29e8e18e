import Raster

/// Why no single payload could be read from an image file. An error contains the name of the file,
/// but never a payload.
package enum QRScannerError: Error, Equatable {
    /// The file could not be read; `reason` is the operating system's message.
    case unreadable(file: String, reason: String)
    /// The file is larger than ``ImageFile/maximumSize``.
    case fileTooLarge(file: String)
    /// The image has more pixels than ``GrayImage/maximumPixelCount``.
    case sizeRefused(file: String, width: Int, height: Int)
    /// The first bytes of the file are not those of an image.
    case notAnImage(file: String)
    /// The file is an image, or can contain one, but its format is neither PNG nor JPEG.
    case unsupportedFormat(file: String, format: String)
    /// The first bytes of the file are those of an image, but the file cannot be decoded; `reason`
    /// is the decoder's message.
    case damaged(file: String, reason: String)
    /// The image contains no readable QR code.
    case noCode(file: String)
    /// The image contains QR codes with different payloads.
    case severalCodes(file: String, count: Int)
    /// libzbar or the decoder process failed; `reason` is a sentence.
    case scannerFailed(file: String, reason: String)
}

extension QRScannerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "could not read \(file): \(reason)"
        case .fileTooLarge(let file):
            "\(file) is larger than \(ImageFile.maximumSize >> 20) MiB"
        case .sizeRefused(let file, let width, let height):
            "\(file) has \(width) by \(height) pixels (maximum \(GrayImage.maximumPixelCount) in total)"
        case .notAnImage(let file):
            "\(file) is neither a PNG nor a JPEG image"
        case .unsupportedFormat(let file, let format):
            "\(file) is in the unsupported format \(format)"
        case .damaged(let file, let reason):
            "\(file) is damaged or incomplete: \(reason)"
        case .noCode(let file):
            "no QR code found in \(file)"
        case .severalCodes(let file, let count):
            "\(count) different QR codes found in \(file)"
        case .scannerFailed(let file, let reason):
            "could not search \(file) for QR codes: \(reason)"
        }
    }
}
