import CLinux
import CSeccomp
import Glibc
import SystemPackage

/// Which system calls the process may make from now on (seccomp(2)). All others fail with EPERM.
enum SystemCallFilter {
    /// Those of a program that computes, waits, and talks through descriptors. A name that an architecture does not have is passed
    /// over.
    private static let allowed = [
        // Descriptors. Which files may be opened is not decided here.
        "close", "dup", "dup2", "dup3", "eventfd2", "fcntl", "flock", "fstat", "ioctl", "lseek", "newfstatat", "open",
        "openat",
        "pipe", "pipe2", "pread64", "read", "readv", "write", "writev",
        "recvfrom", "recvmsg", "sendmsg", "sendto", "shutdown",
        // Waiting.
        "clock_nanosleep", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_pwait2", "epoll_wait", "nanosleep",
        "poll", "ppoll",
        "pselect6", "select", "timerfd_create", "timerfd_settime",
        // Memory.
        "brk", "madvise", "mmap", "mprotect", "mremap", "munmap",
        // Threads.
        "exit", "futex", "getcpu", "gettid", "membarrier", "rseq", "sched_get_priority_max", "sched_get_priority_min",
        "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_yield", "set_robust_list",
        // Signals to itself, see below; the process.
        "exit_group", "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getuid",
        "prlimit64",
        "restart_syscall", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait",
        "setrlimit",
        "sigaltstack", "signalfd4", "sysinfo", "uname",
        // Time.
        "clock_getres", "clock_gettime", "gettimeofday", "time",
    ]

    static func load() throws(Errno) {
        guard let filter = unsafe seccomp_init(cseccomp_fail_with(UInt16(EPERM))) else { throw .noMemory }
        defer { unsafe seccomp_release(filter) }
        for name in allowed {
            let call = unsafe seccomp_syscall_resolve_name(name)
            guard call != __NR_SCMP_ERROR else { continue }
            try check(unsafe seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 0, nil))
        }
        try unsafe allowThreads(filter)
        try unsafe allowSignalsToItself(filter)
        // For the threads that there are already, if any.
        try check(unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1))
        try check(unsafe seccomp_load(filter))
    }

    /// A thread is a process that shares what its maker has.
    private static func allowThreads(_ filter: scmp_filter_ctx) throws(Errno) {
        let thread = scmp_arg_cmp(
            arg: 0,
            op: SCMP_CMP_MASKED_EQ,
            datum_a: UInt64(CLONE_THREAD),
            datum_b: UInt64(CLONE_THREAD)
        )
        try check(unsafe seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number("clone"), 1, [thread]))
        // Its arguments are in memory, where a filter cannot look. The C library falls back on clone(2).
        try check(unsafe seccomp_rule_add_array(filter, cseccomp_fail_with(UInt16(ENOSYS)), number("clone3"), 0, nil))
    }

    /// The C library ends a process that has gone wrong by a signal.
    private static func allowSignalsToItself(_ filter: scmp_filter_ctx) throws(Errno) {
        let itself = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(getpid()), datum_b: 0)
        try check(unsafe seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number("tgkill"), 1, [itself]))
    }

    private static func number(_ name: String) -> Int32 { unsafe seccomp_syscall_resolve_name(name) }

    /// libseccomp's functions return a negative errno.
    private static func check(_ result: Int32) throws(Errno) {
        guard result >= 0 else { throw Errno(rawValue: -result) }
    }
}
