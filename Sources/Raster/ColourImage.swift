/// A picture of 8-bit red, green and blue, as in sRGB.
package struct ColourImage: Equatable, Sendable {
    /// Columns, at least one.
    package let width: Int
    /// Rows, at least one.
    package let height: Int
    /// `3 * width * height` values, rows from the top, each from the left, without padding.
    package let pixels: [UInt8]

    /// - Throws: ``RasterError/sizeRefused(width:height:)``.
    package init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
        let count = try GrayImage.pixelCount(width: width, height: height)
        precondition(pixels.count == 3 * count, "an image needs exactly three values for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Encodes the image as a PNG file.
    ///
    /// - Throws: ``RasterError/unencodable(reason:)`` if libpng runs out of memory.
    package func png() throws(RasterError) -> [UInt8] {
        try PNGCodec().encode(self)
    }
}
