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

extension GrayImage {
    /// The image at half its width and height, each pixel the mean of four; nil if the result would
    /// be empty.
    ///
    /// If the width or height is odd, the last column or row is dropped.
    package func halved() -> GrayImage? {
        scaled(width: width / 2, height: height / 2) { position, _, _ in
            2 * position...2 * position + 1
        }
    }

    /// The image at twice its width and height, interpolated; nil if it would exceed
    /// ``maximumPixelCount``.
    package func doubled() -> GrayImage? {
        scaled(width: width * 2, height: height * 2) { position, _, count in
            position / 2...min((position + 1) / 2, count - 1)
        }
    }

    /// The image at a smaller or the same size, each pixel the mean of those that it replaces; nil
    /// if the result would be empty.
    package func shrunk(width: Int, height: Int) -> GrayImage? {
        precondition(width <= self.width && height <= self.height, "an image shrinks to a smaller size")
        return scaled(width: width, height: height) { position, newCount, count in
            position * count / newCount...(position + 1) * count / newCount - 1
        }
    }

    /// Computes each pixel as the mean of a range of columns and rows.
    ///
    /// - Parameter source: Returns the source columns of a column, or the source rows of a row. Its
    ///   parameters are the position, the new count and the old count.
    private func scaled(
        width: Int,
        height: Int,
        source: (_ position: Int, _ newCount: Int, _ count: Int) -> ClosedRange<Int>
    ) -> GrayImage? {
        guard var image = try? GrayImage(width: width, height: height, filledWith: 0) else { return nil }
        for y in 0..<height {
            let rows = source(y, height, self.height)
            for x in 0..<width { image[x, y] = mean(source(x, width, self.width), rows) }
        }
        return image
    }

    private func mean(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> UInt8 {
        var sum = 0
        for y in rows {
            for x in columns { sum += Int(self[x, y]) }
        }
        return UInt8(sum / (columns.count * rows.count))
    }
}

extension GrayImage {
    /// The picture as text for a 256-colour terminal: each character cell is two pixels, one above
    /// the other.
    ///
    /// The font must have the block element U+2580.
    ///
    /// - Parameters:
    ///   - columns: The maximum number of cells in a line, at least one.
    ///   - rows: The maximum number of lines, at least one.
    /// - Returns: Lines without line ends. Each sets its colours and resets them. Empty if there is
    ///   no room for the picture.
    package func terminalLines(columns: Int, rows: Int) -> [String] {
        guard let picture = fitted(columns: columns, rows: rows) else { return [] }
        return (0..<picture.height / 2).map { picture.terminalLine($0) }
    }

    /// The picture in the size of ``terminalLines(columns:rows:)``; nil if there is no room for it.
    /// A picture of that size is unchanged.
    package func fitted(columns: Int, rows: Int) -> GrayImage? {
        let columns = min(columns, width, 2 * rows * width / height)
        return shrunk(width: columns, height: 2 * (columns * height / width / 2))
    }

    private func terminalLine(_ row: Int) -> String {
        var line = ""
        var colours: (UInt8, UInt8)?
        for x in 0..<width {
            let (upper, lower) = (Self.colour(of: self[x, 2 * row]), Self.colour(of: self[x, 2 * row + 1]))
            if colours.map({ $0 != (upper, lower) }) ?? true { line += "\u{1B}[38;5;\(upper);48;5;\(lower)m" }
            colours = (upper, lower)
            line += "\u{2580}"
        }
        return line + "\u{1B}[0m"
    }

    /// The nearest colour of black, 24 greys from 8 to 238, and white, in the fixed part of the 256
    /// colours.
    private static func colour(of luminance: UInt8) -> UInt8 {
        switch luminance {
        case ..<4: 16
        case 247...: 231
        default: 232 + min(23, (luminance - 3) / 10)
        }
    }
}
