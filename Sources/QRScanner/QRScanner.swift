package import Raster

/// Reads QR codes in pictures, such as a photo of the venue's poster or the image file of the
/// poster.
package enum QRScanner {
    /// Returns the payloads of the QR codes in a PNG or JPEG image. The payloads are in the order
    /// of their discovery, without duplicates.
    ///
    /// Bytes that are not valid UTF-8 are replaced by U+FFFD. A code that cannot be read is not
    /// reported.
    ///
    /// - Throws: ``QRScannerError`` if the file cannot be used. An image without a code is not an
    ///   error.
    package static func payloads(in file: ImageFile) throws(QRScannerError) -> [String] {
        let (image, complaint) = try decode(file)
        guard let payloads = search(image) else {
            throw .scannerFailed(file: file.name, reason: "libzbar ran out of memory")
        }
        // A code that can be read in a damaged image is valid, because QR codes have their own
        // error correction.
        if payloads.isEmpty, let complaint { throw .damaged(file: file.name, reason: complaint) }
        return payloads
    }

    /// Returns the payload of the only QR code in a PNG or JPEG image. The image may show this code
    /// more than once.
    ///
    /// - Throws: ``QRScannerError``, especially ``QRScannerError/noCode(file:)`` and
    ///   ``QRScannerError/severalCodes(file:count:)``.
    package static func payload(in file: ImageFile) throws(QRScannerError) -> String {
        let payloads = try payloads(in: file)
        guard let payload = payloads.first else { throw .noCode(file: file.name) }
        guard payloads.count == 1 else { throw .severalCodes(file: file.name, count: payloads.count) }
        return payload
    }

    /// Returns the payloads of the QR codes in one camera picture, without duplicates. The result
    /// is empty if there is not enough memory.
    ///
    /// This method tries fewer scales than the method for a file, because the next picture arrives
    /// soon. It erases the scaled copy.
    package static func payloads(in picture: GrayImage) -> [String] {
        guard let scanner = ZBarScanner(), let payloads = scanner.payloads(in: picture) else { return [] }
        guard payloads.isEmpty, var half = picture.halved() else { return payloads }
        defer { half.erase() }
        if let payloads = scanner.payloads(in: half), !payloads.isEmpty { return payloads }
        // A light code on a dark screen. At half the size, this takes a quarter of the time.
        half.invert()
        return scanner.payloads(in: half) ?? []
    }

    /// Returns the payloads of dark codes on a light ground, or else of light codes on a dark
    /// ground; nil if there is not enough memory.
    private static func search(_ image: GrayImage) -> [String]? {
        guard let payloads = searchScales(of: image) else { return nil }
        guard payloads.isEmpty else { return payloads }
        var negative = image
        negative.invert()
        return searchScales(of: negative)
    }

    /// Returns the payloads at the first scale at which a code is found; nil if there is not enough
    /// memory.
    ///
    /// libzbar reads best at 3 to 8 pixels per module. With fewer pixels, it misses lines. With
    /// more pixels, it mistakes the grain of a photo for edges. Halving the image removes the
    /// grain.
    private static func searchScales(of image: GrayImage) -> [String]? {
        guard let scanner = ZBarScanner() else { return nil }
        var scale: GrayImage? = image
        while let current = scale {
            guard let payloads = scanner.payloads(in: current) else { return nil }
            if !payloads.isEmpty { return payloads }
            scale = current.halved()
        }
        guard let doubled = image.doubled() else { return [] }
        return scanner.payloads(in: doubled)
    }

    /// Decodes the image. The complaint is the decoder's warning; nil if there was no warning.
    private static func decode(_ file: ImageFile) throws(QRScannerError) -> (image: GrayImage, complaint: String?) {
        switch ImageFormat(of: file.bytes) {
        case .png:
            try naming(file) { () throws(RasterError) in (try GrayImage(png: file.bytes), nil) }
        case .jpeg:
            try naming(file) { () throws(RasterError) in try JPEGDecoder().decode(file.bytes.span) }
        case .unsupported(let format):
            throw .unsupportedFormat(file: file.name, format: format)
        case nil:
            throw .notAnImage(file: file.name)
        }
    }

    /// Adds the file's name to the decoder's error.
    private static func naming<Result>(
        _ file: ImageFile,
        _ decode: () throws(RasterError) -> Result
    ) throws(QRScannerError) -> Result {
        do {
            return try decode()
        } catch {
            switch error {
            case .sizeRefused(let width, let height):
                throw .sizeRefused(file: file.name, width: width, height: height)
            case .undecodable(let reason), .unencodable(let reason):
                throw .damaged(file: file.name, reason: reason)
            }
        }
    }
}

/// The format of a file, detected from its first bytes. File names and extensions are not reliable.
enum ImageFormat: Equatable {
    case png
    case jpeg
    /// Another common image format that can contain codes.
    case unsupported(name: String)

    /// Detects the format; nil if the first bytes match no known format.
    init?(of bytes: [UInt8]) {
        let match = (Self.signatures + Self.netpbm).first { offset, signature, _ in
            bytes.dropFirst(offset).starts(with: signature)
        }
        guard let match else { return nil }
        self = match.format
    }

    private static let signatures: [(offset: Int, bytes: [UInt8], format: Self)] = [
        (0, [0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png),
        (0, [0xFF, 0xD8, 0xFF], .jpeg),
        (0, Array("GIF8".utf8), .unsupported(name: "GIF")),
        (8, Array("WEBP".utf8), .unsupported(name: "WebP")),
        (4, Array("ftyphei".utf8), .unsupported(name: "HEIC")),
        (4, Array("ftypmif1".utf8), .unsupported(name: "HEIC")),
        (4, Array("ftypavif".utf8), .unsupported(name: "AVIF")),
        (0, Array("II*\0".utf8), .unsupported(name: "TIFF")),
        (0, Array("MM\0*".utf8), .unsupported(name: "TIFF")),
        (0, Array("<svg".utf8), .unsupported(name: "SVG")),
        (0, Array("%PDF-".utf8), .unsupported(name: "PDF")),
        (0, Array("BM".utf8), .unsupported(name: "BMP")),
    ]

    /// The bitmaps, greymaps and pixmaps of netpbm, as text and as bytes.
    private static let netpbm = (1...6).flatMap { kind in
        ["\n", " "].map { (offset: 0, bytes: Array("P\(kind)\($0)".utf8), format: Self.unsupported(name: "PPM")) }
    }
}
