import QRScanner
package import Raster

/// The layout of a camera's pictures in memory.
package struct FrameLayout: Equatable {
    package let format: PixelFormat
    package let width: Int
    package let height: Int
    /// The number of bytes from the start of one row to the start of the next, if pictures are not
    /// compressed.
    package let stride: Int

    package init(format: PixelFormat, width: Int, height: Int, stride: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Returns the luminance of a picture; nil if the picture is incomplete or damaged. Both can
    /// happen in normal use.
    package func picture(from bytes: Span<UInt8>) -> GrayImage? {
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
