import OperatingSystem
import QRScanner
import Raster
import SystemPackage
import TagReading
import VenueKiosk

/// Pictures of QR codes, from untrusted sources.
enum ImageTarget {
    /// The maximum number of rows and columns. A larger picture takes more time, but the same code
    /// path.
    private static let largest = 128
    /// The maximum size of a payload in bytes. The largest code contains 7089 bytes. Each byte may
    /// be replaced by a character of three bytes, and 16 codes may form one payload.
    private static let longest = 16 * 3 * 7089

    static func check(_ input: [UInt8]) throws(Finding) {
        guard isSmall(input), let payloads = try? QRScanner.payloads(in: ImageFile(name: "", bytes: input)) else {
            return
        }
        try expect(Set(payloads).count == payloads.count, "each payload occurs once")
        try expect(payloads.allSatisfy { $0.utf8.count <= longest }, "no payload is longer than a code")
    }

    /// Whether all PNG and JPEG headers in the bytes specify small dimensions.
    static func isSmall(_ bytes: [UInt8]) -> Bool {
        func number(_ start: Int, _ count: Int) -> Int {
            bytes.dropFirst(start).prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: [0x89, 0x50]) { return number(16, 4) <= largest && number(20, 4) <= largest }
        return bytes.indices.dropLast().allSatisfy { index in
            guard bytes[index] == 0xFF, bytes[index + 1] >> 4 == 0xC else { return true }
            return number(index + 5, 2) <= largest && number(index + 7, 2) <= largest
        }
    }
}

/// Pictures from a camera.
///
/// ```
/// input = format (1) || width (1) || height (1) || stride (1) || picture
/// ```
enum CameraTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count >= 4 else { return }
        let formats = PixelFormat.allCases
        let layout = FrameLayout(
            format: formats[Int(input[0]) % formats.count],
            width: Int(input[1]),
            height: Int(input[2]),
            stride: Int(input[3])
        )
        let bytes = Array(input[4...])
        guard ImageTarget.isSmall(bytes), let picture = layout.picture(from: bytes.span) else { return }
        try expect(picture.pixels.count == picture.width * picture.height, "a picture has all its pixels")
        guard ![.motionJPEG, .jpeg].contains(layout.format) else { return }
        try expect(
            picture.width == layout.width && picture.height == layout.height,
            "a picture is as large as the camera says"
        )
    }
}

/// Messages between a program and a confined child process, either of which an attacker may control.
/// Each parser gets the same message.
enum ProcessReportTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        try check(input, ImageReport.self)
        try check(input, CameraReport.self)
        try check(input, PreviewSize.self)
        try check(input, ReadingReport.self)
        try check(input, TagCode.self)
        try check(input, TagReport.self)
        try check(input, SignRequest.self)
        try check(input, SignReply.self)
        try check(input, LongReport<TagReport>.self)
    }

    private static func check(_ input: [UInt8], _ type: (some ProcessMessage).Type) throws(Finding) {
        guard let value = type.init(input) else { return }
        try expect(value.message == input, "a value has one encoding")
    }
}
