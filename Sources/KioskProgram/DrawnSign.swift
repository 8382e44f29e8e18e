import CheckInProtocol
import Display
import Processes
import Terminals
import VenueKiosk

/// The sign on the screen of a kiosk. A process draws each page and exits, so that the kiosk itself
/// needs no drawing libraries, fonts or caches.
struct DrawnSign: ScreenPage {
    let program: SignProgram
    let code: VenueCodeURL
    let tagStatus: TagStatus
    /// The index of the language in the configuration.
    let language: Int

    func draw(on pixels: PixelBuffer) throws {
        let picture = try SharedPixels(width: pixels.width, height: pixels.height)
        try program.draw(code, tagStatus, language: language, on: picture)
        picture.copy(to: pixels)
    }

    func rows(in size: TerminalSize?) throws -> [String] {
        try program.rows(code, tagStatus, language: language, in: size)
    }
}
