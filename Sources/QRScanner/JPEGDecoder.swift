import CTurboJPEG
package import Raster

/// A decompressor from libjpeg-turbo, for one image.
@safe
package struct JPEGDecoder: ~Copyable {
    private let handle: tjhandle

    /// - Throws: ``RasterError/undecodable(reason:)`` if there is not enough memory.
    package init() throws(RasterError) {
        guard let handle = unsafe tjInitDecompress() else {
            throw .undecodable(reason: unsafe String(cString: tjGetErrorStr2(nil)))
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe tjDestroy(handle)
    }

    /// Decodes the image in greyscale. If image data is missing or damaged, the decoder fills the
    /// gap, and `complaint` is libjpeg-turbo's warning.
    ///
    /// A warning is not an error, because intact files from some cameras also cause warnings.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)``; ``RasterError/sizeRefused(width:height:)``,
    ///   before any memory for the image is allocated.
    package consuming func decode(
        _ jpeg: Span<UInt8>
    ) throws(RasterError) -> (image: GrayImage, complaint: String?) {
        var (width, height, hasInks) = try header(of: jpeg)
        var count = try GrayImage.pixelCount(width: width, height: height)
        guard hasInks else {
            var pixels = [UInt8](repeating: 0, count: count)
            let complaint = try decompress(jpeg, TJPF_GRAY, width, height, into: &pixels)
            return (try GrayImage(width: width, height: height, pixels: pixels), complaint)
        }
        // Four values for each pixel would take too much memory, so decode a large image at half its
        // size.
        if count > GrayImage.maximumPixelCount / 4 {
            (width, height) = ((width + 1) / 2, (height + 1) / 2)
            count = width * height
        }
        var inks = [UInt8](repeating: 0, count: count * 4)
        let complaint = try decompress(jpeg, TJPF_CMYK, width, height, into: &inks)
        return (try GrayImage(width: width, height: height, pixels: Self.luminance(inks: inks)), complaint)
    }

    /// Converts pixels of cyan, magenta, yellow and black. 255 is no ink in most files, and full ink
    /// in others. A file does not reliably show which, so the result may be a negative, which the
    /// scanner also reads.
    private static func luminance(inks: [UInt8]) -> [UInt8] {
        stride(from: 0, to: inks.count, by: 4).map { start in
            let colour = (299 * Int(inks[start]) + 587 * Int(inks[start + 1]) + 114 * Int(inks[start + 2])) / 1000
            return UInt8((colour + Int(inks[start + 3])) / 2)
        }
    }

    /// Returns the size, and whether the pixels are stored as printing inks (CMYK).
    private func header(of jpeg: Span<UInt8>) throws(RasterError) -> (width: Int, height: Int, hasInks: Bool) {
        var (width, height, subsampling, colourSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let result = unsafe jpeg.withUnsafeBufferPointer { jpeg in
            unsafe tjDecompressHeader3(
                handle,
                jpeg.baseAddress,
                UInt(jpeg.count),
                &width,
                &height,
                &subsampling,
                &colourSpace
            )
        }
        // libjpeg-turbo repeats a warning about the header when it decodes the pixels.
        _ = try complaint(after: result)
        // A file that contains only tables is accepted as a header, but has no size.
        guard width > 0, height > 0 else { throw .undecodable(reason: "it ends before the picture data") }
        let hasInks = [TJCS_CMYK, TJCS_YCCK].contains { Int32($0.rawValue) == colourSpace }
        return (Int(width), Int(height), hasInks)
    }

    private func decompress(
        _ jpeg: Span<UInt8>,
        _ format: TJPF,
        _ width: Int,
        _ height: Int,
        into pixels: inout [UInt8]
    ) throws(RasterError) -> String? {
        let rowsWithoutPadding: Int32 = 0
        // Without this limit, a small file could request thousands of passes over a large image.
        let flags = TJFLAG_LIMITSCANS
        let result = unsafe jpeg.withUnsafeBufferPointer { jpeg in
            unsafe tjDecompress2(
                handle,
                jpeg.baseAddress,
                UInt(jpeg.count),
                &pixels,
                Int32(width),
                rowsWithoutPadding,
                Int32(height),
                format.rawValue,
                flags
            )
        }
        return try complaint(after: result)
    }

    /// Returns the warning from a libjpeg-turbo call that returned `result`; nil if there was no
    /// warning.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)`` if the call failed.
    private func complaint(after result: Int32) throws(RasterError) -> String? {
        if result == 0 { return nil }
        let message = unsafe String(cString: tjGetErrorStr2(handle))
        guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue else { throw .undecodable(reason: message) }
        return message
    }
}
