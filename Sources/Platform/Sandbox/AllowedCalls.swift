import CLinux
import Glibc

/// What a program needs that computes, waits, and talks through descriptors that it has.
enum AllowedCalls {
    /// Calls without a path, an address or another process in their arguments.
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

    /// To find files and open them, and then to load the filter that forbids it.
    static let toOpenFiles = [
        "access", "faccessat", "faccessat2", "getdents64", "lstat", "open", "openat", "readlink", "readlinkat",
        "seccomp",
        "stat", "statx",
    ]

    /// An argument, from 0, whose bits in `mask` are those of `value`.
    ///
    /// The kernel looks at the lower half alone of an argument of 32 bits, and so does a condition on one.
    struct Condition {
        let argument: UInt32
        let mask: UInt64
        let value: UInt64

        static func argument(_ index: UInt32, is value: some BinaryInteger) -> Condition {
            Condition(argument: index, mask: 0xFFFF_FFFF, value: UInt64(truncatingIfNeeded: value) & 0xFFFF_FFFF)
        }
    }

    /// Calls that pass if one of the conditions is true.
    static var conditional: [(name: String, conditions: [Condition])] {
        [
            // A thread is a process that shares everything with the one that starts it.
            ("clone", [Condition(argument: 0, mask: UInt64(CLONE_THREAD), value: UInt64(CLONE_THREAD))]),
            // The C library ends a process that has gone wrong by a signal.
            ("tgkill", [.argument(0, is: getpid())]),
            // The limits of this process alone.
            ("prlimit64", [.argument(0, is: 0)]),
            // Not F_SETOWN and F_SETSIG, with which the kernel would signal another process.
            ("fcntl", [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL].map { .argument(1, is: $0) }),
            ("ioctl", terminalRequests + deviceRequests),
        ]
    }

    /// The settings of a serial line and what waits in it. Not TIOCSTI, which types into the terminal of another program.
    private static let terminalRequests: [Condition] =
        [TCGETS, TCSETS, TCSETSW, TCSETSF, TCFLSH, FIONREAD].map { .argument(1, is: $0) }
        // The settings with any speed, in newer C libraries: TCGETS2 and the three that set them. The rest is a size.
        + (0x542A...0x542D).map { Condition(argument: 1, mask: 0xFFFF, value: $0) }

    /// Requests to SPI, USB and video devices, by the byte that is theirs (ioctl-number.rst of Linux). Of those to I2C, the one that libnfc
    /// makes: I2C_SLAVE, which does not reach chips that have a driver.
    private static let deviceRequests =
        [UInt8(ascii: "k"), UInt8(ascii: "U"), UInt8(ascii: "V")].map {
            Condition(argument: 1, mask: 0xFF00, value: UInt64($0) << 8)
        } + [.argument(1, is: 0x0703)]
}
