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
        let (width, height) = try size(of: jpeg)
        var pixels = [UInt8](repeating: 0, count: try GrayImage.pixelCount(width: width, height: height))
        let complaint = try decompress(jpeg, width: width, height: height, into: &pixels)
        return (try GrayImage(width: width, height: height, pixels: pixels), complaint)
    }

    private func size(of jpeg: Span<UInt8>) throws(RasterError) -> (width: Int, height: Int) {
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
        return (Int(width), Int(height))
    }

    private func decompress(
        _ jpeg: Span<UInt8>,
        width: Int,
        height: Int,
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
                TJPF_GRAY.rawValue,
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
