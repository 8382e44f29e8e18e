import Display
import OperatingSystem

/// The sign on the screen of a kiosk. A process draws each page and exits, so that the kiosk itself
/// needs no drawing libraries, fonts or caches.
struct DrawnSign: ScreenPage {
    let program: SignProgram
    let request: SignRequest

    func draw(on pixels: PixelBuffer) throws {
        try draw(on: pixels, turned: .by0)
    }

    func draw(on pixels: PixelBuffer, turned rotation: ScreenRotation) throws {
        let size = rotation.size(width: pixels.width, height: pixels.height)
        let picture = try SharedPixels(width: size.width, height: size.height)
        try program.draw(request, on: picture)
        picture.copy(to: pixels, turned: rotation)
    }

    func rows(in size: TerminalSize?) throws -> [String] { try program.rows(request, in: size) }
}
