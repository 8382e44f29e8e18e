import CPNG

/// A picture in colour that is written as a PNG file for printers.
package struct RGBPicture {
    package let width: Int
    package let height: Int
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

/// A chunk of a PNG file (PNG specification, section 5.3).
private struct PNGChunk {
    let type: String
    let data: [UInt8]

    /// The chunk `pHYs`, in pixels per metre.
    static func resolution(dotsPerInch: Int) -> PNGChunk {
        let perMetre = bytes(UInt32((Double(dotsPerInch) / 0.0254).rounded()))
        return PNGChunk(type: "pHYs", data: perMetre + perMetre + [1])
    }

    /// Inserts the chunk after the signature and the chunk `IHDR`, which is always the first.
    func inserted(into png: [UInt8]) -> [UInt8] {
        let headerCount = 8 + 25
        return Array(png[..<headerCount]) + bytes + png[headerCount...]
    }

    private var bytes: [UInt8] {
        let content = Array(type.utf8) + data
        return Self.bytes(UInt32(data.count)) + content + Self.bytes(Self.checksum(content))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The CRC of ISO/IEC 13239 (PNG specification, section 5.5).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
    }
}
