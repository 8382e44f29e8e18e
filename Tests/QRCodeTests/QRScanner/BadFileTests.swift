import QRScanner
import Raster
import TestSupport
import Testing

/// Invalid files. The error names each file.
@Suite struct BadFileTests {
    @Test(arguments: [
        ("GIF89a", 0, "GIF"), ("WEBPVP8 ", 8, "WebP"), ("ftypheic", 4, "HEIC"), ("ftypmif1", 4, "HEIC"),
        ("ftypavif", 4, "AVIF"), ("II*\0", 0, "TIFF"), ("MM\0*", 0, "TIFF"), ("<svg xmlns", 0, "SVG"),
        ("%PDF-1.7", 0, "PDF"), ("BM6", 0, "BMP"), ("P6\n8 8", 0, "PPM"), ("P4 8 8", 0, "PPM"),
    ])
    func `the error names an unsupported format`(signature: String, offset: Int, format: String) {
        let bytes = [UInt8](repeating: 1, count: offset) + Array(signature.utf8) + [UInt8](repeating: 1, count: 20)
        #expect(throws: QRScannerError.unsupportedFormat(file: "a.jpg", format: format)) {
            try QRScanner.payloads(in: ImageFile(name: "a.jpg", bytes: bytes))
        }
    }

    @Test(arguments: [[], [0xFF], [0xFF, 0xD8], Array("https://health.example.org/v1#".utf8)])
    func `a file that is not an image is refused`(bytes: [UInt8]) {
        #expect(throws: QRScannerError.notAnImage(file: "a.png")) {
            try QRScanner.payloads(in: ImageFile(name: "a.png", bytes: bytes))
        }
    }

    @Test(arguments: [0.1, 0.5, 0.9]) func `a truncated PNG is reported as damaged`(part: Double) throws {
        let file = try Picture.code("CUT OFF", pixelsPerModule: 8).png()
        let rest = ImageFile(name: "a.png", bytes: Array(file.prefix(Int(Double(file.count) * part))))
        #expect(performing: { try QRScanner.payloads(in: rest) }, throws: Self.isDamaged)
    }

    @Test(arguments: [0.01, 0.3, 0.6])
    func `a JPEG truncated before the end of its code is reported as damaged`(part: Double) throws {
        let file = try Picture.code("CUT OFF", pixelsPerModule: 8).jpeg(quality: 80)
        let rest = ImageFile(name: "a.jpg", bytes: Array(file.prefix(Int(Double(file.count) * part))))
        #expect(performing: { try QRScanner.payloads(in: rest) }, throws: Self.isDamaged)
    }

    /// Some cameras leave extra bytes between the parts of a file. The test inserts them after the
    /// JFIF segment and before the end.
    @Test(arguments: [20, -2]) func `a JPEG with a libjpeg warning is read`(position: Int) throws {
        var file = try Picture.code("COMPLETE", pixelsPerModule: 8).jpeg(quality: 80)
        let index = position < 0 ? file.count + position : position
        file.insert(contentsOf: [UInt8](repeating: 7, count: 64), at: index)
        #expect(try QRScanner.payload(in: ImageFile(name: "a.jpg", bytes: file)) == "COMPLETE")
    }

    @Test func `a JPEG with a libjpeg warning but no code is reported as damaged`() throws {
        var file = try GrayImage(width: 64, height: 64, filledWith: 200).jpeg(quality: 80)
        file.insert(contentsOf: [UInt8](repeating: 7, count: 64), at: 20)
        let reason = "Corrupt JPEG data: 64 extraneous bytes before marker 0xdb"
        #expect(throws: QRScannerError.damaged(file: "a.jpg", reason: reason)) {
            try QRScanner.payloads(in: ImageFile(name: "a.jpg", bytes: file))
        }
    }

    @Test func `a small JPEG with a large size in its header is refused`() throws {
        var file = try Picture.code("LARGE", pixelsPerModule: 8).jpeg(quality: 80)
        file.replaceSubrange(try Self.sizeInJPEG(file), with: [0xFF, 0x00, 0xFF, 0x00])
        #expect(throws: QRScannerError.sizeRefused(file: "a.jpg", width: 65280, height: 65280)) {
            try QRScanner.payloads(in: ImageFile(name: "a.jpg", bytes: file))
        }
    }

    /// A quarter of the files are random bytes, a quarter are random bytes after a signature, and
    /// the rest are images with changed bytes.
    ///
    /// The size in the JPEG header is not changed, because a large size only makes the test slow.
    @Test(arguments: 0..<(Thoroughness.isWhole ? 10 : 3) as Range<UInt64>)
    func `garbage throws an error or has no code`(seed: UInt64) throws {
        var generator = SeededGenerator(seed)
        let code = try Picture.code("https://health.example.org/v1#CIIL7ZBT2EWOPPWV", pixelsPerModule: 2)
        let (png, jpeg) = (try code.png(), code.jpeg(quality: 80))
        let size = try Self.sizeInJPEG(jpeg)
        for round in 0..<100 {
            let noise = generator.bytes(.random(in: 0...2000, using: &generator))
            let bytes =
                switch round % 4 {
                case 0: noise
                case 1: Array(round % 8 == 1 ? png.prefix(8) : jpeg.prefix(20)) + noise
                case 2: changed(png, sparing: 0..<0, using: &generator)
                default: changed(jpeg, sparing: size, using: &generator)
                }
            do throws(QRScannerError) {
                let payloads = try QRScanner.payloads(in: ImageFile(name: "garbage", bytes: bytes))
                #expect(payloads.count <= 1)
            } catch {
                #expect("\(error)".contains("garbage"))
            }
        }
    }

    @Test func `random pixels contain no code`() throws {
        var generator = SeededGenerator(0)
        for side in 1...60 {
            let pixels = generator.bytes(side * side).map { $0 & 1 == 0 ? UInt8(0) : 255 }
            let image = try GrayImage(width: side, height: side, pixels: pixels)
            #expect(try QRScanner.payloads(in: ImageFile(name: "noise", bytes: image.png())) == [])
        }
    }

    private func changed(
        _ file: [UInt8],
        sparing spared: Range<Int>,
        using generator: inout SeededGenerator
    ) -> [UInt8] {
        var changed = file
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            changed[.random(in: file.indices, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        changed.replaceSubrange(spared, with: file[spared])
        return changed
    }

    /// Returns the range of height and width in the frame header (ITU-T T.81, section B.2.2). They
    /// follow the marker FF C0, the length and the precision.
    private static func sizeInJPEG(_ file: [UInt8]) throws -> Range<Int> {
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        return frame + 5..<frame + 9
    }

    private static func isDamaged(_ error: any Error) -> Bool {
        if case QRScannerError.damaged(_, let reason) = error { !reason.isEmpty } else { false }
    }
}
