import Camera
import CheckInProtocol
import QRScanner
import Raster
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
        let camera = try Camera(device)
        let interruption = Interruption(of: "camera") { camera.interrupt() }
        defer { interruption.end() }
        let viewfinder = Viewfinder(notice: "hold the code before the camera (Ctrl-C ends)")
        defer { Viewfinder.close() }
        return try camera.find { picture in
            viewfinder.show(picture)
            return venueCode(in: picture, viewfinder)
        }
    }

    /// The venue code in a picture; nil if there is none, or not one alone, which is told.
    private func venueCode(in picture: GrayImage, _ viewfinder: Viewfinder) -> String? {
        let payloads = QRScanner.payloads(in: picture)
        guard let url = payloads.first else { return nil }
        guard payloads.count == 1 else {
            viewfinder.tell("there are several codes: hold that of the venue before the camera, alone")
            return nil
        }
        do {
            _ = try VenueCodeURL(parsing: url)
            return url
        } catch {
            viewfinder.tell("\(error)")
            return nil
        }
    }
}
