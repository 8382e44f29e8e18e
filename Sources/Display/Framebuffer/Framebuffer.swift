import CDRM
import Files
import Glibc
import SystemPackage

/// A kernel frame buffer such as `/dev/fb0`: memory whose pixels a screen shows continuously.
@safe
final class Framebuffer {
    let width: Int
    let height: Int
    private let layout: FramebufferLayout
    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    /// The number of bytes between the starts of two rows, and the number of bytes before the
    /// visible part of the memory.
    private let (stride, start): (Int, Int)

    init(_ path: FilePath) throws {
        let attempt = "draw on the frame buffer \(path)"
        let file = try FileError.wrap("open the frame buffer \(path)") {
            try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
        }
        // The mapping remains valid after the file has been closed.
        defer { close(file.rawValue) }
        var (screen, memory) = (fb_var_screeninfo(), fb_fix_screeninfo())
        guard unsafe ioctl(file.rawValue, UInt(FBIOGET_VSCREENINFO), &screen) == 0,
            unsafe ioctl(file.rawValue, UInt(FBIOGET_FSCREENINFO), &memory) == 0
        else { throw FileError(attempt, Errno(rawValue: errno)) }
        guard let layout = FramebufferLayout(screen) else {
            throw ScreenError.pixelsNotUnderstood(device: path, bitsPerPixel: Int(screen.bits_per_pixel))
        }
        (width, height, self.layout) = (Int(screen.xres), Int(screen.yres), layout)
        (stride, byteCount) = (Int(memory.line_length), Int(memory.smem_len))
        start = Int(screen.yoffset) * stride + Int(screen.xoffset) * layout.bytesPerPixel
        guard start + height * stride <= byteCount else { throw FileError(attempt, .invalidArgument) }
        let base = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0)
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw FileError(attempt, Errno(rawValue: errno))
        }
        unsafe self.memory = base
    }

    deinit {
        unsafe munmap(memory, byteCount)
    }

    /// Copies a page of the same size to the visible part of the frame buffer.
    func show(_ page: MemoryPage) {
        let pixels = page.pixels
        for y in 0..<height {
            let row = layout.bytes(of: pixels[y * width..<(y + 1) * width])
            unsafe (memory + start + y * stride).copyMemory(from: row, byteCount: row.count)
        }
    }
}
