import CTurboJPEG
package import Raster

/// One decompressor of libjpeg-turbo, for one image.
@safe
package struct JPEGDecoder: ~Copyable {
    private let handle: tjhandle

    /// - Throws: ``RasterError/undecodable(reason:)`` if memory is short.
    package init() throws(RasterError) {
        guard let handle = unsafe tjInitDecompress() else {
            throw .undecodable(reason: unsafe String(cString: tjGetErrorStr2(nil)))
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe tjDestroy(handle)
    }

    /// The image in greyscale. Where something of it was lost, `complaint` says what, and the decoder has filled the gap.
    ///
    /// A complaint is no failure, because the files of some cameras earn one and are fine.
    ///
    /// - Throws: ``RasterError/undecodable(reason:)``; ``RasterError/sizeRefused(width:height:)`` before allocating.
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
        // A complaint about the header comes again with the pixels.
        _ = try complaint(after: result)
        // A file of nothing but tables passes for a header, without a size.
        guard width > 0, height > 0 else { throw .undecodable(reason: "it ends before its picture begins") }
        return (Int(width), Int(height))
    }

    private func decompress(
        _ jpeg: Span<UInt8>,
        width: Int,
        height: Int,
        into pixels: inout [UInt8]
    ) throws(RasterError) -> String? {
        let rowsWithoutPadding: Int32 = 0
        // A small file can ask for thousands of passes over a large image.
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

    /// What libjpeg-turbo warned of in a call that returned `result`; nil if it did not, and thrown if it gave up.
    private func complaint(after result: Int32) throws(RasterError) -> String? {
        if result == 0 { return nil }
        let message = unsafe String(cString: tjGetErrorStr2(handle))
        guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue else { throw .undecodable(reason: message) }
        return message
    }
}
