/// A page in ordinary memory, for screens with other pixel formats. The page is initially black.
final class MemoryPage {
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
