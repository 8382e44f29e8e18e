import CDRM
import Glibc

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
