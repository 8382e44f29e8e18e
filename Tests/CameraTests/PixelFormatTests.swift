import Testing

@testable import Camera

@Suite struct PixelFormatTests {
    /// The numbers are those of videodev2.h.
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

    @Test func `a format that is not read has a name, and nothing else`() {
        #expect(PixelFormat.name(of: 0x3031_4742) == "BG10")
        // Big-endian.
        #expect(PixelFormat.name(of: 0xB631_3159) == "Y116")
        #expect(PixelFormat(code: 0x3031_4742) == nil)
    }
}
