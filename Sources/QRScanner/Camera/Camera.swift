package import OperatingSystem
package import Raster
import Synchronization
import SystemPackage

/// A camera whose pictures are decoded in this process. The camera is on only while ``find(_:)``
/// runs.
package final class Camera: Sendable {
    /// The maximum time without a picture. After this time, the camera counts as failed.
    static let timeout = Duration.seconds(10)
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

/// A source of pictures: a video device, or a stand-in for one.
protocol PictureSource {
    /// Waits for the next picture. Returns nil if no picture arrives within this time, or if the
    /// picture is damaged.
    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage?

    /// Drops the pictures that have arrived but have not been fetched.
    func skip() throws(CameraError)
}

/// A picture from a camera, or the codes that were found in a picture.
package enum CameraSighting: Equatable, Sendable {
    /// A picture of the requested size. The camera delivers a few of these pictures per second. Nil
    /// if no picture was requested.
    case picture(GrayImage?)
    /// The payload of the only QR code in a picture. It is untrusted.
    case code(String)
    /// The picture contains several codes.
    case severalCodes
}

/// The maximum size of a picture on a terminal, in cells. A cell shows two pixels, one above the
/// other.
///
/// ```
/// request = columns (2) || rows (2)
/// ```
package struct PreviewSize: ProcessMessage {
    /// The largest allowed size: large enough to recognise a code, and small enough for one message
    /// on a socket.
    static let maximum = PreviewSize(columns: 320, rows: 200)

    let columns: Int
    let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = min(max(1, columns), 320)
        self.rows = min(max(1, rows), 200)
    }

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        let (columns, rows) = (Int(try fields.number(UInt16.self)), Int(try fields.number(UInt16.self)))
        self.init(columns: columns, rows: rows)
        guard self.columns == columns, self.rows == rows else { throw MalformedMessage() }
    }

    package var fields: [MessageField] { [.number(UInt16(columns)), .number(UInt16(rows))] }
}
