import Glibc

/// A picture of 8-bit luminance: 0 is black and 255 is white, as in sRGB.
package struct GrayImage: Equatable, Sendable {
    /// The maximum number of pixels of an image: 64 Mi, enough for photos of 64-megapixel cameras.
    ///
    /// A header of a few bytes can announce an image of any size; this limits its memory to 64 MiB.
    package static let maximumPixelCount = 64 << 20

    /// Columns, at least one.
    package let width: Int
    /// Rows, at least one.
    package let height: Int
    /// `width * height` values, rows from the top, each from the left, without padding.
    package private(set) var pixels: [UInt8]

    /// Creates an image of one luminance.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)``, before anything is allocated.
    package init(width: Int, height: Int, filledWith luminance: UInt8) throws(RasterError) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: luminance, count: try Self.pixelCount(width: width, height: height))
    }

    /// Creates an image from pixels in the layout of ``pixels``; there must be `width * height` of
    /// them.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)``.
    package init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
        let count = try Self.pixelCount(width: width, height: height)
        precondition(pixels.count == count, "an image needs exactly one value for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The number of pixels of an image of this size, for a decoder before it allocates them.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)`` if it is zero or above
    ///   ``maximumPixelCount``.
    package static func pixelCount(width: Int, height: Int) throws(RasterError) -> Int {
        // Divide, because the product of two untrusted numbers may overflow.
        guard width > 0, height > 0, height <= maximumPixelCount / width else {
            throw .sizeRefused(width: width, height: height)
        }
        return width * height
    }

    /// The luminance of the pixel in column `x` from the left and row `y` from the top, both
    /// counted from 0.
    package subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[index(x, y)] }
        set { pixels[index(x, y)] = newValue }
    }

    /// Overwrites the picture with black, because it may show people. The compiler cannot remove
    /// the write. Another image that shares the pixels keeps them.
    package mutating func erase() {
        unsafe pixels.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) }
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        precondition(0..<width ~= x && 0..<height ~= y, "a pixel outside of the image")
        return y * width + x
    }
}
