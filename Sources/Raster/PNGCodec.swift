import CPNG

/// A `png_image`, the control block of libpng's simplified API, for decoding or encoding one image.
///
/// The block is on the heap, because libpng keeps its address while reading an image.
@safe
struct PNGCodec: ~Copyable {
    private let control: UnsafeMutablePointer<png_image>

    init() {
        unsafe control = .allocate(capacity: 1)
        unsafe control.initialize(to: png_image())
        unsafe control.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    }

    deinit {
        unsafe png_image_free(control)
        unsafe control.deallocate()
    }

    consuming func decode(_ png: [UInt8]) throws(RasterError) -> GrayImage {
        try unsafe png.withUnsafeBufferPointer { bytes throws(RasterError) in
            // libpng reads more of these bytes in its second call, so both calls must be in this
            // closure.
            guard unsafe png_image_begin_read_from_memory(control, bytes.baseAddress, bytes.count) != 0 else {
                throw .undecodable(reason: message)
            }
            let (width, height) = unsafe (Int(control.pointee.width), Int(control.pointee.height))
            let count = try GrayImage.pixelCount(width: width, height: height)
            var pixels = [UInt8](repeating: 0, count: count)
            try readPixels(into: &pixels)
            return try GrayImage(width: width, height: height, pixels: pixels)
        }
    }

    consuming func encode(_ image: GrayImage) throws(RasterError) -> [UInt8] {
        try encode(image.pixels, width: image.width, height: image.height, format: png_uint_32(PNG_FORMAT_GRAY))
    }

    /// - Parameters:
    ///   - samples: The samples of all pixels, 8 bits each.
    ///   - format: One of libpng's constants `PNG_FORMAT_…`.
    consuming func encode(
        _ samples: [UInt8],
        width: Int,
        height: Int,
        format: png_uint_32
    ) throws(RasterError) -> [UInt8] {
        unsafe control.pointee.width = png_uint_32(width)
        unsafe control.pointee.height = png_uint_32(height)
        unsafe control.pointee.format = format
        // Our pictures have large areas of one colour. For them, choosing a filter for each row
        // would take longer and would not make the file smaller.
        unsafe control.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_FAST)
        // Allocate memory for the worst case. Otherwise, libpng would have to encode the image
        // twice, the first time to find the size.
        var size = unsafe cpng_largest_size(control)
        var png = [UInt8](repeating: 0, count: size)
        guard unsafe png_image_write_to_memory(control, &png, &size, 0, samples, 0, nil) != 0 else {
            throw .unencodable(reason: message)
        }
        png.removeLast(png.count - size)
        return png
    }

    private func readPixels(into pixels: inout [UInt8]) throws(RasterError) {
        unsafe control.pointee.format = png_uint_32(PNG_FORMAT_GRAY)
        // Without this flag, libpng would treat 16-bit samples as linear light. Only libpng itself
        // writes such samples.
        unsafe control.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        var white = png_color(red: 255, green: 255, blue: 255)
        guard unsafe png_image_finish_read(control, &white, &pixels, 0, nil) != 0 else {
            throw .undecodable(reason: message)
        }
    }

    /// libpng's message about the last failure.
    private var message: String {
        unsafe withUnsafeBytes(of: &control.pointee.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
