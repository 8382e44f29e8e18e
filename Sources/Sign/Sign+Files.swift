import CPangoCairo
import Display
package import Raster

extension Sign {
    /// Draws the sign as an 8-bit greyscale image.
    package func image(width: Int, height: Int) throws -> GrayImage {
        let count = try GrayImage.pixelCount(width: width, height: height)
        var pixels = [UInt32](repeating: 0, count: count)
        try unsafe pixels.withUnsafeMutableBytes { bytes in
            try unsafe draw(on: PixelBuffer(base: bytes.baseAddress!, width: width, height: height, stride: 4 * width))
        }
        return try GrayImage(width: width, height: height, pixels: pixels.map { UInt8(truncatingIfNeeded: $0) })
    }
}
