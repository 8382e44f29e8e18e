import OperatingSystem
import Raster
package import SystemPackage

/// The confined process that decodes the pictures from a camera and finds codes in them.
/// ``ChildProcess/givenFile`` is the camera. The parent requests the size of the pictures. The process
/// ends when the parent closes the socket pair.
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
        ParentLink<PreviewSize, CameraReport>.serve(
            failure: { ($0 as? CameraError).map { .failed($0) } },
            { parent in
                try look(through: Camera(VideoDevice(path, opened: ChildProcess.givenFile)), parent)
            }
        )
    }

    private static func look(through camera: Camera, _ parent: ParentLink<PreviewSize, CameraReport>) throws {
        let size = try parent.listen(exitingWithin: timeout, end: { camera.interrupt() })
        var next = ContinuousClock.now
        try camera.find { (picture: GrayImage) -> Void? in
            if ContinuousClock.now >= next {
                next = .now + period
                guard send(picture, size.value, parent) else { return () }
            }
            let payloads = QRScanner.payloads(in: picture)
            guard let payload = payloads.first else { return nil }
            return parent.send(.sighting(payloads.count == 1 ? .code(payload) : .severalCodes)) ? nil : ()
        }
    }

    private static func send(
        _ picture: GrayImage,
        _ size: PreviewSize?,
        _ parent: ParentLink<PreviewSize, CameraReport>
    ) -> Bool {
        var preview = size.flatMap { picture.fitted(columns: $0.columns, rows: $0.rows) }
        defer { preview?.erase() }
        return parent.send(.sighting(.picture(preview)))
    }
}
