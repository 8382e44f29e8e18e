import CDRM

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
