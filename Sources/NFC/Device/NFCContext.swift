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
