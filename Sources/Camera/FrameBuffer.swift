import Glibc
import SystemPackage

/// Memory that a camera writes a picture to. It is the camera's: the kernel clears it before it belongs to another program.
@safe
final class FrameBuffer {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// - Parameter offset: Where the device's file has it.
    init(of device: VideoDevice, offset: Int, byteCount: Int) throws(CameraError) {
        let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, device.descriptor, off_t(offset))
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw CameraError(device.path, "see the memory of", Errno(rawValue: errno))
        }
        unsafe self.base = base
        self.byteCount = byteCount
    }

    deinit {
        unsafe munmap(base, byteCount)
    }

    /// Lends the first `count` bytes, or all that there are, for the duration of `body`.
    func withBytes<Result>(_ count: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(start: base, count: min(count, byteCount)).bindMemory(to: UInt8.self).span)
    }
}
