import Raster

/// Why no payload, or not exactly one, could be read out of an image file. It names the file, never a payload.
package enum QRScannerError: Error, Equatable {
    /// The file could not be read; `reason` is the operating system's.
    case unreadable(file: String, reason: String)
    /// The file is larger than ``ImageFile/maximumSize``.
    case fileTooLarge(file: String)
    /// The image has more pixels than ``GrayImage/maximumPixelCount``.
    case sizeRefused(file: String, width: Int, height: Int)
    /// The file does not begin as an image does.
    case notAnImage(file: String)
    /// The file is an image, or can contain one, in a format other than PNG and JPEG.
    case unsupportedFormat(file: String, format: String)
    /// The file begins as an image and cannot be decoded; `reason` is the decoder's.
    case damaged(file: String, reason: String)
    /// There is no QR code in the image, or none that can be read.
    case noCode(file: String)
    /// There are QR codes of different payloads in the image.
    case severalCodes(file: String, count: Int)
    /// libzbar failed, or the process that has it; `reason` is a sentence.
    case scannerFailed(file: String, reason: String)
}

extension QRScannerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "\(file) could not be read: \(reason)"
        case .fileTooLarge(let file):
            "\(file) is larger than \(ImageFile.maximumSize >> 20) MiB"
        case .sizeRefused(let file, let width, let height):
            "\(file) has \(width) by \(height) pixels, more than \(GrayImage.maximumPixelCount) in all"
        case .notAnImage(let file):
            "\(file) is neither a PNG nor a JPEG image"
        case .unsupportedFormat(let file, let format):
            "\(file) is in the format \(format), which is not supported"
        case .damaged(let file, let reason):
            "\(file) is damaged or incomplete: \(reason)"
        case .noCode(let file):
            "no QR code was found in \(file)"
        case .severalCodes(let file, let count):
            "\(count) different QR codes were found in \(file)"
        case .scannerFailed(let file, let reason):
            "\(file) could not be searched for QR codes: \(reason)"
        }
    }
}
