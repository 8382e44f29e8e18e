import Camera
import QRScanner
import TagReading

extension CameraError {
    /// What a person can do about it.
    var hints: [String] {
        switch self {
        case .noCamera:
            ["is it connected? ls /dev/video* shows devices", "checkin scan --image takes a picture of the code"]
        case .notThere, .notACamera: ["checkin scan --camera takes the first camera that there is"]
        case .denied: ["cameras belong to the group video: sudo usermod -aG video \"$USER\""]
        case .inUse(let device): ["end the other program (“fuser -v \(device)” names it), and try again"]
        case .unsupportedFormats: ["take a picture of the code with another program: checkin scan --image"]
        case .lost: ["check the cable, and try again"]
        case .silent: ["is it switched on? Some have a switch or a key for it"]
        case .processFailed: ["checkin scan --image takes a picture of the code"]
        case .interrupted, .failed: []
        }
    }
}

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

extension ReaderError {
    /// What a person can do about it.
    var hints: [String] {
        switch code {
        case .noReader:
            [
                "checkin readers lists those that are found",
                "is it connected, and does its name still fit?",
            ]
        case .readerLost: ["check the cable, and try again"]
        case .inUse: ["end the other program (“fuser -v” with the device names it), and try again"]
        case .deviceDenied: ["serial devices belong to the group dialout: sudo usermod -aG dialout \"$USER\""]
        case .noService: ["sudo apt install pcscd, or start it: sudo systemctl start pcscd.socket"]
        case .accessDenied:
            ["on a machine without a desktop, polkit needs a rule that allows org.debian.pcsc-lite.access_pcsc to you"]
        case .driverFailed: ["take away what lies on the reader, and plug the reader in again"]
        case .interrupted, .other: []
        }
    }
}
