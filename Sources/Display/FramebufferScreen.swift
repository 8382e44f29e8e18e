import CDRM
import Glibc
package import SystemPackage

/// The screen behind a frame buffer, the older kernel interface. Small SPI panels have no other
/// interface.
package final class FramebufferScreen: Screen {
    package let name: String
    private let device: Framebuffer
    private let rotation: ScreenRotation
    /// The text console, which is suspended when the first picture is shown.
    private var console: GraphicsModeConsole?

    package init(path: FilePath, rotation: ScreenRotation = .by0) throws {
        device = try Framebuffer(path)
        self.rotation = rotation
        name = "\(path) \(device.width)x\(device.height)\(rotation.suffix)"
    }

    package func show(_ page: any ScreenPage) throws {
        let pixels = try draw(page)
        // If this fails, the console's cursor may blink in the picture, but the code stays
        // readable.
        console = console ?? GraphicsModeConsole()
        device.show(pixels)
    }

    package func rehearse(_ page: any ScreenPage) throws {
        _ = try draw(page)
    }

    private func draw(_ page: any ScreenPage) throws -> MemoryPixels {
        let pixels = MemoryPixels(width: device.width, height: device.height)
        try page.draw(on: pixels.buffer, turned: rotation)
        return pixels
    }

    package func clear() {
        device.show(MemoryPixels(width: device.width, height: device.height))
    }

    package func end() {
        clear()
        console = nil
    }
}

/// Stops the text console in the foreground from drawing on the screen until this object is
/// released (ioctl_console(2)).
final class GraphicsModeConsole {
    private let descriptor: Int32

    /// Suspends the console; nil if there is no console, or if this program may not configure
    /// terminals.
    init?(device: FilePath = "/dev/tty0") {
        let descriptor = unsafe open(device.string, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        guard ioctl(descriptor, UInt(KDSETMODE), KD_GRAPHICS) == 0 else {
            close(descriptor)
            return nil
        }
        // Initialise the property last: `deinit` runs for an object whose properties are initialised,
        // even if its initialiser returns nil, and would close the descriptor again.
        self.descriptor = descriptor
    }

    /// Restores the console's text.
    deinit {
        _ = ioctl(descriptor, UInt(KDSETMODE), KD_TEXT)
        close(descriptor)
    }
}
