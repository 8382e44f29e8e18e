package import Raster

/// The supported pixel formats for cameras, in order of preference.
///
/// The raw value is the kernel's four-character code (videodev2.h, V4L2_PIX_FMT_…).
package enum PixelFormat: String, CaseIterable {
    /// Only luminance.
    case grey = "GREY"
    /// All luminance values, followed by all colour values.
    case nv12 = "NV12"
    case yu12 = "YU12"
    /// Luminance and colour values, interleaved.
    case yuyv = "YUYV"
    case uyvy = "UYVY"
    /// A JPEG image for each picture. The image may lack its Huffman tables.
    case motionJPEG = "MJPG"
    case jpeg = "JPEG"

    init?(code: UInt32) {
        self.init(rawValue: Self.name(of: code))
    }

    var code: UInt32 {
        rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The offset of the luminance in a row, and the number of bytes from one pixel to the next;
    /// nil if pictures are compressed.
    var luminance: (start: Int, step: Int)? {
        switch self {
        case .grey, .nv12, .yu12: (0, 1)
        case .yuyv: (0, 2)
        case .uyvy: (1, 2)
        case .motionJPEG, .jpeg: nil
        }
    }

    /// Returns the characters of a four-character code. The highest bit of the code is a flag,
    /// which is ignored.
    static func name(of code: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(code >> ($0 * 8) & 0x7F) }, as: UTF8.self)
    }
}

/// The layout of a camera's pictures in memory.
package struct FrameLayout: Equatable {
    package let format: PixelFormat
    package let width: Int
    package let height: Int
    /// The number of bytes from the start of one row to the start of the next, if pictures are not
    /// compressed.
    let stride: Int

    package init(format: PixelFormat, width: Int, height: Int, stride: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Returns the luminance of a picture; nil if the picture is incomplete or damaged. Both can
    /// happen in normal use.
    package func picture(from bytes: Span<UInt8>) -> GrayImage? {
        guard let (start, step) = format.luminance else {
            return try? JPEGDecoder().decode(bytes).image
        }
        guard let count = try? GrayImage.pixelCount(width: width, height: height), stride >= width * step,
            bytes.count >= (height - 1) * stride + width * step
        else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count)
        for y in 0..<height {
            for x in 0..<width { pixels.append(bytes[y * stride + x * step + start]) }
        }
        return try? GrayImage(width: width, height: height, pixels: pixels)
    }
}
