import CNFC
import Glibc

/// The process's only libnfc context.
///
/// The context is never closed, because nfc_exit(3) unregisters the drivers for the whole process
/// instead of only for one context.
@safe struct NFCContext: @unchecked Sendable {
    // @unchecked: libnfc only reads the context after creating it.
    let pointer: OpaquePointer?

    static let shared = NFCContext()

    private init() {
        // If standard input were closed, the reader could get descriptor 0. libnfc treats 0 as "no
        // pipe".
        if fcntl(0, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
        // libnfc uses select(2). A descriptor that does not fit into an fd_set would crash the
        // process.
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        unsafe getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(FD_SETSIZE))
        precondition(unsafe setrlimit(resource, &limit) == 0, "a limit can be lowered")
        // Disable libnfc's own messages, because they would mix with the program's output. Errors
        // are reported by their codes.
        unsafe setenv("LIBNFC_LOG_LEVEL", "0", 0)
        var context: OpaquePointer?
        unsafe nfc_init(&context)
        unsafe pointer = context
    }
}

/// An exclusive lock on a reader's device file (flock(2)). The lock is released when the value ends
/// or the process dies.
///
/// Linux lets several programs open the same serial port or bus, and libnfc does not detect this.
/// Each program then receives bytes that are meant for another program. The lock is on the device
/// file itself. Therefore, it works for all our programs, regardless of the user and the path.
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
