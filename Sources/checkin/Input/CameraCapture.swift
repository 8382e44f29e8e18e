import Camera
import CheckInProtocol
import SystemPackage

/// A venue code that is held before a camera.
struct CameraCapture {
    /// Such as `/dev/video0`; nil for the first camera that there is.
    let device: FilePath?

    /// Looks until a venue code is seen, and nothing else.
    ///
    /// - Returns: Its URL.
    /// - Throws: Why there are no pictures.
    func run() throws -> String {
        let camera = CameraReader(device, program: WatchCamera.program)
        let interruption = Interruption(of: "camera") { camera.interrupt() }
        defer { interruption.end() }
        let viewfinder = Viewfinder(notice: "hold the code before the camera (Ctrl-C ends)")
        defer { Viewfinder.close() }
        func look(_ sighting: CameraSighting) -> String? {
            switch sighting {
            case .picture(let picture): viewfinder.show(picture)
            case .severalCodes:
                viewfinder.tell("there are several codes: hold that of the venue before the camera, alone")
            case .code(let url): return venueCode(url, viewfinder)
            }
            return nil
        }
        return try camera.find(previewing: { viewfinder.size }, look)
    }

    /// The URL if it is a venue code's; otherwise what it is instead is told.
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
