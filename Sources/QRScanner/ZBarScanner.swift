import CZBar
import Raster

/// An image scanner from libzbar that finds only QR codes.
@safe
struct ZBarScanner: ~Copyable {
    private let handle: OpaquePointer

    /// Creates a scanner; nil if there is not enough memory.
    init?() {
        guard let handle = unsafe zbar_image_scanner_create() else { return nil }
        unsafe self.handle = unsafe handle
        let settings: [(zbar_symbol_type_t, zbar_config_t, Int32)] = [
            (ZBAR_NONE, ZBAR_CFG_ENABLE, 0),
            (ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1),
            // Return raw bytes. Otherwise, libzbar guesses an encoding and mistakes some UTF-8 for
            // Shift JIS or Big5.
            (ZBAR_QRCODE, ZBAR_CFG_BINARY, 1),
        ]
        for (symbology, setting, value) in settings {
            let result = unsafe zbar_image_scanner_set_config(handle, symbology, setting, value)
            precondition(result == 0, "libzbar rejects one of its own settings")
        }
    }

    deinit {
        unsafe zbar_image_scanner_destroy(handle)
    }

    /// Returns the payloads without duplicates, in the order in which they were found; nil if there
    /// is not enough memory.
    func payloads(in image: GrayImage) -> [String]? {
        guard let frame = unsafe zbar_image_create() else { return nil }
        defer { unsafe zbar_image_destroy(frame) }
        return unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe zbar_image_set_format(frame, Self.luminance8)
            unsafe zbar_image_set_size(frame, UInt32(image.width), UInt32(image.height))
            // A clean-up function is not needed: the caller owns the pixels, and libzbar does not
            // use them after this closure.
            unsafe zbar_image_set_data(frame, pixels.baseAddress, UInt(pixels.count), nil)
            guard unsafe zbar_scan_image(handle, frame) >= 0 else { return nil }
            return unsafe Self.distinctPayloads(of: frame)
        }
    }

    /// `Y800` as a little-endian four-character code. This format has one byte of luminance for
    /// each pixel.
    private static let luminance8: UInt = 0x3030_3859

    private static func distinctPayloads(of frame: OpaquePointer) -> [String] {
        var payloads: [String] = []
        var symbol = unsafe zbar_image_first_symbol(frame)
        while let found = unsafe symbol {
            let payload = unsafe payload(of: found)
            if !payloads.contains(payload) { payloads.append(payload) }
            unsafe symbol = zbar_symbol_next(found)
        }
        return payloads
    }

    private static func payload(of symbol: OpaquePointer) -> String {
        let length = unsafe Int(zbar_symbol_get_data_length(symbol))
        let bytes = unsafe UnsafeRawBufferPointer(start: zbar_symbol_get_data(symbol), count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
