import Glibc
import SystemPackage

/// Memory of the driver that a camera writes pictures to. The kernel clears it before another
/// program gets it.
@safe
final class FrameBuffer {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// - Parameter offset: The position of the memory in the device file.
    init(of device: VideoDevice, offset: Int, byteCount: Int) throws(CameraError) {
        let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, device.descriptor, off_t(offset))
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw CameraError(device.path, "map the memory of", Errno(rawValue: errno))
        }
        unsafe self.base = base
        self.byteCount = byteCount
    }

    deinit {
        unsafe munmap(base, byteCount)
    }

    /// Lends the first `count` bytes, or all bytes if there are fewer, for the duration of `body`.
    func withBytes<Result>(_ count: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(start: base, count: min(count, byteCount)).bindMemory(to: UInt8.self).span)
    }
}
