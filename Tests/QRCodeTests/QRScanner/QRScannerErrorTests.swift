import QRScanner
import Testing

@Suite struct QRScannerErrorTests {
    @Test(
        arguments: [
            (.unreadable(file: "a.png", reason: "Permission denied"), "could not read a.png: Permission denied"),
            (.fileTooLarge(file: "a.png"), "a.png is larger than 32 MiB"),
            (
                .sizeRefused(file: "a.png", width: 9000, height: 9000),
                "a.png has 9000 by 9000 pixels (maximum 67108864 in total)"
            ),
            (.notAnImage(file: "a.png"), "a.png is neither a PNG nor a JPEG image"),
            (
                .unsupportedFormat(file: "a.png", format: "HEIC"),
                "a.png is in the unsupported format HEIC"
            ),
            (
                .damaged(file: "a.png", reason: "Read Error"),
                "a.png is damaged or incomplete: Read Error"
            ),
            (
                .noCode(file: "a.png"),
                "no QR code found in a.png"
            ),
            (
                .severalCodes(file: "a.png", count: 2),
                "2 different QR codes found in a.png"
            ),
            (
                .scannerFailed(file: "a.png", reason: "libzbar ran out of memory"),
                "could not search a.png for QR codes: libzbar ran out of memory"
            ),
        ] as [(QRScannerError, String)]
    )
    func `error messages name the file`(error: QRScannerError, sentence: String) {
        #expect("\(error)" == sentence)
    }
}
