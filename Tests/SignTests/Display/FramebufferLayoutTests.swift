import Testing

@testable import struct Display.FramebufferLayout

@Suite("Frame buffer pixels")
struct FramebufferLayoutTests {
    private typealias Field = FramebufferLayout.Field

    /// RGB565, a common format of small panels. The low bits are dropped.
    @Test(
        arguments: [
            (0xFFFFFF, [0xFF, 0xFF]), (0x000000, [0, 0]), (0xFF0000, [0x00, 0xF8]), (0x00FF00, [0xE0, 0x07]),
            (0x0000FF, [0x1F, 0x00]), (0x070307, [0, 0]), (0x080408, [0x21, 0x08]), (0xAB_FFFFFF, [0xFF, 0xFF]),
        ] as [(UInt32, [UInt8])]
    )
    func `colours of 16 bits`(pixel: UInt32, bytes: [UInt8]) {
        let layout = FramebufferLayout(
            bytesPerPixel: 2,
            red: Field(offset: 11, length: 5),
            green: Field(offset: 5, length: 6),
            blue: Field(offset: 0, length: 5)
        )
        #expect(layout.bytes(of: [pixel, 0xFFFFFF]) == bytes + [0xFF, 0xFF])
    }

    @Test(
        arguments: [
            (4, 16, 0, [0x30, 0x20, 0x10, 0]), (4, 0, 16, [0x10, 0x20, 0x30, 0]), (3, 16, 0, [0x30, 0x20, 0x10]),
        ] as [(Int, Int, Int, [UInt8])]
    )
    func `colours of 24 and 32 bits, in either order`(bytesPerPixel: Int, red: Int, blue: Int, bytes: [UInt8]) {
        let layout = FramebufferLayout(
            bytesPerPixel: bytesPerPixel,
            red: Field(offset: red, length: 8),
            green: Field(offset: 8, length: 8),
            blue: Field(offset: blue, length: 8)
        )
        #expect(layout.bytes(of: [0xFF10_2030]) == bytes)
    }
}
