import CLinux
import Glibc

/// The system calls for a program that only computes, waits, and communicates through descriptors
/// that are already open.
enum AllowedCalls {
    /// Calls whose arguments contain no path, no address and no other process.
    static let always = [
        // Descriptors.
        "close", "dup", "dup2", "dup3", "eventfd2", "flock", "fstat", "lseek", "newfstatat", "pipe", "pipe2", "pread64",
        "read", "readv", "write", "writev", "recvfrom", "recvmsg", "sendmsg", "sendto", "shutdown",
        // Waiting.
        "clock_nanosleep", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_pwait2", "epoll_wait", "nanosleep",
        "poll", "ppoll", "pselect6", "select", "timerfd_create", "timerfd_settime",
        // Memory.
        "brk", "madvise", "mmap", "mprotect", "mremap", "munmap",
        // Threads.
        "exit", "futex", "getcpu", "gettid", "membarrier", "rseq", "sched_get_priority_max", "sched_get_priority_min",
        "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_yield", "set_robust_list",
        // The process and its signals.
        "exit_group", "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getuid",
        "restart_syscall", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait",
        "setrlimit", "sigaltstack", "signalfd4", "sysinfo", "uname",
        // Time.
        "clock_getres", "clock_gettime", "gettimeofday", "time",
    ]

    /// Calls for finding and opening files, and for loading the filter that then forbids these
    /// calls.
    static let toOpenFiles = [
        "access", "faccessat", "faccessat2", "getdents64", "lstat", "open", "openat", "readlink", "readlinkat",
        "seccomp",
        "stat", "statx",
    ]

    /// A condition on an argument (numbered from 0): the bits selected by `mask` must equal
    /// `value`.
    ///
    /// The kernel uses only the lower 32 bits of a 32-bit argument. So a condition on such an
    /// argument compares only these bits.
    struct Condition {
        let argument: UInt32
        let mask: UInt64
        let value: UInt64

        static func argument(_ index: UInt32, is value: some BinaryInteger) -> Condition {
            Condition(argument: index, mask: 0xFFFF_FFFF, value: UInt64(truncatingIfNeeded: value) & 0xFFFF_FFFF)
        }
    }

    /// Calls that are allowed only if at least one of their conditions is true.
    static var conditional: [(name: String, conditions: [Condition])] {
        [
            // With CLONE_THREAD, the call creates a thread. Without this flag, it would create a
            // process.
            ("clone", [Condition(argument: 0, mask: UInt64(CLONE_THREAD), value: UInt64(CLONE_THREAD))]),
            // The C library uses this signal to abort a faulty process.
            ("tgkill", [.argument(0, is: getpid())]),
            // The limits of this process, but not of other processes.
            ("prlimit64", [.argument(0, is: 0)]),
            // F_SETOWN and F_SETSIG are not allowed: they would make the kernel send signals to
            // another process.
            ("fcntl", [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL].map { .argument(1, is: $0) }),
            ("ioctl", terminalRequests + deviceRequests),
        ]
    }

    /// Requests for the settings and buffers of a serial line. TIOCSTI is not allowed, because it
    /// types into another program's terminal.
    private static let terminalRequests: [Condition] =
        [TCGETS, TCSETS, TCSETSW, TCSETSF, TCFLSH, FIONREAD].map { .argument(1, is: $0) }
        // Newer C libraries use requests for settings with arbitrary speeds: TCGETS2 and the three
        // requests that set the same values. The remaining bits contain a size.
        + (0x542A...0x542D).map { Condition(argument: 1, mask: 0xFFFF, value: $0) }

    /// Requests to SPI, USB and video devices, identified by their type byte (see ioctl-number.rst
    /// in the Linux documentation). For I2C, the only allowed request is I2C_SLAVE, which libnfc
    /// uses. It cannot access chips that have a driver.
    private static let deviceRequests =
        [UInt8(ascii: "k"), UInt8(ascii: "U"), UInt8(ascii: "V")].map {
            Condition(argument: 1, mask: 0xFF00, value: UInt64($0) << 8)
        } + [.argument(1, is: 0x0703)]
}
