import CDRM
import Glibc
import OperatingSystem
import SystemPackage

/// A picture in memory that a card can show. It consists of an unaccelerated (“dumb”) buffer and a
/// frame buffer.
final class DRMBuffer {
    let pixels: PixelBuffer
    /// The identifier of the frame buffer on the card.
    let identifier: UInt32
    private let card: DRMCard
    private let handle: UInt32
    private let byteCount: Int

    /// DRM_FORMAT_XRGB8888. In drm_fourcc.h, this is the macro `fourcc_code('X', 'R', '2', '4')`,
    /// which Swift cannot import.
    private static let format: UInt32 = 0x3432_5258

    init(card: DRMCard, mode: drmModeModeInfo) throws(FileError) {
        let (width, height) = (UInt32(mode.hdisplay), UInt32(mode.vdisplay))
        var (handle, pitch, size) = (UInt32(0), UInt32(0), UInt64(0))
        try card.check(
            "create a buffer of \(width)x\(height) pixels on \(card.path)",
            unsafe drmModeCreateDumbBuffer(card.descriptor, width, height, 32, 0, &handle, &pitch, &size)
        )
        self.card = card
        self.handle = handle
        byteCount = Int(size)
        do {
            identifier = try Self.frameBuffer(card, handle, width, height, pitch)
        } catch {
            drmModeDestroyDumbBuffer(card.descriptor, handle)
            throw error
        }
        do {
            let base = try unsafe Self.map(card, handle, byteCount)
            pixels = unsafe PixelBuffer(base: base, width: Int(width), height: Int(height), stride: Int(pitch))
        } catch {
            drmModeRmFB(card.descriptor, identifier)
            drmModeDestroyDumbBuffer(card.descriptor, handle)
            throw error
        }
    }

    deinit {
        // The kernel clears the memory before another process gets it.
        unsafe munmap(pixels.base, byteCount)
        drmModeRmFB(card.descriptor, identifier)
        drmModeDestroyDumbBuffer(card.descriptor, handle)
    }

    private static func frameBuffer(
        _ card: DRMCard,
        _ handle: UInt32,
        _ width: UInt32,
        _ height: UInt32,
        _ pitch: UInt32
    ) throws(FileError) -> UInt32 {
        var identifier: UInt32 = 0
        // The pixels may be spread over up to four planes. This format has only the first plane.
        let result = unsafe drmModeAddFB2(
            card.descriptor,
            width,
            height,
            format,
            [handle, 0, 0, 0],
            [pitch, 0, 0, 0],
            [0, 0, 0, 0],
            &identifier,
            0
        )
        try card.check("create a frame buffer of \(width)x\(height) pixels on \(card.path)", result)
        return identifier
    }

    private static func map(
        _ card: DRMCard,
        _ handle: UInt32,
        _ byteCount: Int
    ) throws(FileError) -> UnsafeMutableRawPointer {
        let attempt = "draw on \(card.path)"
        var offset: UInt64 = 0
        try card.check(attempt, unsafe drmModeMapDumbBuffer(card.descriptor, handle, &offset))
        let base = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, card.descriptor, off_t(offset))
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            throw FileError(attempt, Errno(rawValue: errno))
        }
        return unsafe base
    }
}
