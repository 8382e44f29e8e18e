import Glibc

/// How many files and connections this process may have open (getrlimit(2), RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Raises the limit to `wanted`, as far as the process may.
    ///
    /// - Returns: The limit from now on; more than `wanted` if it was more.
    package static func raise(to wanted: Int) -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        precondition(unsafe getrlimit(resource, &limit) == 0, "a process knows its limits")
        if limit.rlim_cur < UInt(wanted) {
            limit.rlim_cur = min(UInt(wanted), limit.rlim_max)
            precondition(unsafe setrlimit(resource, &limit) == 0, "a limit can be raised to what is allowed")
        }
        return Int(clamping: limit.rlim_cur)
    }
}
