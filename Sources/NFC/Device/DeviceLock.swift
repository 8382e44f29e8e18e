import Glibc

/// The exclusive use of the device that a reader hangs on, given up when the value ends or the process dies (flock(2)).
///
/// Linux lets any number of programs open a serial port or a bus, and libnfc does not notice: each then takes bytes that are
/// the other's. The lock is on the device itself, so that it is the same for every user, path and program of ours.
struct DeviceLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock. Nil for a reader without a device file: USB is claimed by libnfc itself.
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
