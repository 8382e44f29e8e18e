import Raster
import Testing

@Suite struct PNGTests {
    @Test(arguments: [(1, 1), (1, 300), (300, 1), (17, 31), (256, 256)])
    func `an image is encoded as PNG and decoded`(width: Int, height: Int) throws {
        let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 151 >> 3) }
        let image = try GrayImage(width: width, height: height, pixels: pixels)
        #expect(try GrayImage(png: try image.png()) == image)
    }

    /// Each file has two by two pixels: black and white above white and black.
    @Test(arguments: [
        PNGFile(rows: [0, 0x00, 0xFF, 0, 0xFF, 0x00]),
        PNGFile(bitDepth: 1, rows: [0, 0b0100_0000, 0, 0b1000_0000]),
        PNGFile(bitDepth: 16, rows: [0, 0, 0, 0xFF, 0xFF, 0, 0xFF, 0xFF, 0, 0]),
        PNGFile(isInterlaced: true, rows: [0, 0x00, 0, 0xFF, 0, 0xFF, 0x00]),
        PNGFile(transparency: [0, 0x11], rows: [0, 0x00, 0x11, 0, 0x11, 0x00]),
        PNGFile(colourType: .truecolour, rows: [0, 0, 0, 0, 255, 255, 255, 0, 255, 255, 255, 0, 0, 0]),
        PNGFile(colourType: .indexed, palette: [0, 0, 0, 255, 255, 255], rows: [0, 0, 1, 0, 1, 0]),
        PNGFile(
            bitDepth: 2,
            colourType: .indexed,
            palette: [0, 0, 0, 9, 9, 9],
            transparency: [255, 0],
            rows: [0, 0b0001_0000, 0, 0b0100_0000]
        ),
        PNGFile(colourType: .greyscaleWithAlpha, rows: [0, 0, 255, 0, 0, 0, 0, 0, 0, 255]),
        PNGFile(
            bitDepth: 16,
            colourType: .greyscaleWithAlpha,
            rows: [0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
        ),
        PNGFile(
            colourType: .truecolourWithAlpha,
            isInterlaced: true,
            rows: [0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 9, 9, 9, 0, 0, 0, 0, 255]
        ),
    ])
    func `every type of PNG is read, and transparent pixels become white`(file: PNGFile) throws {
        #expect(try GrayImage(png: file.bytes).pixels == [0, 255, 255, 0])
    }

    @Test func `16 bits are interpreted as sRGB, like 8 bits`() throws {
        let file = PNGFile(width: 1, height: 1, bitDepth: 16, rows: [0, 0x80, 0x80])
        #expect(try GrayImage(png: file.bytes).pixels == [0x80])
    }

    @Test(arguments: [(100_000, 100_000), (8192, 8193)])
    func `a small file with a large size in its header is refused`(width: Int, height: Int) {
        let file = PNGFile(width: width, height: height, rows: [])
        #expect(throws: RasterError.sizeRefused(width: width, height: height)) {
            try GrayImage(png: file.bytes)
        }
    }

    @Test func `a truncated file is undecodable`() throws {
        let file = PNGFile(rows: [0, 0x00, 0xFF, 0, 0xFF, 0x00]).bytes
        let (checksum, end) = (4, 12)
        for count in 0..<file.count - end - checksum {
            #expect(performing: { try GrayImage(png: Array(file.prefix(count))) }, throws: Self.isUndecodable)
        }
    }

    @Test func `a file with a flipped bit in its pixels is undecodable`() throws {
        var file = PNGFile(rows: [0, 0x00, 0xFF, 0, 0xFF, 0x00]).bytes
        let lastPixel = file.count - 12 - 4 - 4 - 1
        file[lastPixel] ^= 1
        #expect(performing: { try GrayImage(png: file) }, throws: Self.isUndecodable)
    }

    @Test(arguments: [[], [0], Array("GIF89a".utf8), [UInt8](repeating: 0x89, count: 1000)])
    func `bytes that are not a PNG are undecodable`(bytes: [UInt8]) {
        #expect(performing: { try GrayImage(png: bytes) }, throws: Self.isUndecodable)
    }

    @Test func `error messages name the reason`() {
        #expect(
            "\(RasterError.sizeRefused(width: 3, height: 0))"
                == "unsupported image size: 3 by 0 pixels; an image must have at least one pixel and at most 67108864"
        )
        #expect("\(RasterError.undecodable(reason: "bad"))" == "could not decode the image: bad")
        #expect("\(RasterError.unencodable(reason: "bad"))" == "could not encode the image: bad")
    }

    private static func isUndecodable(_ error: any Error) -> Bool {
        if case RasterError.undecodable(let reason) = error { !reason.isEmpty } else { false }
    }
}
