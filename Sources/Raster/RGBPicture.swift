import CPNG

/// A picture in colour that is written as a PNG file for printers.
package struct RGBPicture {
    let width: Int
    let height: Int
    /// `width * height` pixels in rows from the top. In each pixel, red, green and blue start at bit
    /// 16, 8 and 0.
    private let pixels: [UInt32]

    /// - Throws: ``RasterError/sizeRefused(width:height:)``.
    package init(width: Int, height: Int, pixels: [UInt32]) throws(RasterError) {
        let count = try GrayImage.pixelCount(width: width, height: height)
        precondition(pixels.count == count, "an image needs exactly one value for each pixel")
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Encodes the picture as a PNG file.
    ///
    /// - Parameter resolution: The resolution in dots per inch. Programs that print the file use it
    ///   to determine the size on paper.
    package func png(resolution: Int) throws(RasterError) -> [UInt8] {
        var samples = [UInt8](repeating: 0, count: 3 * pixels.count)
        for (index, pixel) in pixels.enumerated() {
            samples[3 * index] = UInt8(truncatingIfNeeded: pixel >> 16)
            samples[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            samples[3 * index + 2] = UInt8(truncatingIfNeeded: pixel)
        }
        let png = try PNGCodec().encode(samples, width: width, height: height, format: PNG_FORMAT_RGB)
        return PNGChunk.resolution(dotsPerInch: resolution).inserted(into: png)
    }
}
