import Raster
import Synchronization
import SystemPackage

/// A camera whose pictures are decoded here. It is on while ``find(_:)`` runs, and not before.
package final class Camera: Sendable {
    /// Without a picture for so long, something is wrong with it.
    package static let patience = Duration.seconds(10)
    /// How often, in milliseconds, it is looked whether somebody interrupts.
    private static let slice: Int32 = 100

    private let path: FilePath
    private let start: @Sendable () throws(CameraError) -> any PictureSource
    private let patience: Duration
    private let isInterrupted = Atomic(false)

    /// A camera of the kernel's.
    convenience init(_ device: VideoDevice) {
        self.init(device.path) { () throws(CameraError) in try VideoStream(of: device) }
    }

    /// - Parameter start: Switches it on.
    init(
        _ path: FilePath,
        patience: Duration = Camera.patience,
        start: @escaping @Sendable () throws(CameraError) -> any PictureSource
    ) {
        self.path = path
        self.start = start
        self.patience = patience
    }

    /// Looks at pictures, each as new as can be, until `look` finds in one what it looks for. Blocks.
    ///
    /// A picture is overwritten as soon as it was looked at, unless `look` keeps it.
    ///
    /// - Throws: `interrupted` among others. The camera is off then, too.
    func find<Found>(_ look: (GrayImage) -> Found?) throws(CameraError) -> Found {
        let source = try start()
        var deadline = ContinuousClock.now + patience
        while true {
            guard !isInterrupted.load(ordering: .relaxed) else { throw .interrupted }
            if var picture = try source.nextPicture(within: Self.slice) {
                defer { picture.erase() }
                if let found = look(picture) { return found }
                try source.skip()
                deadline = .now + patience
            } else if ContinuousClock.now >= deadline {
                throw .silent(path)
            }
        }
    }

    /// Makes ``find(_:)`` end at the next answer of the device. From any thread, and once.
    func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }
}
