import NFC
import QRScanner

extension QRScannerError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .fileTooLarge, .sizeRefused: ["use a smaller picture of the code"]
        case .notAnImage: ["choose a picture of the code"]
        case .unsupportedFormat: ["save it as PNG or JPEG"]
        case .damaged: ["copy or download it again"]
        case .noCode: ["take the picture again, with all of the code in it, sharp and evenly lit"]
        case .severalCodes: ["cut out the one of the venue"]
        case .unreadable, .scannerFailed: []
        }
    }
}

extension NFCError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .noReader: ["is it connected, and may you open its device? serial devices belong to the group dialout"]
        case .readerLost: ["check the cable, and try again"]
        case .notAType4Tag, .tag, .message: ["hold the reader to the tag at the venue's entrance"]
        case .library, .contactLost, .cannotEmulate, .interrupted: []
        }
    }
}
