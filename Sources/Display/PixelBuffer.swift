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

    /// Copies all pixels to `target`, turned clockwise.
    ///
    /// - Parameter target: A buffer for which `rotation.size(width:height:)` is the size of this one.
    func copy(to target: PixelBuffer, turned rotation: ScreenRotation) {
        precondition(
            rotation.size(width: target.width, height: target.height) == (width, height),
            "the turned picture has the size of the target"
        )
        // The pixel at the top left of the target, and the distances in bytes to the pixels that are
        // right of it and below it in the target.
        let (start, right, down) =
            switch rotation {
            case .by0: (0, 4, stride)
            case .by90: ((height - 1) * stride, -stride, 4)
            case .by180: ((height - 1) * stride + (width - 1) * 4, -4, -stride)
            case .by270: ((width - 1) * 4, stride, -4)
            }
        // Write in the order of the addresses, because the memory of a card may not be cached.
        for y in 0..<target.height {
            let (row, source) = unsafe (target.base + y * target.stride, base + start + y * down)
            if rotation == .by0 {
                unsafe row.copyMemory(from: source, byteCount: 4 * width)
                continue
            }
            for x in 0..<target.width {
                let pixel = unsafe source.load(fromByteOffset: x * right, as: UInt32.self)
                unsafe row.storeBytes(of: pixel, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
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
