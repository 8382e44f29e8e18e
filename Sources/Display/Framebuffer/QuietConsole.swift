import CDRM
import Glibc

/// The text console in front, kept from drawing on the screen as long as the value lives (ioctl_console(2)).
final class QuietConsole {
    private let descriptor: Int32

    /// Nil if there is none, or if it is not ours to change: that takes the right to configure terminals.
    init?() {
        descriptor = unsafe open("/dev/tty0", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        guard ioctl(descriptor, UInt(KDSETMODE), KD_GRAPHICS) == 0 else {
            close(descriptor)
            return nil
        }
    }

    /// The console draws its text again.
    deinit {
        _ = ioctl(descriptor, UInt(KDSETMODE), KD_TEXT)
        close(descriptor)
    }
}
