/// A chunk of a PNG file (PNG specification, section 5.3).
struct PNGChunk {
    private let type: String
    private let data: [UInt8]

    /// The chunk `pHYs`, in pixels per metre.
    static func resolution(dotsPerInch: Int) -> PNGChunk {
        let perMetre = bytes(UInt32((Double(dotsPerInch) / 0.0254).rounded()))
        return PNGChunk(type: "pHYs", data: perMetre + perMetre + [1])
    }

    /// Inserts the chunk after the signature and the chunk `IHDR`, which is always the first.
    func inserted(into png: [UInt8]) -> [UInt8] {
        var png = png
        png.insert(contentsOf: bytes, at: 8 + 25)
        return png
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
