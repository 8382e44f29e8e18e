import Raster
import Synchronization
import SystemPackage

/// A camera whose pictures this process decodes. It is on only while ``find(_:)`` runs.
package final class Camera: Sendable {
    /// The time without a picture after which the camera counts as failed.
    package static let timeout = Duration.seconds(10)
    /// Milliseconds between two checks for ``interrupt()``.
    private static let slice: Int32 = 100

    private let path: FilePath
    private let start: @Sendable () throws(CameraError) -> any PictureSource
    private let timeout: Duration
    private let isInterrupted = Atomic(false)

    /// A video device of the kernel.
    convenience init(_ device: VideoDevice) {
        self.init(device.path) { () throws(CameraError) in try VideoStream(of: device) }
    }

    /// - Parameter start: Switches the camera on.
    init(
        _ path: FilePath,
        timeout: Duration = Camera.timeout,
        start: @escaping @Sendable () throws(CameraError) -> any PictureSource
    ) {
        self.path = path
        self.start = start
        self.timeout = timeout
    }

    /// Passes the newest picture to `look`, again and again, until `look` returns a result. Blocks.
    ///
    /// A picture is erased after `look` returns, unless `look` keeps it.
    ///
    /// - Throws: Any ``CameraError``, such as `interrupted`. The camera is also off after an error.
    func find<Found>(_ look: (GrayImage) -> Found?) throws(CameraError) -> Found {
        let source = try start()
        var deadline = ContinuousClock.now + timeout
        while true {
            guard !isInterrupted.load(ordering: .relaxed) else { throw .interrupted }
            if var picture = try source.nextPicture(within: Self.slice) {
                defer { picture.erase() }
                if let found = look(picture) { return found }
                try source.skip()
                deadline = .now + timeout
            } else if ContinuousClock.now >= deadline {
                throw .silent(path)
            }
        }
    }

    /// Makes ``find(_:)`` end after its current wait for a picture. Called from any thread, once.
    func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }
}
