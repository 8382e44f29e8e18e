import CTurboJPEG
import QRCode
import QRScanner
import Raster
import TestSupport
import Testing

@Suite struct QRScannerTests {
    static let url = "https://health.example.org/v1#CIIL7ZBT2EWOPPWVTLBYWCNNDAXRUB3PGQNFEMKZDI5S4YTBNRWGK3TB"
    static let other = "https://health.example.org/v1#CIIPQ3ZJ6A2LFTH7UZKD5VWMXO4BYRN2GECS6QIATJ3HPFVLEWK7ZDXM"

    /// libzbar would interpret the UTF-8 bytes of the fourth text as Shift JIS.
    @Test(
        arguments: ErrorCorrection.allCases,
        [url, "7", "mixed 123456 CASE", "Gr\u{FC}\u{DF}e", "\u{3042} \u{1F3DB}"]
    )
    func `a matrix is read back from PNG and JPEG`(level: ErrorCorrection, text: String) throws {
        let png = try PNGRenderer.render(QRMatrix(text, errorCorrection: level), pixelsPerModule: 4)
        let image = try GrayImage(png: png)
        for bytes in [png, image.jpeg(quality: 60), image.jpeg(quality: 90, flags: TJFLAG_PROGRESSIVE)] {
            #expect(try QRScanner.payload(in: ImageFile(name: "a.png", bytes: bytes)) == text)
        }
    }

    @Test func `codes from version 1 to version 40 are read back`() throws {
        for count in stride(from: 10, through: 3345, by: 115) {
            let text = String((0..<count).map { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")[$0 * $0 % 31] })
            #expect(try QRScanner.payload(in: png(Picture.code(text, pixelsPerModule: 3))) == text)
        }
    }

    @Test func `an image without a code has no payload`() throws {
        let blank = try png(GrayImage(width: 300, height: 200, filledWith: 180))
        #expect(try QRScanner.payloads(in: blank) == [])
        #expect(throws: QRScannerError.noCode(file: "picture.png")) { try QRScanner.payload(in: blank) }
    }

    @Test func `two different codes are both found, and neither is preferred`() throws {
        let both = try png(Picture.row([Self.url, Self.other].map { try Picture.code($0, pixelsPerModule: 3) }))
        #expect(try Set(QRScanner.payloads(in: both)) == [Self.url, Self.other])
        #expect(throws: QRScannerError.severalCodes(file: "picture.png", count: 2)) {
            try QRScanner.payload(in: both)
        }
    }

    @Test func `two copies of a code are one payload`() throws {
        let code = try Picture.code(Self.url, pixelsPerModule: 3)
        #expect(try QRScanner.payload(in: png(Picture.row([code, code]))) == Self.url)
    }

    @Test func `each code in a camera's picture is found once`() throws {
        let code = try Picture.code(Self.url, pixelsPerModule: 3)
        #expect(QRScanner.payloads(in: code) == [Self.url])
        #expect(QRScanner.payloads(in: try Picture.row([code, code])) == [Self.url])
        let both = try Picture.row([code, Picture.code(Self.other, pixelsPerModule: 3)])
        #expect(Set(QRScanner.payloads(in: both)) == [Self.url, Self.other])
        #expect(QRScanner.payloads(in: try GrayImage(width: 300, height: 200, filledWith: 180)) == [])
        #expect(QRScanner.payloads(in: try GrayImage(width: 1, height: 1, filledWith: 180)) == [])
    }

    @Test func `a light code on a dark ground is read, in a file and by a camera`() throws {
        var picture = try Picture.row([Picture.code(Self.url, pixelsPerModule: 6)])
        picture.invert()
        #expect(try QRScanner.payload(in: png(picture)) == Self.url)
        #expect(QRScanner.payloads(in: picture) == [Self.url])
    }

    /// Files in which 255 is no ink, and files in which it is full ink.
    @Test(arguments: [true, false]) func `a code in a JPEG of printing inks is read`(isAdobe: Bool) throws {
        let picture = try Picture.row([Picture.code(Self.url, pixelsPerModule: 6)])
        let file = ImageFile(name: "print.jpg", bytes: picture.inkJPEG(quality: 90, noInk: isAdobe ? 255 : 0))
        #expect(try QRScanner.payload(in: file) == Self.url)
    }

    @Test func `a code in a noisy picture is found at half the size`() throws {
        let noisy = try Picture.noisy(Picture.code(Self.url, pixelsPerModule: 8), amplitude: 40, seed: 1)
        #expect(QRScanner.payloads(in: noisy) == [Self.url])
    }

    @Test func `a code in a terminal preview is readable`() async throws {
        let picture = try Picture.row([Picture.code("https://example.org/menu", pixelsPerModule: 6)])
        let lines = picture.terminalLines(columns: 150, rows: 80)
        let shown = try await ExternalTool.renderTerminal(lines.joined(separator: "\n"), colours: "dark")
        #expect(try await ExternalTool.zbarimg(shown) == "https://example.org/menu")
    }

    @Test(arguments: [5.0, 30, 45, 90, 133, 180, 271]) func `a code is read at every angle`(degrees: Double) throws {
        let code = try Picture.code(Self.url, pixelsPerModule: 5)
        #expect(try QRScanner.payload(in: png(Picture.rotated(code, degrees: degrees))) == Self.url)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a code is read from a JPEG of a rotated, noisy picture`(seed: UInt64) throws {
        let code = try Picture.rotated(Picture.code(Self.url, pixelsPerModule: 6), degrees: Double(seed) * 7)
        let photo = try Picture.noisy(code, amplitude: 25, seed: seed)
        let file = ImageFile(name: "photo.jpg", bytes: photo.jpeg(quality: 70))
        #expect(try QRScanner.payload(in: file) == Self.url)
    }

    /// A small, blurred code, as in a picture from afar, and a large, noisy code, as in a close
    /// picture in dim light.
    @Test func `a code is read that is too small, or too large and noisy, for libzbar alone`() throws {
        let small = try Picture.rotated(Picture.code(Self.url, pixelsPerModule: 6), degrees: 12)
        let far = try #require(small.halved()?.halved())
        #expect(try QRScanner.payload(in: png(far)) == Self.url)

        let large = try Picture.rotated(Picture.code(Self.url, pixelsPerModule: 16), degrees: 12)
        let near = try Picture.noisy(large, amplitude: 90, seed: 1)
        #expect(try QRScanner.payload(in: png(near)) == Self.url)
    }

    /// EAN-13 4006381333931, which zbarimg reads with its default settings.
    @Test func `other types of bar codes are ignored`() throws {
        let bars = "10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101"
        let row = ("000000000000" + bars + "000000000000").flatMap { bar in
            [UInt8](repeating: bar == "1" ? 0 : 255, count: 3)
        }
        let image = try GrayImage(width: row.count, height: 60, pixels: (0..<60).flatMap { _ in row })
        #expect(try QRScanner.payloads(in: png(image)) == [])
    }

    private func png(_ image: GrayImage) throws -> ImageFile {
        ImageFile(name: "picture.png", bytes: try image.png())
    }
}
