package import Platform
package import SystemPackage

/// Why a camera gives no pictures, or no more.
package enum CameraError: Error, Equatable {
    /// No video device is a camera.
    case noCamera
    /// There is nothing at this path.
    case notThere(FilePath)
    /// What is there is no camera, or none whose pictures can be had one by one.
    case notACamera(FilePath)
    /// This user may not open it.
    case denied(FilePath)
    /// Another program has it.
    case inUse(FilePath)
    /// It has pictures in formats that are not read here, by their four-character codes.
    case unsupportedFormats(FilePath, [String])
    /// It was pulled out, or broke.
    case lost(FilePath)
    /// It gave no picture for ``Camera/patience``.
    case silent(FilePath)
    /// Somebody called ``CameraReader/interrupt()``.
    case interrupted
    /// The process that decodes its pictures went wrong; `reason` is a sentence.
    case processFailed(FilePath, reason: String)
    case failed(FileError)
}

extension CameraError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCamera: "there is no camera"
        case .notThere(let device): "there is no \(device)"
        case .notACamera(let device): "\(device) is not a camera"
        case .denied(let device): "could not open the camera \(device): this user may not"
        case .inUse(let device): "another program uses the camera \(device)"
        case .unsupportedFormats(let device, let formats):
            "the camera \(device) has no pictures in a format that is read here, but \(formats.joined(separator: ", "))"
        case .lost(let device): "the camera \(device) was pulled out, or stopped working"
        case .silent(let device): "the camera \(device) gave no picture for \(Camera.patience)"
        case .processFailed(let device, let reason): "could not read the pictures of the camera \(device): \(reason)"
        case .interrupted: "looking through the camera was interrupted"
        case .failed(let error): error.description
        }
    }
}

extension CameraError {
    /// What the system said when it was attempted to do something with a camera.
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
