import CNFC
import Glibc

/// libnfc's one context of this process.
///
/// It is never ended: nfc_exit(3) takes the drivers away from the whole process, not from its context alone.
@safe struct NFCContext: @unchecked Sendable {
    // @unchecked: libnfc only reads its context once it is made.
    let pointer: OpaquePointer?

    static let shared = NFCContext()

    private init() {
        // A program whose standard input is closed would give the reader descriptor 0, which libnfc takes for "no pipe".
        if fcntl(0, F_GETFD) == -1 {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
        // libnfc waits with select(2), and a descriptor that does not fit into an fd_set would end the process.
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        unsafe getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(FD_SETSIZE))
        precondition(unsafe setrlimit(resource, &limit) == 0, "a limit can be lowered")
        // Errors are told by their codes; what libnfc prints would run into the program's own output.
        unsafe setenv("LIBNFC_LOG_LEVEL", "0", 0)
        var context: OpaquePointer?
        unsafe nfc_init(&context)
        unsafe pointer = context
    }
}
