import CTurboJPEG
package import Raster

extension GrayImage {
    /// Encodes the image as a JPEG file with libjpeg-turbo.
    package func jpeg(quality: Int32, flags: Int32 = 0) -> [UInt8] {
        let handle = unsafe tjInitCompress()
        defer { unsafe tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size = UInt(0)
        let result = unsafe tjCompress2(
            handle,
            pixels,
            Int32(width),
            0,
            Int32(height),
            TJPF_GRAY.rawValue,
            &buffer,
            &size,
            Int32(TJSAMP_GRAY.rawValue),
            quality,
            flags
        )
        precondition(result == 0, "libjpeg-turbo encodes every image")
        defer { unsafe tjFree(buffer) }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}
