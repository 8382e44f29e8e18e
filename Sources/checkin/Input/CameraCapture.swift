import Camera
import CheckInProtocol
import SystemPackage

/// Captures a venue code with a camera.
struct CameraCapture {
    /// The camera's device path, such as `/dev/video0`; nil for the first camera.
    let device: FilePath?

    /// Reads pictures until one contains a venue code and no other code.
    ///
    /// - Returns: The URL of the venue code.
    /// - Throws: ``CameraError``.
    func run() throws -> String {
        let camera = CameraReader(device, program: WatchCamera.program)
        let interruption = Interruption(of: "camera") { camera.interrupt() }
        defer { interruption.end() }
        let viewfinder = Viewfinder(notice: "hold the code in front of the camera (Ctrl-C to stop)")
        defer { Viewfinder.close() }
        func look(_ sighting: CameraSighting) -> String? {
            switch sighting {
            case .picture(let picture): viewfinder.show(picture)
            case .severalCodes:
                viewfinder.tell("several codes found: hold only the venue's code in front of the camera")
            case .code(let url): return venueCode(url, viewfinder)
            }
            return nil
        }
        return try camera.find(previewing: { viewfinder.size }, look)
    }

    /// Returns the URL if it is a venue code. Otherwise shows the error and returns nil.
    private func venueCode(_ url: String, _ viewfinder: Viewfinder) -> String? {
        do {
            _ = try VenueCodeURL(parsing: url)
            return url
        } catch {
            viewfinder.tell("\(error)")
            return nil
        }
    }
}
