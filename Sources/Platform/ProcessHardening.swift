import CLinux
import Glibc

/// What a process that holds secrets does before it reads the first one.
package enum ProcessHardening {
    /// Opens /dev/null for those of the standard descriptors that the caller has closed. The next file that is opened would get such a
    /// number otherwise, and would be taken for what is read or written there.
    package static func openStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            precondition(unsafe open("/dev/null", O_RDWR) == number, "the lowest number that is free is given")
        }
    }

    /// Forbids core dumps, and other processes of the same user to read this one's memory (prctl(2), PR_SET_DUMPABLE).
    package static func protectMemory() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0, "a limit can be lowered")
        precondition(clinux_make_undumpable() == 0, "a process can make itself undumpable")
    }
}
