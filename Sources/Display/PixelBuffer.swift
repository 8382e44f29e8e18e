/// Pixels in memory with 32 bits each: blue, green, red, unused (DRM's XRGB8888 in little-endian
/// order). The distance between the starts of two rows is `stride` bytes.
@safe
package struct PixelBuffer {
    package let base: UnsafeMutableRawPointer
    package let width: Int
    package let height: Int
    package let stride: Int

    package init(base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.stride = stride
    }
}

/// Pixels in ordinary memory, for screens with other pixel formats. They are initially black.
final class MemoryPixels {
    let buffer: PixelBuffer

    init(width: Int, height: Int) {
        let byteCount = 4 * width * height
        let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        unsafe buffer = PixelBuffer(base: base, width: width, height: height, stride: 4 * width)
    }

    deinit {
        unsafe buffer.base.deallocate()
    }

    /// The pixels of all rows. In each pixel, red, green and blue start at bit 16, 8 and 0.
    var pixels: [UInt32] {
        let count = buffer.width * buffer.height
        return unsafe Array(UnsafeBufferPointer(start: buffer.base.assumingMemoryBound(to: UInt32.self), count: count))
    }
}
