extension GrayImage {
    /// Decodes a PNG image of any colour type, bit depth and interlacing; what is transparent lies on white.
    ///
    /// Samples of 16 bits are taken for sRGB like those of 8, unless the file says otherwise.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)`` if the bytes are no PNG image, are cut off or damaged;
    ///   ``RasterError/sizeRefused(width:height:)``, as soon as the header is read.
    package init(png: [UInt8]) throws(RasterError) {
        self = try PNGCodec().decode(png)
    }

    /// Encodes the image as a PNG file of 8-bit greyscale.
    ///
    /// - Throws: ``RasterError/unencodable(reason:)`` if libpng runs out of memory.
    package func png() throws(RasterError) -> [UInt8] {
        try PNGCodec().encode(self)
    }
}
