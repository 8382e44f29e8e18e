extension GrayImage {
    /// Decodes a PNG image of any colour type, bit depth and interlacing. Transparent pixels are
    /// drawn on white.
    ///
    /// 16-bit samples are treated as sRGB, like 8-bit ones, unless the file specifies otherwise.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)`` if the bytes are not a PNG image, truncated
    ///   or damaged; ``RasterError/sizeRefused(width:height:)`` after the header is read.
    package init(png: [UInt8]) throws(RasterError) {
        self = try PNGCodec().decode(png)
    }

    /// Encodes the image as an 8-bit greyscale PNG file.
    ///
    /// - Throws: ``RasterError/unencodable(reason:)`` if libpng runs out of memory.
    package func png() throws(RasterError) -> [UInt8] {
        try PNGCodec().encode(self)
    }
}
