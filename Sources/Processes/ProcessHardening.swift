import CLinux
import Glibc

/// Precautions of a process with secrets, to be taken before it reads the first one.
package enum ProcessHardening {
    /// Opens /dev/null for each standard descriptor that the caller has closed. Otherwise, the next
    /// opened file would get that number and be used as standard input or output.
    package static func openStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            precondition(unsafe open("/dev/null", O_RDWR) == number, "the lowest number that is free is given")
        }
    }

    /// Disables core dumps, and prevents other processes of the same user from reading this one's
    /// memory (prctl(2), PR_SET_DUMPABLE).
    package static func protectMemory() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0, "a limit can be lowered")
        precondition(clinux_make_undumpable() == 0, "a process can make itself undumpable")
    }
}
