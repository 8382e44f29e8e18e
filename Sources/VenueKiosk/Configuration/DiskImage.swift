import Glibc

/// The disk image that boots into a kiosk (`Hardware/Image`).
package enum DiskImage {
    /// Whether this system is the disk image, which contains a file with this name.
    package static var isRunning: Bool { unsafe access("/usr/share/venue-kiosk/image", F_OK) == 0 }
}
