/// Why an image could not be created, read or written.
package enum RasterError: Error, Equatable {
    /// The image has no pixels, or has more pixels than ``GrayImage/maximumPixelCount``.
    case sizeRefused(width: Int, height: Int)
    /// The decoder could not read the bytes; `reason` is the decoder's message.
    case undecodable(reason: String)
    /// The encoder could not write the image; `reason` is the encoder's message.
    case unencodable(reason: String)
}

extension RasterError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sizeRefused(let width, let height):
            """
            unsupported image size: \(width) by \(height) pixels; \
            an image must have at least one pixel and at most \(GrayImage.maximumPixelCount)
            """
        case .undecodable(let reason):
            "could not decode the image: \(reason)"
        case .unencodable(let reason):
            "could not encode the image: \(reason)"
        }
    }
}
