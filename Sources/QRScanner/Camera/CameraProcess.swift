import Glibc
import OperatingSystem
import Raster
import Synchronization
package import SystemPackage

/// A sandboxed process that decodes the pictures from a camera and finds codes in them. If a
/// picture exploits this process, the attacker's code cannot access files, the network or other
/// programs.
///
/// Standard input is the process's end of the socket pair. The parent sends the requested picture
/// size on this socket pair. ``ChildProcess/givenFile`` is the camera. The process ends when the
/// parent closes the socket pair.
package enum CameraProcess {
    /// The time between two preview pictures. A few pictures per second are enough for aiming the
    /// camera.
    private static let period = Duration.milliseconds(200)
    /// The time in seconds that a camera may take to switch off before it counts as stuck.
    private static let timeout: UInt32 = 2

    /// Searches pictures for codes until the parent closes the socket pair or the camera fails.
    /// Reports a failure to the parent.
    ///
    /// - Parameter path: The camera's path, for error messages.
    package static func run(device path: FilePath) {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            try Sandbox.enter()
            try look(through: Camera(VideoDevice(path, opened: ChildProcess.givenFile)), link)
        } catch CameraError.interrupted {
            // The parent closed the socket pair.
        } catch let error as CameraError {
            link.send(CameraReport.failed(error).message)
        } catch {
            link.send(CameraReport.failed(.processFailed(path, reason: "\(error)")).message)
        }
    }

    private static func look(through camera: Camera, _ link: MessageSocket) throws(CameraError) {
        let size = Size()
        do throws(FileError) {
            try listen(to: link, size, camera)
        } catch {
            throw .failed(error)
        }
        var next = ContinuousClock.now
        try camera.find { (picture: GrayImage) -> Void? in
            if ContinuousClock.now >= next {
                next = .now + period
                guard link.send(report(of: picture, size.value)) else { return () }
            }
            let payloads = QRScanner.payloads(in: picture)
            guard let payload = payloads.first else { return nil }
            let sighting = payloads.count == 1 ? CameraSighting.code(payload) : .severalCodes
            return link.send(CameraReport.sighting(sighting).message) ? nil : ()
        }
    }

    private static func report(of picture: GrayImage, _ size: PreviewSize?) -> [UInt8] {
        var preview = size.flatMap { picture.fitted(columns: $0.columns, rows: $0.rows) }
        defer { preview?.erase() }
        return CameraReport.sighting(.picture(preview)).message
    }

    private static func listen(to link: MessageSocket, _ size: Size, _ camera: Camera) throws(FileError) {
        try Thread.start {
            while case .message(let message) = link.receive(timeout: -1) { size.value = PreviewSize(message) }
            camera.interrupt()
            sleep(timeout)
            _exit(EXIT_FAILURE)
        }
    }

    /// The picture size that is currently requested; nil if no picture is requested.
    private final class Size: Sendable {
        private let size = Mutex<PreviewSize?>(nil)

        var value: PreviewSize? {
            get { size.withLock { $0 } }
            set { size.withLock { $0 = newValue } }
        }
    }
}
