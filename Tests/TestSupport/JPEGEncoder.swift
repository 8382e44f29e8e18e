import CTurboJPEG
package import Raster

extension GrayImage {
    /// Encodes the image as a JPEG file with libjpeg-turbo.
    package func jpeg(quality: Int32, flags: Int32 = 0) -> [UInt8] {
        Self.encode(pixels, TJPF_GRAY, TJSAMP_GRAY, (width, height), quality, flags)
    }

    /// Encodes the image as a JPEG file for printing (CMYK). Grey is printed with black ink only.
    ///
    /// - Parameter noInk: The value that means no ink: 0 or 255.
    package func inkJPEG(quality: Int32, noInk: UInt8) -> [UInt8] {
        let inks = pixels.flatMap { [noInk, noInk, noInk, noInk == 255 ? $0 : 255 - $0] }
        return Self.encode(inks, TJPF_CMYK, TJSAMP_444, (width, height), quality, 0)
    }

    private static func encode(
        _ pixels: [UInt8],
        _ format: TJPF,
        _ sampling: TJSAMP,
        _ sides: (width: Int, height: Int),
        _ quality: Int32,
        _ flags: Int32
    ) -> [UInt8] {
        let handle = unsafe tjInitCompress()
        defer { unsafe tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size = UInt(0)
        let result = unsafe tjCompress2(
            handle,
            pixels,
            Int32(sides.width),
            0,
            Int32(sides.height),
            format.rawValue,
            &buffer,
            &size,
            Int32(sampling.rawValue),
            quality,
            flags
        )
        precondition(result == 0, "libjpeg-turbo encodes every image")
        defer { unsafe tjFree(buffer) }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}
