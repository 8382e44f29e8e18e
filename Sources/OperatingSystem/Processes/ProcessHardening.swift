import CLinux
import Glibc

/// Precautions for a process that handles secrets. Call them before the process reads the first
/// secret.
package enum ProcessHardening {
    /// Opens /dev/null for each standard descriptor that the caller has closed. Otherwise, the next
    /// file that is opened would get the free number and be used as standard input or output.
    package static func openStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            precondition(unsafe open("/dev/null", O_RDWR) == number, "the lowest number that is free is given")
        }
    }

    /// Disables core dumps, and prevents other processes of the same user from reading the memory
    /// of this process (prctl(2), PR_SET_DUMPABLE).
    package static func protectMemory() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0, "a limit can be lowered")
        precondition(clinux_make_undumpable() == 0, "a process can make itself undumpable")
    }
}

/// The maximum number of open files and connections in this process (getrlimit(2), RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Raises the limit to `wanted`, or as far as the system permits.
    ///
    /// - Returns: The new limit. If the limit was already higher than `wanted`, it is not changed.
    package static func raise(to wanted: Int) -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        precondition(unsafe getrlimit(resource, &limit) == 0, "getrlimit succeeds")
        if limit.rlim_cur < UInt(wanted) {
            limit.rlim_cur = min(UInt(wanted), limit.rlim_max)
            precondition(unsafe setrlimit(resource, &limit) == 0, "a limit can be raised up to its maximum")
        }
        return Int(clamping: limit.rlim_cur)
    }
}

/// The name of this process in ps(1) and fuser(1).
package enum ProcessName {
    /// Sets the name, of which the kernel keeps 15 bytes. Call this method in the main thread.
    package static func set(_ name: String) {
        precondition(unsafe clinux_set_name(name) == 0, "a process can name itself")
    }
}

/// The signal that a terminal sends when it is closed.
package enum HangUp {
    /// Whether the parent has made this process ignore the signal, as nohup(1) does.
    package static var isIgnored: Bool {
        var action = sigaction()
        precondition(unsafe sigaction(SIGHUP, nil, &action) == 0, "SIGHUP exists")
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
