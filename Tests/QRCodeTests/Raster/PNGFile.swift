import Testing

/// PNG files assembled byte by byte, because this project's encoder does not write such files (W3C
/// PNG Specification, second edition).
struct PNGFile: CustomTestStringConvertible {
    enum ColourType: UInt8 {
        case greyscale = 0
        case truecolour = 2
        case indexed = 3
        case greyscaleWithAlpha = 4
        case truecolourWithAlpha = 6
    }

    var width = 2
    var height = 2
    var bitDepth: UInt8 = 8
    var colourType = ColourType.greyscale
    var isInterlaced = false
    var palette: [UInt8]?
    var transparency: [UInt8]?
    /// The filtered rows (section 9), uncompressed.
    var rows: [UInt8]

    var testDescription: String {
        "\(colourType), \(bitDepth) bits\(transparency == nil ? "" : ", tRNS")\(isInterlaced ? ", interlaced" : "")"
    }

    var bytes: [UInt8] {
        var file = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        let header =
            Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
            + [bitDepth, colourType.rawValue, 0, 0, isInterlaced ? 1 : 0]
        file += Self.chunk("IHDR", header)
        if let palette { file += Self.chunk("PLTE", palette) }
        if let transparency { file += Self.chunk("tRNS", transparency) }
        file += Self.chunk("IDAT", Self.zlibStream(of: rows))
        return file + Self.chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + covered + bigEndian(crc32(covered))
    }

    /// Returns a single stored block (RFC 1950, RFC 1951 section 3.2.4).
    private static func zlibStream(of data: [UInt8]) -> [UInt8] {
        let length = UInt16(data.count)
        let header = [0x78, 0x01, 0x01, UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
        let complement = [UInt8(truncatingIfNeeded: ~length), UInt8(~length >> 8)]
        return header + complement + data + bigEndian(adler32(data))
    }

    private static func crc32(_ data: [UInt8]) -> UInt32 {
        ~data.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        let (a, b) = data.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65521
            return (a, (sums.1 + a) % 65521)
        }
        return b << 16 | a
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
