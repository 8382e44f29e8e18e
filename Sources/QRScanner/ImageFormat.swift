/// The format of a file by its first bytes. File names and extensions are not reliable.
enum ImageFormat: Equatable {
    case png
    case jpeg
    /// Another common format for pictures of codes.
    case unsupported(name: String)

    /// Nil if the first bytes match no known format.
    init?(of bytes: [UInt8]) {
        let match = Self.signatures.first { offset, signature, _ in
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
    ]
}
