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

    func draw(on pixels: PixelBuffer) throws {
        let picture = try SharedPixels(width: pixels.width, height: pixels.height)
        try program.draw(code, tagStatus, on: picture)
        picture.copy(to: pixels)
    }

    func rows(in size: TerminalSize?) throws -> [String] {
        try program.rows(code, tagStatus, in: size)
    }
}
