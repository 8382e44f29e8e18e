import Glibc
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
        case .deviceUnusable(_, EACCES):
            ["serial devices belong to the group dialout: sudo usermod -aG dialout \"$USER\""]
        case .inUse(let path): ["stop it, or choose another reader; “fuser -v \(path)” names it"]
        case .deviceUnusable, .noReader: ["is it connected, and does its name still fit?"]
        case .readerLost: ["check the cable, and try again"]
        case .notAType4Tag, .tag, .message: ["hold the reader to the tag at the venue's entrance"]
        case .library, .contactLost, .cannotEmulate, .interrupted: []
        }
    }
}
