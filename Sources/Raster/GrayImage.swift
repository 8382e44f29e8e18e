import Glibc

/// A picture that consists of 8-bit luminance values: 0 is black and 255 is white, as in sRGB.
package struct GrayImage: Equatable, Sendable {
    /// The maximum number of pixels in an image: 64 Mi, which is enough for photos from
    /// 64-megapixel cameras.
    ///
    /// A header of a few bytes can announce an image of any size. This maximum limits an image to
    /// 64 MiB of memory.
    package static let maximumPixelCount = 64 << 20

    /// The number of columns, at least one.
    package let width: Int
    /// The number of rows, at least one.
    package let height: Int
    /// `width * height` luminance values, in rows from the top. Each row starts at the left and has
    /// no padding.
    package private(set) var pixels: [UInt8]

    /// Creates an image in which all pixels have the same luminance.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)``, before any memory is allocated.
    package init(width: Int, height: Int, filledWith luminance: UInt8) throws(RasterError) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: luminance, count: try Self.pixelCount(width: width, height: height))
    }

    /// Creates an image from pixels in the layout of ``pixels``. The number of pixels must be
    /// `width * height`.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)``.
    package init(width: Int, height: Int, pixels: [UInt8]) throws(RasterError) {
        let count = try Self.pixelCount(width: width, height: height)
        precondition(pixels.count == count, "an image needs exactly one value for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Returns the number of pixels in an image of this size. A decoder calls this method before it
    /// allocates memory for the pixels.
    ///
    /// - Throws: ``RasterError/sizeRefused(width:height:)`` if the number is zero or greater than
    ///   ``maximumPixelCount``.
    package static func pixelCount(width: Int, height: Int) throws(RasterError) -> Int {
        // Divide instead of multiplying, because the product of two untrusted numbers may overflow.
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
    /// this write. If another image shares the pixels, that image keeps them.
    package mutating func erase() {
        unsafe pixels.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) }
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        precondition(0..<width ~= x && 0..<height ~= y, "a pixel outside of the image")
        return y * width + x
    }
}

extension GrayImage {
    /// Decodes a PNG image with any colour type, bit depth and interlacing. Transparent pixels are
    /// drawn on white.
    ///
    /// 16-bit samples are treated as sRGB, like 8-bit ones, unless the file specifies otherwise.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)`` if the bytes are not a PNG image, or if the
    ///   image is truncated or damaged; ``RasterError/sizeRefused(width:height:)`` after the header
    ///   has been read.
    package init(png: [UInt8]) throws(RasterError) {
        self = try PNGCodec().decode(png)
    }

    /// Encodes the image as an 8-bit greyscale PNG file.
    ///
    /// - Parameter resolution: The resolution in dots per inch for programs that print the file; nil
    ///   for an image that is only shown.
    /// - Throws: ``RasterError/unencodable(reason:)`` if libpng runs out of memory.
    package func png(resolution: Int? = nil) throws(RasterError) -> [UInt8] {
        let png = try PNGCodec().encode(self)
        guard let resolution else { return png }
        return PNGChunk.resolution(dotsPerInch: resolution).inserted(into: png)
    }
}

extension GrayImage {
    /// Swaps light and dark, without a copy that would not be erased.
    package mutating func invert() {
        for index in pixels.indices { pixels[index] = 255 - pixels[index] }
    }

    /// Returns the image at half its width and height; nil if the result would be empty. Each pixel
    /// is the mean of four pixels.
    ///
    /// If the width or the height is odd, the last column or the last row is dropped.
    package func halved() -> GrayImage? {
        scaled(width: width / 2, height: height / 2) { position, _, _ in
            2 * position...2 * position + 1
        }
    }

    /// Returns the image at twice its width and height, with interpolated pixels; nil if the result
    /// would have more pixels than ``maximumPixelCount``.
    package func doubled() -> GrayImage? {
        scaled(width: width * 2, height: height * 2) { position, _, count in
            position / 2...min((position + 1) / 2, count - 1)
        }
    }

    /// Returns the image at the same or a smaller size; nil if the result would be empty. Each
    /// pixel is the mean of the pixels that it replaces.
    package func shrunk(width: Int, height: Int) -> GrayImage? {
        precondition(width <= self.width && height <= self.height, "an image shrinks to a smaller size")
        return scaled(width: width, height: height) { position, newCount, count in
            position * count / newCount...(position + 1) * count / newCount - 1
        }
    }

    /// Computes each pixel as the mean of the pixels in a range of columns and rows.
    ///
    /// - Parameter source: Returns the range of source columns for one column, or the range of
    ///   source rows for one row. Its parameters are the position, the new count and the old count.
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
    /// Returns the picture as text for a 256-colour terminal. Each character cell shows two pixels,
    /// one above the other.
    ///
    /// The font must have the block element U+2580.
    ///
    /// - Parameters:
    ///   - columns: The maximum number of cells in a line, at least one.
    ///   - rows: The maximum number of lines, at least one.
    /// - Returns: Lines without line ends. Each line sets its colours and resets them. The result
    ///   is empty if there is not enough space for the picture.
    package func terminalLines(columns: Int, rows: Int) -> [String] {
        guard let picture = fitted(columns: columns, rows: rows) else { return [] }
        return (0..<picture.height / 2).map { picture.terminalLine($0) }
    }

    /// Returns the picture at the size that ``terminalLines(columns:rows:)`` uses; nil if there is
    /// not enough space for it. A picture that already has this size is returned unchanged.
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

    /// Returns the nearest colour in the fixed part of the 256 colours: black, 24 greys from 8 to
    /// 238, or white.
    private static func colour(of luminance: UInt8) -> UInt8 {
        switch luminance {
        case ..<4: 16
        case 247...: 231
        default: 232 + min(23, (luminance - 3) / 10)
        }
    }
}

/// Why an image could not be created, read or written.
package enum RasterError: Error, Equatable {
    /// The image has no pixels, or has more pixels than ``GrayImage/maximumPixelCount``.
    case sizeRefused(width: Int, height: Int)
    /// The decoder could not read the bytes; `reason` is the decoder's message.
    case undecodable(reason: String)
    /// The encoder could not write the image; `reason` is the encoder's message.
    case unencodable(reason: String)
}

extension RasterError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sizeRefused(let width, let height):
            """
            unsupported image size: \(width) by \(height) pixels; \
            an image must have at least one pixel and at most \(GrayImage.maximumPixelCount)
            """
        case .undecodable(let reason):
            "could not decode the image: \(reason)"
        case .unencodable(let reason):
            "could not encode the image: \(reason)"
        }
    }
}
