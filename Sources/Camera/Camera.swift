import Raster
import Synchronization
import SystemPackage

/// A camera whose pictures are decoded in this process. The camera is on only while ``find(_:)``
/// runs.
package final class Camera: Sendable {
    /// The maximum time without a picture. After this time, the camera counts as failed.
    package static let timeout = Duration.seconds(10)
    /// The time in milliseconds between two checks for ``interrupt()``.
    private static let slice: Int32 = 100

    private let path: FilePath
    private let start: @Sendable () throws(CameraError) -> any PictureSource
    private let timeout: Duration
    private let isInterrupted = Atomic(false)

    /// Uses a video device of the kernel.
    convenience init(_ device: VideoDevice) {
        self.init(device.path) { () throws(CameraError) in try VideoStream(of: device) }
    }

    /// - Parameter start: Switches on the camera.
    init(
        _ path: FilePath,
        timeout: Duration = Camera.timeout,
        start: @escaping @Sendable () throws(CameraError) -> any PictureSource
    ) {
        self.path = path
        self.start = start
        self.timeout = timeout
    }

    /// Passes the newest picture to `look`, repeatedly, until `look` returns a result. This method
    /// blocks the thread.
    ///
    /// A picture is erased after `look` has returned, unless `look` keeps a copy.
    ///
    /// - Throws: Any ``CameraError``, such as `interrupted`. The camera is also switched off after
    ///   an error.
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

    /// Makes ``find(_:)`` end after its current wait for a picture. May be called once, from any
    /// thread.
    func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }
}
