import QRScanner
import Raster

/// What the bytes mean that a camera gives for each picture.
struct FrameLayout: Equatable {
    let format: PixelFormat
    let width: Int
    let height: Int
    /// Bytes from the start of one row to the start of the next, if the picture is not compressed.
    let stride: Int

    /// The luminance of a picture; nil if it is incomplete or damaged, which happens.
    func picture(from bytes: Span<UInt8>) -> GrayImage? {
        guard let (start, step) = format.luminance else {
            return try? JPEGDecoder().decode(bytes).image
        }
        guard let count = try? GrayImage.pixelCount(width: width, height: height), stride >= width * step,
            bytes.count >= (height - 1) * stride + width * step
        else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count)
        for y in 0..<height {
            for x in 0..<width { pixels.append(bytes[y * stride + x * step + start]) }
        }
        return try? GrayImage(width: width, height: height, pixels: pixels)
    }
}
