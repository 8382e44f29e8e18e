import Raster
import TestSupport
import Testing

@testable import QRScanner

@Suite struct FrameLayoutTests {
    /// Two rows of two pixels with the luminances 1 to 4. All other bytes are 9.
    @Test(
        arguments: [
            (.grey, 2, [1, 2, 3, 4]), (.grey, 3, [1, 2, 9, 3, 4, 9]), (.grey, 3, [1, 2, 9, 3, 4]),
            (.nv12, 2, [1, 2, 3, 4, 9, 9]), (.yu12, 2, [1, 2, 3, 4, 9, 9]),
            (.yuyv, 4, [1, 9, 2, 9, 3, 9, 4, 9]), (.yuyv, 5, [1, 9, 2, 9, 9, 3, 9, 4, 9, 9]),
            (.uyvy, 4, [9, 1, 9, 2, 9, 3, 9, 4]),
        ] as [(PixelFormat, Int, [UInt8])]
    )
    func `the luminance is extracted from the frame`(format: PixelFormat, stride: Int, bytes: [UInt8]) throws {
        let layout = FrameLayout(format: format, width: 2, height: 2, stride: stride)
        #expect(picture(bytes, layout) == (try GrayImage(width: 2, height: 2, pixels: [1, 2, 3, 4])))
    }

    @Test(
        arguments: [
            (.grey, 2, 2, 2, 3), (.yuyv, 2, 2, 4, 7), (.yuyv, 2, 2, 3, 100), (.grey, 2, 2, 0, 100),
            (.grey, 0, 2, 0, 100),
            (.grey, 2, 0, 2, 100), (.grey, 100_000, 100_000, 100_000, 100), (.nv12, 2, 2, 2, 0),
            (.motionJPEG, 2, 2, 0, 0),
        ] as [(PixelFormat, Int, Int, Int, Int)]
    )
    func `an incomplete or invalid frame has no picture`(
        format: PixelFormat,
        width: Int,
        height: Int,
        stride: Int,
        count: Int
    ) {
        let layout = FrameLayout(format: format, width: width, height: height, stride: stride)
        #expect(picture([UInt8](repeating: 1, count: count), layout) == nil)
    }

    private static let image = try! GrayImage(width: 16, height: 16, filledWith: 77)
    private static let layout = FrameLayout(format: .motionJPEG, width: 16, height: 16, stride: 0)

    @Test func `JPEG is decoded regardless of trailing bytes in its buffer`() {
        let jpeg = Self.image.jpeg(quality: 90)
        #expect(picture(jpeg, Self.layout) == Self.image)
        #expect(picture(jpeg + [0, 0, 0], Self.layout) == Self.image)
        #expect(picture(Array(jpeg.prefix(20)), Self.layout) == nil)
    }

    /// Many cameras omit the tables, because those of Motion JPEG are fixed.
    @Test func `JPEG without Huffman tables is decoded with the tables of Motion JPEG`() throws {
        var jpeg = Self.image.jpeg(quality: 90)
        var count = 0
        while let table = jpeg.indices.dropLast().first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC4 }) {
            jpeg.removeSubrange(table..<table + 2 + Int(jpeg[table + 2]) << 8 + Int(jpeg[table + 3]))
            count += 1
        }
        #expect(count > 0)
        #expect(picture(jpeg, Self.layout) == Self.image)
    }

    private func picture(_ bytes: [UInt8], _ layout: FrameLayout) -> GrayImage? {
        layout.picture(from: bytes.span)
    }
}

@Suite struct PixelFormatTests {
    /// The codes are defined in videodev2.h.
    @Test(
        arguments: [
            (.grey, 0x5945_5247), (.nv12, 0x3231_564E), (.yu12, 0x3231_5559), (.yuyv, 0x5659_5559),
            (.uyvy, 0x5956_5955),
            (.motionJPEG, 0x4750_4A4D), (.jpeg, 0x4745_504A),
        ] as [(PixelFormat, UInt32)]
    )
    func `formats have the kernel's codes`(format: PixelFormat, code: UInt32) {
        #expect(format.code == code)
        #expect(PixelFormat(code: code) == format)
    }

    @Test func `an unsupported format has a name only`() {
        #expect(PixelFormat.name(of: 0x3031_4742) == "BG10")
        // A big-endian format.
        #expect(PixelFormat.name(of: 0xB631_3159) == "Y116")
        #expect(PixelFormat(code: 0x3031_4742) == nil)
    }
}
