import CLinux
import Glibc

/// What a process that holds secrets does before it reads the first one.
package enum ProcessHardening {
    /// Forbids core dumps, and other processes of the same user to read this one's memory (prctl(2), PR_SET_DUMPABLE).
    package static func protectMemory() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0, "a limit can be lowered")
        precondition(clinux_make_undumpable() == 0, "a process can make itself undumpable")
    }
}
