import Camera
import CommandLineTool
import QRScanner
import TagReading

extension CameraError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .noCamera:
            ["check the connection: ls /dev/video* shows devices", "checkin scan --image reads a picture of the code"]
        case .notThere, .notACamera: ["checkin scan --camera uses the first camera"]
        case .denied: ["cameras belong to the group video: sudo usermod -aG video \"$USER\""]
        case .inUse(let device): ["end the other program (“fuser -v \(device)” shows it), and try again"]
        case .unsupportedFormats: ["take a picture of the code with another program, and use checkin scan --image"]
        case .lost: ["check the cable, and try again"]
        case .silent: ["check that the camera is switched on; some have a switch or a key for it"]
        case .processFailed: ["checkin scan --image reads a picture of the code"]
        case .interrupted, .failed: []
        }
    }
}

extension QRScannerError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch self {
        case .fileTooLarge, .sizeRefused: ["use a smaller picture of the code"]
        case .notAnImage: ["choose a picture of the code"]
        case .unsupportedFormat: ["save it as PNG or JPEG"]
        case .damaged: ["copy or download it again"]
        case .noCode: ["take the picture again, with the whole code in it, sharp and evenly lit"]
        case .severalCodes: ["crop the picture to the venue's code"]
        case .unreadable, .scannerFailed: []
        }
    }
}

extension ReaderError: HintedError {
    /// The hints for the user.
    var hints: [String] {
        switch code {
        case .noReader:
            [
                "checkin readers lists the readers that are found",
                "check the connection of the reader, and its name",
            ]
        case .readerLost: ["check the cable, and try again"]
        case .inUse: ["end the other program (“fuser -v DEVICE” shows it), and try again"]
        case .deviceDenied: ["serial devices belong to the group dialout: sudo usermod -aG dialout \"$USER\""]
        case .noService: ["sudo apt install pcscd, or start it: sudo systemctl start pcscd.socket"]
        case .accessDenied:
            ["on a machine without a desktop, add a polkit rule that grants you org.debian.pcsc-lite.access_pcsc"]
        case .driverFailed: ["remove everything from the reader, and plug the reader in again"]
        case .interrupted, .other: []
        }
    }
}
