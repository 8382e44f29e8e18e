import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Camera

@Suite struct CameraErrorTests {
    @Test(
        arguments: [
            (.noSuchFileOrDirectory, .notThere("/dev/video0")),
            (.permissionDenied, .denied("/dev/video0")),
            (.notPermitted, .denied("/dev/video0")),
            (.resourceBusy, .inUse("/dev/video0")),
            (.operationNotSupportedByDevice, .lost("/dev/video0")),
            (.noSuchAddressOrDevice, .lost("/dev/video0")),
            (.ioError, .lost("/dev/video0")),
            (.noSpace, .failed(FileError("switch on the camera /dev/video0", .noSpace))),
        ] as [(Errno, CameraError)]
    )
    func `what the system says has a meaning`(code: Errno, error: CameraError) {
        #expect(CameraError("/dev/video0", "switch on", code) == error)
    }

    @Test(
        arguments: [
            (.noCamera, "there is no camera"),
            (.notThere("/dev/video0"), "there is no /dev/video0"),
            (.notACamera("/dev/video0"), "/dev/video0 is not a camera"),
            (.denied("/dev/video0"), "could not open the camera /dev/video0: this user may not"),
            (.inUse("/dev/video0"), "another program uses the camera /dev/video0"),
            (
                .unsupportedFormats("/dev/video0", ["BG10", "H264"]),
                "the camera /dev/video0 has no pictures in a format that is read here, but BG10, H264"
            ),
            (.lost("/dev/video0"), "the camera /dev/video0 was pulled out, or stopped working"),
            (.silent("/dev/video0"), "the camera /dev/video0 gave no picture for 10.0 seconds"),
            (
                .processFailed("/dev/video0", reason: "the process that reads pictures crashed"),
                "could not read the pictures of the camera /dev/video0: the process that reads pictures crashed"
            ),
            (.interrupted, "looking through the camera was interrupted"),
            (
                .failed(FileError("switch on the camera /dev/video0", .noSpace)),
                "could not switch on the camera /dev/video0: No space left on device"
            ),
        ] as [(CameraError, String)]
    )
    func `errors are sentences that name the device`(error: CameraError, sentence: String) {
        #expect("\(error)" == sentence)
    }

    @Test(
        arguments: [
            ("/nowhere/video0", .notThere("/nowhere/video0")), ("/dev/null", .notACamera("/dev/null")),
            ("/dev", .failed(FileError("open the camera /dev", .isDirectory))),
        ] as [(FilePath, CameraError)]
    )
    func `what is no camera is told by what it is`(path: FilePath, error: CameraError) {
        #expect(throws: error) { try VideoDevice(path) }
    }
}
