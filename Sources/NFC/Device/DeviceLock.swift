import Glibc

/// An exclusive lock on a reader's device file (flock(2)). The lock is released when the value ends
/// or the process dies.
///
/// Linux lets several programs open the same serial port or bus, and libnfc does not detect this.
/// Each program then receives bytes that are meant for another program. Because the device file
/// itself is locked, the lock works for all our programs, regardless of the user and the path.
struct DeviceLock: ~Copyable {
    private let descriptor: Int32

    /// Acquires the lock. Returns nil for a reader without a device file: libnfc itself claims USB
    /// devices.
    ///
    /// - Parameter connection: libnfc's connection string.
    /// - Throws: `deviceUnusable`, `inUse`.
    init?(connection: String) throws(NFCError) {
        guard let path = NFCDevice.path(in: connection) else { return nil }
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .deviceUnusable(path: path, errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            throw reason == EWOULDBLOCK ? .inUse(path: path) : .deviceUnusable(path: path, errno: reason)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
