package import Raster

/// Renders a QR code as a PNG file.
package enum PNGRenderer {
    /// The resolution in dots per inch at which a rendered code is printed.
    private static let resolution = 300

    /// Renders the code with its quiet zone in 8-bit greyscale. Each module is a black or white
    /// square whose side is a whole number of pixels.
    ///
    /// - Parameter pixelsPerModule: The pixels per side of a module, at least 1. The image has
    ///   `(size + 8) * pixelsPerModule` pixels on each side.
    /// - Throws: ``RasterError/sizeRefused(width:height:)`` if the image has more than
    ///   ``GrayImage/maximumPixelCount`` pixels.
    package static func render(_ matrix: QRMatrix, pixelsPerModule: Int) throws(RasterError) -> [UInt8] {
        precondition(pixelsPerModule > 0, "a module needs at least one pixel")
        let side = matrix.framed.count * pixelsPerModule
        var image = try GrayImage(width: side, height: side, filledWith: 255)
        for y in 0..<side {
            for x in 0..<side where matrix.isDark(x: module(x, pixelsPerModule), y: module(y, pixelsPerModule)) {
                image[x, y] = 0
            }
        }
        return try image.png(resolution: resolution)
    }

    /// Converts a column or row of pixels into the column or row of modules that contains it.
    private static func module(_ pixel: Int, _ pixelsPerModule: Int) -> Int {
        pixel / pixelsPerModule - QRMatrix.quietZone
    }
}
