import QRScanner
import Testing

@Suite struct QRScannerErrorTests {
    @Test(
        arguments: [
            (.unreadable(file: "a.png", reason: "Permission denied"), "a.png could not be read: Permission denied."),
            (.fileTooLarge(file: "a.png"), "a.png is larger than 32 MiB: use a smaller picture of the code."),
            (
                .sizeRefused(file: "a.png", width: 9000, height: 9000),
                "a.png has 9000 by 9000 pixels, more than 67108864 in all: use a smaller picture of the code."
            ),
            (.notAnImage(file: "a.png"), "a.png is neither a PNG nor a JPEG image: choose a picture of the code."),
            (
                .unsupportedFormat(file: "a.png", format: "HEIC"),
                "a.png is in the format HEIC, which is not supported: save it as PNG or JPEG."
            ),
            (
                .damaged(file: "a.png", reason: "Read Error"),
                "a.png is damaged or incomplete, copy or download it again: Read Error."
            ),
            (
                .noCode(file: "a.png"),
                "No QR code was found in a.png: take the picture again, with all of the code in it, sharp and evenly lit."
            ),
            (
                .severalCodes(file: "a.png", count: 2),
                "2 different QR codes were found in a.png: cut out the one of the venue."
            ),
            (
                .scannerFailed(file: "a.png"),
                "a.png could not be searched for QR codes: libzbar ran out of memory."
            ),
        ] as [(QRScannerError, String)]
    )
    func `errors are sentences that name the file`(error: QRScannerError, sentence: String) {
        #expect("\(error)" == sentence)
    }
}
