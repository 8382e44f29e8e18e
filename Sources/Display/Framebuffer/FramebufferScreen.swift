import CDRM
import Glibc
package import SystemPackage

/// The screen behind a frame buffer, the older interface. Small panels on SPI have no other.
package actor FramebufferScreen: Screen {
    package nonisolated let name: String
    private let device: Framebuffer
    private let draw: PageDrawing
    /// Suspended from the first picture on.
    private var console: GraphicsModeConsole?

    package init(path: FilePath, draw: @escaping PageDrawing) throws {
        device = try Framebuffer(path)
        name = "\(path) \(device.width)x\(device.height)"
        self.draw = draw
    }

    package func show(_ content: ScreenContent) throws {
        let page = MemoryPage(width: device.width, height: device.height)
        try draw(content, page.buffer)
        // If this fails, the console's cursor may blink in the picture; the code stays readable.
        console = console ?? GraphicsModeConsole()
        device.show(page)
    }

    package func clear() {
        device.show(MemoryPage(width: device.width, height: device.height))
    }

    package func end() {
        clear()
        console = nil
    }
}

/// Stops the foreground text console from drawing on the screen as long as the value lives
/// (ioctl_console(2)).
final class GraphicsModeConsole {
    private let descriptor: Int32

    /// Nil if there is no console, or no permission to configure terminals.
    init?() {
        descriptor = unsafe open("/dev/tty0", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        guard ioctl(descriptor, UInt(KDSETMODE), KD_GRAPHICS) == 0 else {
            close(descriptor)
            return nil
        }
    }

    /// Restores the console's text.
    deinit {
        _ = ioctl(descriptor, UInt(KDSETMODE), KD_TEXT)
        close(descriptor)
    }
}
