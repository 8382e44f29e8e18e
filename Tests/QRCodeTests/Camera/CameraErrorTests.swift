import OperatingSystem
import SystemPackage
import TestSupport
import Testing
@testable import QRScanner

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
    func `an error code of the system becomes a camera error`(code: Errno, error: CameraError) {
        #expect(CameraError("/dev/video0", "switch on", code) == error)
    }

    @Test(
        arguments: [
            (.noCamera, "no camera found"),
            (.notThere("/dev/video0"), "/dev/video0 does not exist"),
            (.notACamera("/dev/video0"), "/dev/video0 is not a camera"),
            (.denied("/dev/video0"), "could not open the camera /dev/video0: permission denied"),
            (.inUse("/dev/video0"), "the camera /dev/video0 is in use by another program"),
            (
                .unsupportedFormats("/dev/video0", ["BG10", "H264"]),
                "the camera /dev/video0 has no supported picture format, only BG10, H264"
            ),
            (.lost("/dev/video0"), "the camera /dev/video0 was unplugged or stopped working"),
            (.silent("/dev/video0"), "the camera /dev/video0 delivered no picture for 10.0 seconds"),
            (
                .processFailed("/dev/video0", reason: "the decoder process crashed"),
                "could not read pictures from the camera /dev/video0: the decoder process crashed"
            ),
            (.interrupted, "reading from the camera was interrupted"),
            (
                .failed(FileError("switch on the camera /dev/video0", .noSpace)),
                "could not switch on the camera /dev/video0: No space left on device"
            ),
        ] as [(CameraError, String)]
    )
    func `error messages name the device`(error: CameraError, sentence: String) {
        #expect("\(error)" == sentence)
    }

    @Test(
        arguments: [
            ("/proc/nowhere/video0", .notThere("/proc/nowhere/video0")), ("/dev/null", .notACamera("/dev/null")),
            ("/dev", .failed(FileError("open the camera /dev", .isDirectory))),
        ] as [(FilePath, CameraError)]
    )
    func `a file that is not a camera gets a specific error`(path: FilePath, error: CameraError) {
        #expect(throws: error) { try VideoDevice(path) }
    }
}
