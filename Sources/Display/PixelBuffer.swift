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
