import CDRM
import Glibc
import OperatingSystem
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

    /// Copies a picture of the same size to the visible part of the frame buffer.
    func show(_ picture: MemoryPixels) {
        let pixels = picture.pixels
        for y in 0..<height {
            let row = layout.bytes(of: pixels[y * width..<(y + 1) * width])
            unsafe (memory + start + y * stride).copyMemory(from: row, byteCount: row.count)
        }
    }
}

/// The pixel layout of a frame buffer: the bits for red, green and blue (linux/fb.h).
struct FramebufferLayout: Equatable {
    /// The number of bytes per pixel, 2 to 4, in little-endian order.
    let bytesPerPixel: Int
    let red: Field
    let green: Field
    let blue: Field

    struct Field: Equatable {
        /// The position, counted from the lowest bit of the pixel.
        let offset: Int
        /// The number of bits, 1 to 8.
        let length: Int

        /// Returns the highest bits of an 8-bit intensity, shifted to the position of this colour.
        func place(_ intensity: UInt32) -> UInt32 {
            ((intensity & 0xFF) >> UInt32(8 - length)) << UInt32(offset)
        }
    }

    init(bytesPerPixel: Int, red: Field, green: Field, blue: Field) {
        self.bytesPerPixel = bytesPerPixel
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads the layout; nil if pixels are palette indices or grey values.
    init?(_ screen: fb_var_screeninfo) {
        let fields = [screen.red, screen.green, screen.blue]
            .map { Field(offset: Int($0.offset), length: Int($0.length)) }
        guard screen.grayscale == 0, [16, 24, 32].contains(screen.bits_per_pixel),
            fields.allSatisfy({ (1...8).contains($0.length) && $0.offset + $0.length <= Int(screen.bits_per_pixel) }),
            Set(fields.map(\.offset)).count == 3
        else { return nil }
        self.init(bytesPerPixel: Int(screen.bits_per_pixel / 8), red: fields[0], green: fields[1], blue: fields[2])
    }

    /// Converts pixels to bytes. In each pixel, red, green and blue start at bit 16, 8 and 0.
    func bytes(of pixels: some Collection<UInt32>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * bytesPerPixel)
        for pixel in pixels {
            var placed = red.place(pixel >> 16) | green.place(pixel >> 8) | blue.place(pixel)
            for _ in 0..<bytesPerPixel {
                bytes.append(UInt8(truncatingIfNeeded: placed))
                placed >>= 8
            }
        }
        return bytes
    }
}
