package import OperatingSystem
package import SystemPackage

/// Why a camera does not deliver pictures.
package enum CameraError: Error, Equatable {
    /// No video device is a camera.
    case noCamera
    /// This path does not exist.
    case notThere(FilePath)
    /// The file is not a camera, or the camera does not support streaming.
    case notACamera(FilePath)
    /// The user who runs this program may not open the device.
    case denied(FilePath)
    /// Another program is using the camera.
    case inUse(FilePath)
    /// The camera offers only formats that this program does not support. The formats are given as
    /// four-character codes.
    case unsupportedFormats(FilePath, [String])
    /// The camera was unplugged or failed.
    case lost(FilePath)
    /// The camera has not delivered a picture for ``Camera/timeout``.
    case silent(FilePath)
    /// ``CameraReader/interrupt()`` was called.
    case interrupted
    /// The process that decodes the pictures failed; `reason` is a sentence.
    case processFailed(FilePath, reason: String)
    case failed(FileError)
}

extension CameraError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCamera: "no camera found"
        case .notThere(let device): "\(device) does not exist"
        case .notACamera(let device): "\(device) is not a camera"
        case .denied(let device): "could not open the camera \(device): permission denied"
        case .inUse(let device): "the camera \(device) is in use by another program"
        case .unsupportedFormats(let device, let formats):
            "the camera \(device) has no supported picture format, only \(formats.joined(separator: ", "))"
        case .lost(let device): "the camera \(device) was unplugged or stopped working"
        case .silent(let device): "the camera \(device) delivered no picture for \(Camera.timeout)"
        case .processFailed(let device, let reason): "could not read pictures from the camera \(device): \(reason)"
        case .interrupted: "reading from the camera was interrupted"
        case .failed(let error): error.description
        }
    }
}

extension CameraError {
    /// Converts the error of a system call on a camera.
    ///
    /// - Parameter attempt: An infinitive that is followed by "the camera", such as "open".
    init(_ device: FilePath, _ attempt: String, _ errno: Errno) {
        switch errno {
        case .noSuchFileOrDirectory, .notDirectory: self = .notThere(device)
        case .permissionDenied, .notPermitted: self = .denied(device)
        case .resourceBusy: self = .inUse(device)
        case .operationNotSupportedByDevice, .noSuchAddressOrDevice, .ioError: self = .lost(device)
        default: self = .failed(FileError("\(attempt) the camera \(device)", errno))
        }
    }
}
